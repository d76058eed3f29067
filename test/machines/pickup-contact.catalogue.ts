import { expect } from 'vitest';
import { pickupContactMachine } from '../../machines/pickup/pickup-contact.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { CONTACT } from './pickup.data.ts';

const changed = (name: string, field: 'email' | 'areaCode' | 'number', value: string) => ({
  name,
  event: { type: 'contact.changed' as const, field, value },
});

const has = (number: string) => ({ context: { contact: { phone: { number } } } });

export const pickupContactCatalogue = catalogue(pickupContactMachine, {
  flows: ['pickup-contact'],
  tags: { applying: 'applying' },
  inputs: {
    'valid contact': { contact: CONTACT },
    'no phone': { contact: { ...CONTACT, phone: { areaCode: '', number: '' } } },
  },
  events: {
    'contact.changed': [
      changed('email without a domain', 'email', 'ann@'),
      changed('email', 'email', ' ann@example.com '),
      changed('no number', 'number', ''),
      changed('letters in the number', 'number', '555-CALL'),
      changed('ten digits, pasted', 'number', '+1 (415) 555-0101'),
      changed('three digits', 'number', '415'),
      changed('sixteen digits', 'number', '4155550101415555'),
      changed('code 1', 'areaCode', '1'),
      changed('code 44', 'areaCode', '44'),
      changed('code 999', 'areaCode', '999'),
    ],
    'save.pressed': [{ name: 'Save' }],
    'back.pressed': [{ name: 'Back' }],
  },
  unlisted: {
    'email without a domain': { context: { contact: { email: 'ann@' } } },
    'no number': has(''),
    // Kept as typed: nothing is guessed.
    'letters in the number': has('555-CALL'),
    // A number that names its country decides the code (RUL-100).
    'ten digits, pasted': { context: { contact: { phone: { areaCode: '1', number: '4155550101' } } } },
    'three digits': has('415'),
    'sixteen digits': has('4155550101415555'),
    'code 1': { context: { contact: { phone: { areaCode: '1' } } } },
    'code 44': { context: { contact: { phone: { areaCode: '44' } } } },
    'code 999': { context: { contact: { phone: { areaCode: '999' } } } },
    start: { to: 'editing' },
  },
  expected: {
    'PCONT-09': { to: 'applied', output: { contact: expect.objectContaining({ email: CONTACT.email }) } },
    'PCONT-10': { to: 'left', output: { contact: null } },
    'RUL-14': { to: 'editing', emitted: [{ type: 'focus.requested' }] },
  },
  serializeContext: ({ contact }) => contact,
});
