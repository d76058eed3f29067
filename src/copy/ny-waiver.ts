import type { Relationship, WaiverField } from '../../machines/domain/waiver.ts';
import type { WaiverError } from '../../machines/ny-waiver/ny-waiver.types.ts';
import { translated } from './language.ts';

const fields: Readonly<Record<WaiverField | 'signature' | 'relationship', string>> = {
  patientName: 'Patient name',
  patientPhone: 'Patient phone',
  patientEmail: 'Patient email',
  printedName: 'Printed name',
  date: 'Date signed',
  collectionDate: 'Sample collection date',
  collectionTime: 'Sample collection time',
  signature: 'Signature',
  relationship: 'Relationship',
  otherRelationship: 'Other relationship',
  comment: 'Comment',
};

const errors: Readonly<Record<WaiverError, string>> = {
  invalidDate: 'Enter a date that exists, as MM/DD/YYYY.',
  invalidTime: 'Enter a time that exists, such as 9:30 AM.',
  amOrPmMissing: 'Add AM or PM, such as 9:30 AM.',
  future: 'This cannot be in the future.',
  dateMissing: 'Enter the date as well, or clear the time.',
  timeMissing: 'Enter the time as well, or clear the date.',
};

/** The relationships for display; the service gets the contract's spelling (RUL-47). */
const relationships: Readonly<Record<Relationship, string>> = {
  Mother: 'Mother',
  Father: 'Father',
  Spouse: 'Spouse',
  Child: 'Child',
  Sibiling: 'Sibling',
  GrandParent: 'Grandparent',
  Aunt: 'Aunt',
  Uncle: 'Uncle',
  Stepparent: 'Stepparent',
  Other: 'Other',
};

/** The copy of the New York waiver form (3 §2.7). */
export const copy = translated('ny-waiver', 'nyWaiver', {
  title: 'NY Waive Form: Patient Confirmation Regarding Specimen Collection Site',
  confirms: 'By signing, you confirm that the specimen was not collected in New York.',
  loading: 'Loading your form…',
  submitting: 'Sending your form…',
  fields,
  errors,
  relationships,
  sections: { patient: 'Patient', signing: 'Confirmation' },
  hints: {
    printedName: 'Name of the person signing',
    collectionDate: 'If you know it',
    collectionTime: 'Such as 9:30 AM',
    relationship: 'How the signer is related to the patient. Leave empty if you are the patient.',
  },
  notChosen: 'Not chosen',
  use: (name: string) => `Use ${name}`,
  today: (day: string) => `Use today, ${day}`,
  onFile: (text: string) => `On file: ${text}. It stays as it is unless you enter another date and time.`,
  remaining: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  optional: (label: string) => `${label} (optional)`,
  missing: 'To submit, fill in:',
  wrong: 'To submit, correct:',
  submit: 'Submit',
  signature: {
    method: 'How do you want to sign?',
    draw: 'Draw my signature',
    type: 'Type my name',
    pad: 'Draw your signature here',
    padHint: 'Use a finger, a pen or a mouse. If you cannot draw, type your name instead.',
    name: 'Your name, as your signature',
    preview: 'Your signature',
    clear: 'Clear',
    clearSignature: 'Clear signature',
    signed: 'Signed',
    empty: 'Not signed yet',
  },
});
