import { identityOf } from '../../../machines/domain/link.ts';
import type { QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { linkEntryPage } from './link-entry-page.ts';
import type { Keep } from './link-entry-page.ts';

const keepLink: Keep = ({ session }, query) => session.open({ link: query });

const keepIdentity: Keep = ({ session }, query) => {
  const guest = identityOf(query);
  if (guest) session.open({ guest });
};

/** /bloodDraw. */
export const BloodDrawEntry = linkEntryPage({ keeps: 'link', page: '/bloodDrawLanding' }, keepLink);

/** /uploadShippingAddress. */
export const InformationEntry = linkEntryPage({ keeps: 'link', page: '/informationLanding' }, keepLink);

/** /nyform. */
export const NyWaiverEntry = linkEntryPage({ keeps: 'identity', page: '/ny_form' }, keepIdentity);

/** The entry page of a questionnaire (3 §2.1). */
export const questionnaireEntry = (name: QuestionnaireName) =>
  linkEntryPage({ keeps: 'identity', page: `/${name}` }, keepIdentity);
