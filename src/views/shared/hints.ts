import { causeOf } from '../../../machines/domain/cause.ts';
import { emailTypo } from '../../../machines/domain/email-typo.ts';
import { causeText } from '../../copy/causes.ts';

/** What fields say once they are wrong, or look so: a chunk of its own, which no page needs before it is used. */
export const hints = { emailTypo, causeOf, causeText };
