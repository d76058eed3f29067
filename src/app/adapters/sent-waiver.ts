import type { SignedForm } from '../../../machines/domain/waiver.ts';

/** The submitted waiver of this tab, in memory only, until the page that offers its PDF is left (OWN-R11). */
export const sentWaiver = (): { current: SignedForm | null } => ({ current: null });
