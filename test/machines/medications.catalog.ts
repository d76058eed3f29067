import { expect } from 'vitest';
import { medicationsMachine } from '../../machines/questionnaire/medications.machine.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { tableOf } from '../../machines/questionnaire/medication.rules.ts';
import { catalog } from '../support/catalog.ts';

const ROW = { values: { hormone_type: 'Estradiol', dosage: '0.05 mg' }, index: 7 };
const OTHER = { values: { hormone_type: 'Progesterone' }, index: null };
const input = {
  fields: tableOf(hormone)?.fields ?? [],
  rows: [ROW, OTHER],
  isHidden: false,
  draft: null,
  today: '2026-11-21',
};
const typeField = (name: string, field: string, value: string) => ({
  name,
  event: { type: 'medication.changed' as const, field, value },
});

const isHalf = (values: Readonly<Record<string, string>>) =>
  values['how_long_used']?.startsWith('1.5') === true;

const expectFocus = (field: string) => [{ type: 'focus.requested', field }];

/** What is typed is reported at once. */
const expectDraft = (values: object) => ({
  context: { values },
  actions: [{ type: 'reportDraft', params: values }],
});

export const medicationsCatalog = catalog(medicationsMachine, {
  specFlows: ['hormone'],
  tags: { editing: 'editing' },
  inputs: {
    add: { ...input, kind: 'add', row: null },
    'add to a table that is now hidden': { ...input, kind: 'add', row: null, isHidden: true },
    edit: { ...input, kind: 'edit', row: ROW },
    delete: { ...input, kind: 'delete', row: ROW },
  },
  events: {
    'medication.changed': [
      typeField('a type', 'hormone_type', ' Testosterone '),
      typeField('no type', 'hormone_type', ' '),
      typeField('a day that does not exist', 'last_used', '2026-02-30'),
      typeField('a day', 'last_used', '2026-02-28'),
    ],
    'medication.durationTyped': [
      {
        name: 'two years',
        event: { type: 'medication.durationTyped', field: 'how_long_used', unit: 'years', text: '2' },
      },
      {
        name: 'a year and a half',
        event: { type: 'medication.durationTyped', field: 'how_long_used', unit: 'years', text: '1.5' },
      },
    ],
    'medication.confirmed': [
      {
        name: 'confirm without a type',
        spec: ['HORM-33'],
        when: ({ context }) => (context.values['hormone_type'] ?? ' ') === ' ',
      },
      {
        name: 'confirm a wrong day',
        spec: ['RUL-14'],
        when: ({ context }) =>
          (context.values['hormone_type'] ?? ' ') !== ' ' && context.values['last_used'] === '2026-02-30',
      },
      {
        name: 'confirm a duration that is not whole',
        spec: ['RUL-82'],
        when: ({ context: { values } }) =>
          (values['hormone_type'] ?? ' ') !== ' ' && values['last_used'] !== '2026-02-30' && isHalf(values),
      },
      {
        name: 'confirm a new row',
        spec: ['HORM-34'],
        when: ({ context: { kind, values } }) =>
          kind === 'add' &&
          (values['hormone_type'] ?? ' ') !== ' ' &&
          values['last_used'] !== '2026-02-30' &&
          !isHalf(values),
      },
      {
        name: 'confirm a changed row',
        spec: ['HORM-35'],
        when: ({ context: { kind, values } }) =>
          kind === 'edit' &&
          values['hormone_type'] !== ' ' &&
          values['last_used'] === '2026-02-28' &&
          !isHalf(values),
      },
    ],
    'clock.ticked': [{ name: 'midnight passes', event: { type: 'clock.ticked', today: '2026-11-22' } }],
    'medication.closed': [{ name: 'close', spec: ['HORM-36'] }],
    'deletion.confirmed': [{ name: 'delete it', spec: ['HORM-38'] }],
    'deletion.cancelled': [{ name: 'keep it', spec: ['HORM-39'] }],
  },
  undocumented: {
    start: [{ when: { input: 'delete' }, to: 'deleting' }, { to: 'editing' }],
    'a type': expectDraft({ hormone_type: ' Testosterone ' }),
    'no type': expectDraft({ hormone_type: ' ' }),
    'a day that does not exist': expectDraft({ last_used: '2026-02-30' }),
    'a day': expectDraft({ last_used: '2026-02-28' }),
    'midnight passes': { context: { today: '2026-11-22' } },
    'a year and a half': expectDraft({ how_long_used: '1.5 Years 0 Months 0 Days' }),
    'two years': {
      ...expectDraft({ how_long_used: '2 Years 0 Months 0 Days' }),
      context: {
        values: { how_long_used: '2 Years 0 Months 0 Days' },
        error: expect.not.stringMatching('how_long_used') as unknown,
      },
    },
  },
  expected: {
    'HORM-33': { to: 'editing', context: { error: 'type' }, emitted: expectFocus('hormone_type') },
    'HORM-34': {
      to: 'confirmed',
      output: [
        ROW,
        OTHER,
        { values: expect.objectContaining({ hormone_type: 'Testosterone' }) as unknown, index: null },
      ],
    },
    'HORM-35': {
      to: 'confirmed',
      // In place, and still the service's row 7.
      output: [
        {
          values: expect.objectContaining({ dosage: '0.05 mg', last_used: '2026-02-28' }) as unknown,
          index: 7,
        },
        OTHER,
      ],
    },
    'HORM-36': { to: 'unchanged', output: null },
    'HORM-38': { to: 'deleted', output: [OTHER] },
    'HORM-39': { to: 'unchanged', output: null },
    'RUL-14': { to: 'editing', context: { error: 'last_used' }, emitted: expectFocus('last_used') },
    'RUL-82': { to: 'editing', context: { error: 'how_long_used' }, emitted: expectFocus('how_long_used') },
  },
  serializeContext: ({ values, error, today }) => [values, error, today],
});
