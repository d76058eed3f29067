import type { WaiverField, WaiverProblem } from '../../machines/ny-waiver/ny-waiver.contract.ts';
import type { OpenField } from '../../machines/ny-waiver/ny-waiver.rules.ts';

const fields: Readonly<Record<WaiverField | 'signature' | 'relationship', string>> = {
  patientName: 'Patient name',
  patientPhone: 'Patient phone',
  patientEmail: 'Patient email',
  printedName: 'Printed name',
  date: 'Date',
  collectionDate: 'Sample collection date',
  collectionTime: 'Sample collection time',
  signature: 'Signature',
  relationship: 'Relationship',
  otherRelationship: 'Other relationship',
  comment: 'Comment',
};

const problems: Readonly<Record<WaiverProblem, string>> = {
  noDate: 'Enter a date that exists, as MM/DD/YYYY.',
  noTime: 'Enter a time that exists, as HH:MM, such as 14:30.',
  future: 'This cannot be in the future, so it was not taken.',
};

/** What the New York waiver form says (3 §2.7). */
export const copy = {
  title: 'NY Waive Form: Patient Confirmation Regarding Specimen Collection Site',
  confirms: 'By signing, you confirm that the specimen was not collected in New York.',
  loading: 'Loading your form…',
  submitting: 'Sending your form…',
  fields,
  problems,
  sections: { patient: 'Patient', collection: 'Sample collection', signing: 'Confirmation' },
  hints: {
    printedName: 'The name of whoever signs',
    relationship: 'Of whoever signs to the patient; leave it empty when the patient signs',
  },
  notChosen: 'Not chosen',
  left: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  missing: (open: readonly OpenField[]) =>
    `To submit, fill in: ${open.map((field) => fields[field]).join(', ')}.`,
  submit: 'Submit',
  signature: {
    method: 'How do you want to sign?',
    draw: 'Draw my signature',
    type: 'Type my name',
    pad: 'Draw your signature here',
    padHint: 'Use a finger, a pen or a mouse. If you cannot draw, choose to type your name.',
    name: 'Your name, as your signature',
    preview: 'Your signature',
    clear: 'Clear signature',
    signed: 'Signed',
    empty: 'Not signed yet',
  },
} as const;
