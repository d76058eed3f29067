import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { catalog } from '../support/catalog.ts';
import { MINUTE } from '../support/durations.ts';

const pageVisible = (minutes: number) => ({
  name: `visible ${minutes} minutes after the last use`,
  event: { type: 'page.visible', idle: minutes * MINUTE } as const,
});

const visitContinued = (minutes: number) => ({
  name: `Back to a page of the visit, used ${minutes} minutes ago`,
  event: { type: 'visit.continued', idle: minutes * MINUTE } as const,
});

export const visitCatalog = catalog(visitMachine, {
  specFlows: [],
  tags: {
    kept: 'kept',
    ending: 'kept.ending',
    finished: 'finished',
    expired: 'expired',
    left: 'left',
    incompleteLink: 'incompleteLink',
  },
  inputs: {
    'nothing kept': { idle: null, needs: null },
    'a link just opened': { idle: 0, needs: null },
    'kept, last used 29 minutes ago': { idle: 29 * MINUTE, needs: null },
    'kept, last used 29.9 minutes ago': { idle: 29.9 * MINUTE, needs: null },
    'kept, last used 30 minutes ago': { idle: 30 * MINUTE, needs: null },
    "another order's page": { idle: null, needs: 'link' },
    'a link without its ids': { idle: null, needs: 'completeLink' },
  },
  events: {
    'visit.used': [{ name: 'a press' }],
    'page.visible': [pageVisible(27), pageVisible(29), pageVisible(29.9), pageVisible(30)],
    'visit.extended': [{ name: 'Stay' }],
    'visit.finished': [{ name: 'Finish on this device' }],
    'visit.finishedInAnotherTab': [{ name: 'finished in another tab' }],
    'visit.continued': [visitContinued(1), visitContinued(29), visitContinued(29.9)],
    'visit.left': [{ name: "Back to another order's page" }],
  },
  undocumented: {
    [pageVisible(27).name]: { to: 'kept.open', context: { idle: 27 * MINUTE } },
    start: [{ when: { input: 'nothing kept' }, to: 'unused' }, { to: 'kept.open' }],
    'a press': [
      { when: { from: 'kept.open' }, context: { idle: 0 }, actions: [{ type: 'keepUseTime' }] },
      { to: 'kept.open', actions: [{ type: 'keepUseTime' }] },
    ],
  },
  expected: {
    'RUL-55': [
      { when: { event: 'Finish on this device' }, to: 'finished', actions: [{ type: 'finish' }] },
      { to: 'finished', actions: [{ type: 'finishHere' }] },
    ],
    'RUL-62': [
      {
        when: { event: 'start', input: 'kept, last used 29.9 minutes ago' },
        to: 'expired',
        actions: [{ type: 'expire' }],
      },
      { when: { event: 'start' }, to: 'expired' },
      { when: { event: 'Stay' }, to: 'kept.open', context: { idle: 0 }, actions: [{ type: 'keepUseTime' }] },
      {
        when: { event: visitContinued(1).name },
        to: 'kept.open',
        context: { idle: MINUTE },
      },
      {
        when: { event: [pageVisible(29).name, visitContinued(29).name] },
        to: 'kept.ending',
        context: { idle: 29 * MINUTE },
      },
      {
        when: { from: 'kept.ending', event: pageVisible(29.9).name },
        to: 'kept.ending',
        context: { idle: 29.9 * MINUTE },
      },
      {
        when: { event: [pageVisible(29.9).name, visitContinued(29.9).name, pageVisible(30).name] },
        to: 'expired',
        actions: [{ type: 'expire' }],
      },
      {
        when: { input: 'kept, last used 29 minutes ago', from: 'kept.open', event: 'untilWarning' },
        to: 'kept.ending',
      },
      { when: { from: 'kept.open' }, to: 'kept.ending', context: { idle: 28 * MINUTE } },
      { to: 'expired', actions: [{ type: 'expire' }] },
    ],
    'RUL-83': [
      { when: { input: 'a link without its ids', event: 'start' }, to: 'incompleteLink' },
      { to: 'left' },
    ],
  },
});
