import { causeOf } from '../../../machines/domain/cause.ts';
import { emailSlip } from '../../../machines/domain/email-slip.ts';
import { causeText } from '../../copy/causes.ts';

/** What fields say once they are wrong, or look so: a chunk of its own, which no page needs before it is used. */
export const hints = { emailSlip, causeOf, causeText };
