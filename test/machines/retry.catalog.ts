import { retryMachine } from '../../machines/retry/retry.machine.ts';
import { catalog } from '../support/catalog.ts';

/** The failed screens: the id of their only transition, and its destination with and without an accession id (AMB-177). */
const screens = {
  'HORM-15': ['/hormoneQuestionnaire/2611000001', '/hormoneQuestionnaire'],
  'HZOOM-15': ['/hormoneZoomer/2611000001', '/hormoneZoomer'],
  'GUT-15': ['/gutZoomer/2611000001', '/gutZoomer'],
  'CARDIO-15': ['/cardioZoomer/2611000001', '/cardioZoomer'],
  'NY-18': ['/ny_form'],
} as const;

/** After a submit that may have been accepted (RUL-92). */
const UNANSWERED = 'a waiver that may have been sent';

const pages = Object.entries(screens).flatMap(([id, paths]) => paths.map((page) => ({ id, page })));

export const retryCatalog = catalog(retryMachine, {
  specFlows: ['hormone', 'hormone-zoomer', 'gut', 'cardio', 'ny-waiver'],
  inputs: {
    ...Object.fromEntries(pages.map(({ page }) => [page, { page, unknownChange: null }])),
    [UNANSWERED]: { page: '/ny_form', unknownChange: 'waiver' },
  },
  events: {
    'retry.pressed': pages.map(({ id, page }) => ({
      name: `Try Again to ${page}`,
      spec: [id],
      when: ({ context }) => context.page === page,
      event: { type: 'retry.pressed' },
    })),
  },
  undocumented: { start: { to: 'failed' } },
  expected: Object.fromEntries(
    Object.keys(screens).map((id) => [
      id,
      ({ input }) => ({
        to: 'again',
        output: { page: input === UNANSWERED ? '/ny_form' : input, replace: true },
      }),
    ]),
  ),
});
