import { expect } from 'vitest';
import { pickupContactMachine } from '../../machines/pickup/pickup-contact.machine.ts';
import { catalog } from '../support/catalog.ts';
import { CONTACT } from './pickup.data.ts';

const changeField = (name: string, field: 'email' | 'dialingCode' | 'number', value: string) => ({
  name,
  event: { type: 'contact.changed' as const, field, value },
});

const expectNumber = (number: string) => ({ context: { contact: { phone: { number } } } });

export const pickupContactCatalog = catalog(pickupContactMachine, {
  specFlows: ['pickup-contact'],
  tags: { applying: 'applying' },
  inputs: {
    'valid contact': { contact: CONTACT },
    'no phone': { contact: { ...CONTACT, phone: { dialingCode: '', number: '' } } },
  },
  events: {
    'contact.changed': [
      changeField('email without a domain', 'email', 'ann@'),
      changeField('email', 'email', ' ann@example.com '),
      changeField('no number', 'number', ''),
      changeField('letters in the number', 'number', '555-CALL'),
      changeField('ten digits, pasted', 'number', '+1 (415) 555-0101'),
      changeField('three digits', 'number', '415'),
      changeField('sixteen digits', 'number', '4155550101415555'),
      changeField('dialing code 1', 'dialingCode', '1'),
      changeField('dialing code 44', 'dialingCode', '44'),
      changeField('dialing code 999', 'dialingCode', '999'),
    ],
    'save.pressed': [{ name: 'Save' }],
    'back.pressed': [{ name: 'Back' }],
  },
  undocumented: {
    'email without a domain': { context: { contact: { email: 'ann@' } } },
    'no number': expectNumber(''),
    // Kept as typed: nothing is guessed.
    'letters in the number': expectNumber('555-CALL'),
    // A number that names its country decides the code (RUL-100).
    'ten digits, pasted': { context: { contact: { phone: { dialingCode: '1', number: '4155550101' } } } },
    'three digits': expectNumber('415'),
    'sixteen digits': expectNumber('4155550101415555'),
    'dialing code 1': { context: { contact: { phone: { dialingCode: '1' } } } },
    'dialing code 44': { context: { contact: { phone: { dialingCode: '44' } } } },
    'dialing code 999': { context: { contact: { phone: { dialingCode: '999' } } } },
    start: { to: 'editing' },
  },
  expected: {
    'PCONT-09': { to: 'applied', output: { contact: expect.objectContaining({ email: CONTACT.email }) } },
    'PCONT-10': { to: 'left', output: { contact: null } },
    'RUL-14': { to: 'editing', emitted: [{ type: 'focus.requested' }] },
  },
  serializeContext: ({ contact }) => contact,
});
