import { validateBirthdate, toIsoDate } from '../domain/birthdate.ts';
import { questionnairePath, redirect } from '../domain/destination.ts';
import type { Failure } from '../domain/failure.ts';
import { formOf } from '../domain/form.ts';
import type { ValuesOf } from '../domain/form.ts';
import type { Guest } from '../domain/guest.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { NoticeCode } from '../domain/notice.ts';
import { plainHyphens } from '../domain/normalize.ts';
import { nonNull } from '../domain/non-null.ts';
import { QUESTIONNAIRES } from '../domain/questionnaire.ts';
import type { QuestionnaireName } from '../domain/questionnaire.ts';
import { formPage } from '../pages/form-page.ts';

interface GuestLoginInput {
  /** The questionnaire type from the path, unvalidated. */
  readonly type: string;
  /** From the path; null without one, so that the patient types it. */
  readonly accessionId: string | null;
  /** True if the access to the form has expired: that of a link, or of an earlier guest login. */
  readonly isExpired: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
}

const DATE_LENGTH = 10;
const ID_LENGTH = 10;

/** In form order (GL-R02). */
const form = formOf({
  accessionId: { kind: 'text', keyboard: 'numeric' },
  firstName: { kind: 'text', autoComplete: 'given-name', width: 'half' },
  lastName: { kind: 'text', autoComplete: 'family-name', width: 'half' },
  birthdate: { kind: 'date', autoComplete: 'bday' },
});

/** The typed form; the birth date as MM/DD/YYYY. */
type GuestForm = ValuesOf<typeof form.fields>;

/** Guest login: verifies the patient and stores the token for later calls (3 §2.8, §4.3, §5.5, §8). */
export const guestLoginPage = formPage({
  id: 'guestLogin',
  form,
  isLinkInvalid: ({ type }: GuestLoginInput) => targetOfType(type) === null,
  start: ({ accessionId }) => ({ accessionId: accessionId ?? '' }),
  // A date of fewer characters is not a date yet (GL-R03, AMB-195).
  missing: (values, { accessionId }) => {
    const sent = form.normalized(values);
    return form.inputs.filter((field) => {
      if (field === 'birthdate') return sent.birthdate.length !== DATE_LENGTH;
      return sent[field] === '' && !(field === 'accessionId' && accessionId !== null);
    });
  },
  checks: { birthdate: ({ birthdate }, { today }) => validateBirthdate(birthdate, today) },
  sendingState: 'verifying',
  send: notProvided<{ readonly token: string }, Guest>('verifyGuest'),
  payload: guestOf,
  // The token, for later calls (3 §4.3).
  keepsResponse: true,
  failed: (failure) => ({
    code: noticeCodeOf(failure),
    tone: 'error',
    title: 'Verify Failed',
    persists: false,
  }),
  // The lab has no birth date on file (GL-R08).
  failureFields: { birthdateMissing: 'birthdate' },
  // The waiver takes its order from storage (GL-R05, AMB-171).
  next: (values, { type }) => {
    const target = nonNull(targetOfType(type));
    return redirect(
      target === 'ny_form' ? '/ny_form' : questionnairePath(target, guestOf(values).accessionId),
    );
  },
  spec: { isLinkInvalid: ['GUEST-11'], errors: ['RUL-14'], send: ['GUEST-05'], sent: ['GUEST-06'] },
});

/** The page that a type opens, ignoring case: a questionnaire or the waiver; null if unknown (AMB-168, AMB-169, RUL-46). */
export function targetOfType(type: string): QuestionnaireName | 'ny_form' | null {
  const names = [...(Object.keys(QUESTIONNAIRES) as QuestionnaireName[]), 'ny_form' as const];
  return names.find((name) => name.toLowerCase() === type.toLowerCase()) ?? null;
}

/** The form as sent: normalized, the date as YYYY-MM-DD, an accession id as it is written without signs (GL-R04, GL-R05, RUL-100). */
export function guestOf(values: GuestForm): Guest {
  const { accessionId, birthdate, ...names } = form.normalized(values);
  return { ...names, accessionId: accessionIdOf(accessionId), birthdate: toIsoDate(birthdate) };
}

/**
 * '2305 16-0001', 'ACC 2305160001' and 'No. 2305160001,' are 2305160001: the only ten digits, as they are written or else without
 * the signs between digits. 'X2305160001Y' is not an accession id.
 */
function accessionIdOf(written: string): string {
  const bare = plainHyphens(written).replace(/^acc(?:ession)?(?: ?id)?[ .:#-]*/i, '');
  const joined = bare.replaceAll(/(\d)[\s.-]+(?=\d)/g, '$1');
  const [id, ...others] = [bare, joined].map(idsIn).find(({ length }) => length > 0) ?? [];
  if (id !== undefined) return others.length === 0 ? id : written;
  const digits = bare.replaceAll(/[\s.-]/g, '');
  return /^\d+$/.test(digits) ? digits : written;
}

/** The runs of ten digits without a letter beside them; the sign of 'Nº' is none. */
function idsIn(text: string): readonly string[] {
  const words = text.match(/[\p{Lu}\p{Ll}\d]+/gu) ?? [];
  return words.filter((word) => word.length === ID_LENGTH && /^\d+$/.test(word));
}

/** 403 and 422 have messages of their own, everything else shares one (GL-R07 to GL-R09). */
function noticeCodeOf({ status }: Failure): NoticeCode {
  if (status === 403) return 'patientNotFound';
  return status === 422 ? 'birthdateMissing' : 'verificationFailed';
}
