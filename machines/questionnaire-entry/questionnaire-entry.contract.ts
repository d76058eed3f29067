import type { Identity, LinkQuery } from '../domain/link.ts';
import type { Notice } from '../domain/notice.ts';
import type { QuestionnaireName } from '../domain/questionnaire.ts';

/** The query of the link; null when the page was opened without one. */
export interface QuestionnaireEntryInput {
  readonly query: LinkQuery | null;
}

/** An entry page: what it leads to, and the ids of its two edges (3 §2.1). */
export interface QuestionnaireEntry {
  readonly leadsTo: QuestionnaireName | 'waiver';
  readonly spec: { readonly opened: string; readonly noQuery: string };
}

/** The five entry pages by their route. */
export const ENTRIES = {
  '/questionnaire': {
    leadsTo: 'hormoneQuestionnaire',
    spec: { opened: 'QENTRY-01', noQuery: 'QENTRY-02' },
  },
  '/hormoneZoomerPage': {
    leadsTo: 'hormoneZoomer',
    spec: { opened: 'QENTRY-03', noQuery: 'QENTRY-04' },
  },
  '/gutZoomerPage': { leadsTo: 'gutZoomer', spec: { opened: 'QENTRY-05', noQuery: 'QENTRY-06' } },
  '/cardioZoomerPage': { leadsTo: 'cardioZoomer', spec: { opened: 'QENTRY-07', noQuery: 'QENTRY-08' } },
  '/nyform': { leadsTo: 'waiver', spec: { opened: 'QENTRY-09', noQuery: 'QENTRY-10' } },
} as const satisfies Readonly<Record<string, QuestionnaireEntry>>;

export const questionnaireEntryActions = {
  /** Stores accession_id, sample_id and token, after dropping what another order's link left (AMB-01, AMB-19). */
  keepIdentity: (_: unknown, _params: Identity) => {},
  notify: (_: unknown, _params: Notice) => {},
};
