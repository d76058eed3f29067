import type { WaiverForm } from '../../../machines/domain/waiver.ts';

/** A submitted waiver, as the page after it offers it to the person who signed. */
export interface SentForm {
  readonly accessionId: string;
  readonly form: WaiverForm;
}

/** The submitted waiver of this tab, in memory only, until the page that offers the copy is left (OWN-R11). */
export const sentWaiver = (): { current: SentForm | null } => ({ current: null });
