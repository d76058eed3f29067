import { errorCauseOf } from '../../../machines/domain/cause.ts';
import { emailTypo } from '../../../machines/domain/email-typo.ts';
import { causeText } from '../../copy/causes.ts';

/**
 * The cause of a field's error, and the probable typo in an email address: a chunk of its own, which no page needs before
 * it is used.
 */
export const corrections = { emailTypo, errorCauseOf, causeText };
