import type { SnapshotFrom } from 'xstate';
import { toIsoDate } from '../../../machines/domain/birthdate.ts';
import type { GuestLoginContext } from '../../../machines/guest-login/guest-login.contract.ts';
import type { guestLoginMachine } from '../../../machines/guest-login/guest-login.machine.ts';
import { openFields } from '../../../machines/guest-login/guest-login.rules.ts';
import { echoOfDay } from '../../copy/format.ts';
import { copy } from '../../copy/guest-login.ts';
import { copy as notices } from '../../copy/notices.ts';

export function connectGuestLogin(snapshot: SnapshotFrom<typeof guestLoginMachine>) {
  const { context } = snapshot;
  if (!snapshot.hasTag('form')) return { kind: 'loading' as const };
  const open = openFields(context);
  return {
    kind: 'form' as const,
    form: context.form,
    // From the path; null if the patient has to type it (GL-R02).
    knownAccessionId: context.isAccessionIdKnown ? context.form.accessionId : null,
    canSubmit: open.length === 0,
    // Why Submit is disabled (RUL-14).
    refusal: open.length > 0 ? copy.missing(open.map((field) => copy.fields[field])) : null,
    isExpired: context.isExpired,
    birthdateEcho: echoOfDay(toIsoDate(context.form.birthdate)),
    dateProblem: dateProblemOf(context),
    failure:
      context.failure === null || context.failure === 'birthdateMissing'
        ? null
        : notices.texts[context.failure],
    isVerifying: snapshot.hasTag('verifying'),
  };
}

/** The message at the birth date: why it was not sent, or that the lab has none on file (GL-R08). */
function dateProblemOf({ dateProblem, failure }: GuestLoginContext): string | null {
  if (dateProblem) return copy.dateProblems[dateProblem];
  return failure === 'birthdateMissing' ? notices.texts.birthdateMissing : null;
}
