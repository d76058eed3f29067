import { toIsoDate } from '../domain/birthdate.ts';
import { questionnairePath } from '../domain/destination.ts';
import type { PagePath } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import type { Guest } from '../domain/guest.ts';
import type { NoticeCode } from '../domain/notice.ts';
import { QUESTIONNAIRES } from '../domain/questionnaire.ts';
import type { QuestionnaireName } from '../domain/questionnaire.ts';
import { guestFields } from './guest-login.fields.ts';
import type { GuestField, GuestForm } from './guest-login.fields.ts';
import type { GuestLoginContext, GuestTarget } from './guest-login.contract.ts';

/** What guest login opens, by the lower-case type in its URL (AMB-168). */
const TYPES: ReadonlyMap<string, GuestTarget> = new Map([
  ...(Object.keys(QUESTIONNAIRES) as QuestionnaireName[]).map((name) => [name.toLowerCase(), name] as const),
  ['ny_form', 'ny_form'],
]);

const DATE_LENGTH = 10;

/** What a type opens, ignoring case; null if unknown (AMB-168, AMB-169). */
export function targetOfType(type: string): GuestTarget | null {
  return TYPES.get(type.toLowerCase()) ?? null;
}

/** The page after a successful guest login; the waiver takes its order from storage (GL-R05, AMB-171). */
export function pageOf(target: GuestTarget, accessionId: string): PagePath {
  return target === 'ny_form' ? '/ny_form' : questionnairePath(target, accessionId);
}

/** The fields that keep Submit disabled, in form order (GL-R03, AMB-195). */
export function openFields({
  form,
  isAccessionIdKnown,
}: Pick<GuestLoginContext, 'form' | 'isAccessionIdKnown'>): readonly GuestField[] {
  return guestFields.names.filter((field) => {
    if (field === 'birthdate') return form.birthdate.trim().length !== DATE_LENGTH;
    return form[field].trim() === '' && !(field === 'accessionId' && isAccessionIdKnown);
  });
}

/** The form as sent: tidied, the date as YYYY-MM-DD, an accession id as it is written without signs (GL-R04, GL-R05, RUL-100). */
export function guestOf(form: GuestForm): Guest {
  const { accessionId, birthdate, ...names } = guestFields.tidied(form);
  return { ...names, accessionId: accessionIdOf(accessionId), birthdate: toIsoDate(birthdate) };
}

/** '2305 16-0001' and 'ACC 2305160001' are 2305160001. */
function accessionIdOf(written: string): string {
  const bare = written
    .replace(/^acc(?:ession)?(?: ?id)?[ .:#-]*/i, '')
    .replaceAll(/[\s.\u2010-\u2015-]/g, '');
  return /^\d+$/.test(bare) ? bare : written;
}

/** The message of a failed verification: 403 and 422 have their own, everything else shares one (GL-R07 to GL-R09). */
export function failureCode({ status }: Failure): NoticeCode {
  if (status === 403) return 'patientNotFound';
  return status === 422 ? 'birthdateMissing' : 'verificationFailed';
}
