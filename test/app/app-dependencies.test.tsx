import type { Unsaved } from '../../machines/domain/questionnaire.ts';
import { expect, it, vi } from 'vitest';
import { testConfig } from './config.ts';
import { keptWaiver as waiver } from '../machines/ny-waiver.catalog.ts';
import { testDependencies } from './dependencies.ts';

it.each([
  ['America/Los_Angeles', '2026-11-20'],
  ['America/New_York', '2026-11-21'],
])("today is the day in the lab's zone: in %s it is %s [RUL-13]", (timeZone, day) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T07:59:59Z'), toFake: ['Date'] });
  expect(testDependencies({ ...testConfig(), timeZone }).today()).toBe(day);
});

const GUT = { accessionId: '1', questionnaire: 'gutZoomer' };
const ANSWERS: Unsaved = { answers: { age: 40 }, typed: {}, medication: null };
it("data loaded and typed for an order is kept when its link is opened again, and deleted by another order's link [AMB-19]", async () => {
  const { session, prefetch, drafts } = testDependencies();
  const ann = { accession_id: '1', sample_id: '2', token: 'of-ann' };
  session.open({ link: ann });
  const keep = () => {
    drafts.keep('questionnaire_draft', GUT, ANSWERS);
    drafts.keep('waiver_draft', { accessionId: '1' }, waiver);
    void prefetch.pass('order 2', Promise.resolve('loaded'));
  };
  const readStored = async () => [
    drafts.read('questionnaire_draft', GUT),
    drafts.read('waiver_draft', { accessionId: '1' }),
    await prefetch.take('order 2', () => Promise.resolve('requested again')),
  ];
  keep();
  session.open({ link: ann });
  expect(await readStored()).toEqual([ANSWERS, waiver, 'loaded']);
  keep();
  session.open({ link: { accession_id: '9', sample_id: '8', token: 'of-ben' } });
  expect(await readStored()).toEqual([null, null, 'requested again']);
});

it('unsent answers and waivers are restored after a reload of the tab', () => {
  const draft = { questionnaire: 'gutZoomer', accessionId: '1', keptAt: new Date().toISOString() };
  window.sessionStorage.setItem('questionnaire_draft', JSON.stringify([{ ...draft, unsaved: ANSWERS }]));
  const { drafts } = testDependencies();
  expect(drafts.read('questionnaire_draft', GUT)).toEqual(ANSWERS);
  expect(drafts.read('waiver_draft', GUT)).toBeNull();
  drafts.keep('waiver_draft', { accessionId: '1' }, waiver);
  expect(window.sessionStorage.getItem('waiver_draft')).toContain('"accessionId":"1"');
});

it('libraries may not write their own markup where the document requires trusted types', () => {
  const createPolicy = vi.fn<NonNullable<Window['trustedTypes']>['createPolicy']>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  testDependencies();
  const [[name, rules] = []] = createPolicy.mock.calls;
  expect([name, rules?.createHTML('<img src="x">')]).toEqual(['default', null]);
});

it.each([
  [undefined, false],
  [{}, false],
  [{ violations: '/violations' }, false],
  [{ failures: '/failures' }, true],
])('with the URLs %j, failures are recorded: %s', (reports, isRecorded) => {
  vi.useFakeTimers();
  expect(testDependencies({ ...testConfig(), ...(reports && { reports }) }).telemetry !== undefined).toBe(
    isRecorded,
  );
});
