import { isoOfTyped } from '../domain/date.ts';
import type { Failure } from '../domain/failure.ts';
import type { NoticeCode } from '../domain/notice.ts';
import type { QuestionnaireName } from '../domain/questionnaire.ts';
import type { Guest, GuestForm, GuestLoginContext } from './guest-login.contract.ts';

/** The questionnaires by the type in the address of their guest login, in lower case (AMB-168). */
const TYPES: ReadonlyMap<string, QuestionnaireName> = new Map([
  ['hormonequestionnaire', 'hormoneQuestionnaire'],
  ['hormonezoomer', 'hormoneZoomer'],
  ['gutzoomer', 'gutZoomer'],
  ['cardiozoomer', 'cardioZoomer'],
]);

const DATE_LENGTH = 10;

/** The questionnaire of a type, in upper or lower case; null for an unknown one (AMB-168, AMB-169). */
export function questionnaireOfType(type: string): QuestionnaireName | null {
  return TYPES.get(type.toLowerCase()) ?? null;
}

/** The fields that keep Submit disabled, in the order of the form (GL-R03, AMB-195). */
export function openFields({
  form,
  isAccessionIdKnown,
}: Pick<GuestLoginContext, 'form' | 'isAccessionIdKnown'>): readonly (keyof GuestForm)[] {
  const fields = ['accessionId', 'firstName', 'lastName', 'birthdate'] as const;
  return fields.filter((field) => {
    if (field === 'birthdate') return form.birthdate.trim().length !== DATE_LENGTH;
    return form[field].trim() === '' && !(field === 'accessionId' && isAccessionIdKnown);
  });
}

/** The form as it is sent, trimmed, the date as YYYY-MM-DD; null when the date does not exist (GL-R04, GL-R05). */
export function guestOf(form: GuestForm): Guest | null {
  const birthdate = isoOfTyped(form.birthdate.trim());
  if (birthdate === null) return null;
  return {
    accessionId: form.accessionId.trim(),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    birthdate,
  };
}

/** The message of a failed verification: 403 and 422 have their own, everything else shares one (GL-R07 to GL-R09). */
export function failureCode({ status }: Failure): NoticeCode {
  if (status === 403) return 'patientNotFound';
  return status === 422 ? 'birthdateMissing' : 'verificationFailed';
}
