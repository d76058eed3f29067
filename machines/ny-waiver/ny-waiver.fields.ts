import { formOf } from '../domain/form.ts';

const person = { kind: 'text', autoComplete: 'name' } as const;

/** The fields that are typed, in form order (NY-R03 to NY-R07). */
export const waiverFields = formOf({
  patientName: person,
  patientPhone: { kind: 'phone', autoComplete: 'tel', width: 'half' },
  patientEmail: { kind: 'email', autoComplete: 'email', width: 'half' },
  printedName: person,
  date: { kind: 'date', width: 'half' },
  collectionDate: { kind: 'date', width: 'half', isOptional: true },
  collectionTime: {
    kind: 'text',
    keyboard: 'characters',
    width: 'half',
    isOptional: true,
  },
  otherRelationship: { kind: 'text' },
  comment: { kind: 'text', limit: 200, isOptional: true },
});
