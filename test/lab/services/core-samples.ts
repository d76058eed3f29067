import { newToken } from '../state.ts';
import { ok, type Service } from './service.ts';

/** Names are compared trimmed and in lower case. */
const plain = (name: unknown) => String(name).trim().toLowerCase();

/** The core-samples service: guest login (CALL-R40). Its errors are `{ message }`. */
export const coreSamplesService: Service = {
  'coreSamples.guestLogin'({ order, body }) {
    const { seed, questionnaireOnFile: onFile } = order;
    const guest = body as Record<string, unknown>;
    const isNamed =
      plain(guest['patient_first_name']) === plain(seed.firstName) &&
      plain(guest['patient_last_name']) === plain(seed.lastName);
    if (!isNamed) return { status: 403, body: { message: 'There is no such patient.' } };
    if (!onFile.hasBirthdate) return { status: 422, body: { message: 'The birth date is not on file.' } };
    if (guest['patient_birthdate'] !== seed.birthdate)
      return { status: 403, body: { message: 'There is no such patient.' } };
    const token = newToken();
    order.guestTokens.push(token);
    return ok({ data: { token } });
  },
};
