/** The relationships, spelled as in the contract (NY-R09, AMB-199). */
export const RELATIONSHIPS = [
  'Mother',
  'Father',
  'Spouse',
  'Child',
  'Sibiling',
  'GrandParent',
  'Aunt',
  'Uncle',
  'Stepparent',
  'Other',
] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

/** A drawn signature: the size of its pad and its strokes, each a list of x, y, x, y … in pad pixels. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly (readonly number[])[];
}

/** The texts as typed: dates as MM/DD/YYYY, times such as 9:30 AM. */
export interface WaiverTexts {
  readonly patientName: string;
  readonly patientPhone: string;
  readonly patientEmail: string;
  readonly printedName: string;
  readonly date: string;
  readonly collectionDate: string;
  readonly collectionTime: string;
  readonly otherRelationship: string;
  readonly comment: string;
}
export type WaiverField = keyof WaiverTexts;

/** Drawn, or typed by patients who cannot draw (RUL-19). */
export type Signature =
  | { readonly method: 'draw'; readonly drawing: Drawing | null }
  | { readonly method: 'type'; readonly name: string };

/** Everything on the form. */
export interface WaiverForm {
  readonly texts: WaiverTexts;
  readonly relationship: Relationship | '';
  readonly signature: Signature;
  /** The raw collection time from the service; sent back unchanged unless date or time were edited (RUL-39). */
  readonly collectionOnFile: string;
}

/** The form as the tab keeps it: the entered fields alone, so that a record that was corrected since shows (RUL-39). */
export interface KeptWaiver extends Pick<WaiverForm, 'relationship' | 'signature'> {
  /** The fields that are not as the service filled them in. */
  readonly texts: Readonly<Record<string, string>>;
  /** The form as it was last sent, where nothing has said that it was refused; later changes are not in it. */
  readonly sent?: WaiverForm;
}

/** The service's response; missing texts are ''. The collection time is usually YYYY-MM-DD HH:MM. */
export interface LoadedWaiver extends Pick<WaiverTexts, 'patientName' | 'patientPhone' | 'patientEmail'> {
  readonly sampleCollectionTime: string;
  readonly isSubmitted: boolean;
}

/** The form as sent (ENT-R72). `date` YYYY-MM-DD. */
export interface SentWaiver extends Omit<WaiverTexts, 'collectionDate' | 'collectionTime'> {
  readonly accessionId: string;
  readonly sampleCollectionTime: string;
  /** SVG */
  readonly signature: string;
  readonly relationship: Relationship | '';
}

export interface SignedForm {
  readonly accessionId: string;
  readonly form: WaiverForm;
  /** No response said that this form was accepted, but the service now has one. */
  readonly hadNoResponse?: true;
}
