import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import type { PlannedOutage } from '../../machines/domain/outage.ts';
import { LanguageRoot } from '../../src/app/shell/LanguageRoot.tsx';
import { OutageProvider } from '../../src/app/shell/OutageProvider.tsx';
import collectionStatusPage from '../../src/app/flows/collection-status.tsx';
import confirmPage from '../../src/app/flows/confirm-appointment.tsx';
import { changeLanguage } from '../../src/copy/language.ts';
import { createPage } from '../../src/platform/page.ts';
import { watchOutage } from '../../src/platform/outage-watch.ts';
import { FinishContext } from '../../src/ui/FinishButton.tsx';
import { OutageContext } from '../../src/ui/outage-context.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Form } from '../../src/ui/Form.tsx';
import { Page } from '../../src/ui/Page.tsx';
import { testConfig } from './config.ts';
import { testDependencies } from './dependencies.ts';

// Replaces a flow's page with what it is made from.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

const WORK = {
  text: { en: 'We work on the portal.', es: 'Estamos trabajando en el portal.' },
  from: '2026-11-28T22:00-08:00',
  until: '2026-11-29T02:00-08:00',
} satisfies PlannedOutage;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T21:59:00-08:00') }));
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await changeLanguage('en');
});

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const announcement = () => screen.queryByRole('status')?.textContent ?? null;

function renderFormPage(outage: PlannedOutage | undefined, path = '/payment_form') {
  const [sent, notify, clearNotice] = [vi.fn<(text: string) => void>(), vi.fn(), vi.fn()];
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => (
        <MemoryRouter initialEntries={[path]}>
          <OutageProvider dependencies={{ outage: watchOutage(outage, createPage()), notify, clearNotice }}>
            <Page title="Payment" heading="Payment">
              <Form isSubmission onSubmit={() => sent('form')}>
                <Button type="submit">Pay</Button>
                <Button onPress={() => sent('draft')}>Save</Button>
                <Button isSubmission onPress={() => sent('yes')}>
                  Yes
                </Button>
              </Form>
            </Page>
          </OutageProvider>
        </MemoryRouter>
      )}
    </LanguageRoot>,
  );
  const press = () => {
    sent.mockClear();
    for (const name of ['Pay', 'Save', 'Yes']) fireEvent.click(screen.getByRole('button', { name }));
    return sent.mock.calls.map(([text]) => text);
  };
  return { press, notify, clearNotice };
}

const ALL = ['form', 'draft', 'yes'];

it('a planned outage is announced from its start to its end, and disappears by itself', async () => {
  const { press } = renderFormPage(WORK);
  expect(announcement()).toBeNull();
  await pass(1);
  expect(announcement()).toBe('We work on the portal.');
  expect(press()).toEqual(ALL);
  await pass(239);
  expect(announcement()).toBe('We work on the portal.');
  await pass(1);
  expect(announcement()).toBeNull();
});

it('while an outage blocks submissions, only buttons that send nothing work, and the others say until when it lasts', async () => {
  const { press, notify, clearNotice } = renderFormPage({ ...WORK, blocksSubmissions: true });
  expect(press()).toEqual(ALL);
  await pass(1);
  expect(press()).toEqual(['draft']);
  const notice = {
    code: 'submissionsBlocked',
    until: WORK.until,
    tone: 'warn',
    title: 'Not sent',
    persists: true,
  };
  expect(notify.mock.calls).toEqual([[notice], [notice]]);
  clearNotice.mockClear();
  await pass(240);
  expect(clearNotice.mock.calls).toEqual([['submissionsBlocked']]);
  expect(press()).toEqual(ALL);
});

it('an outage that begins in two months is not announced early, although it is further away than a timer can wait', async () => {
  renderFormPage({ ...WORK, from: '2027-01-28T22:00-08:00', until: '2027-01-28T23:00-08:00' });
  await pass(61 * 24 * 60);
  expect(announcement()).toBeNull();
  await pass(1);
  expect(announcement()).toBe('We work on the portal.');
});

it('a phone that slept through the end of an outage stops announcing it once it is used again', async () => {
  renderFormPage(WORK);
  await pass(1);
  vi.setSystemTime(Date.parse(WORK.until));
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
  expect(announcement()).toBeNull();
});

it('a computer that slept with its page in sight through the end of an outage sends again within a minute', async () => {
  const { press } = renderFormPage({ ...WORK, blocksSubmissions: true });
  await pass(1);
  expect(press()).toEqual(['draft']);
  vi.setSystemTime(Date.parse(WORK.until));
  await pass(1);
  expect(press()).toEqual(ALL);
});

it.each([
  ['/payment_form', ['/payment_form'], true],
  ['/Payment_Form/', ['/payment_form'], true],
  ['/gutZoomer/2611000137', ['/payment_form', '/gutZoomer/:accession_id'], true],
  ['/informationLanding', ['/payment_form'], false],
  ['/informationLanding', undefined, true],
])('on %s an outage of %j is announced: %s', async (path, paths, isAnnounced) => {
  const { press } = renderFormPage({ ...WORK, paths, blocksSubmissions: true }, path);
  await pass(1);
  expect(announcement() !== null).toBe(isAnnounced);
  expect(press()).toEqual(isAnnounced ? ['draft'] : ALL);
});

it('an outage is announced in the language of the page, or marked as another language', async () => {
  renderFormPage(WORK);
  await pass(1);
  await act(() => changeLanguage('es'));
  expect(announcement()).toBe('Estamos trabajando en el portal.');
  cleanup();
  renderFormPage({ ...WORK, text: { en: WORK.text.en } });
  expect(screen.getByText(WORK.text.en).lang).toBe('en');
});

/** Links that send by themselves: the page, the call, what is known before, and what is said meanwhile. */
it.each([
  [
    'confirms an appointment',
    confirmPage,
    'confirmAppointment',
    { loadAppointment: { id: 'ev1', isConfirmed: false, isDeleted: false } },
    { query: { event_id: 'ev1', token: 't' } },
    'Your appointment is not confirmed yet',
  ],
  [
    'reports a collection',
    collectionStatusPage,
    'reportStatus',
    {},
    { query: { sample_id: '2', token: 't', status: 'NOT_COLLECTED' }, isReported: false },
    'Your answer is not sent yet',
  ],
])(
  'a link that %s waits while an outage blocks submissions, says so, and sends once it is over',
  async (_, page, call, known, input, expected) => {
    const startFlow = page as unknown as (dependencies: ReturnType<typeof testDependencies>) => {
      readonly machine: AnyStateMachine;
      readonly View: (props: { readonly actor: AnyActorRef }) => ReactNode;
    };
    const { machine, View } = startFlow(
      testDependencies({ ...testConfig(), notice: { ...WORK, blocksSubmissions: true } }),
    );
    const sent = vi.fn(() => Promise.resolve());
    const loads = Object.entries(known).map(([name, response]) => [
      name,
      fromPromise(() => Promise.resolve(response)),
    ]);
    const actors = { ...Object.fromEntries(loads), [call]: fromPromise(sent) };
    const actor = createActor(machine.provide({ actors }), { input });
    await pass(1);
    actor.start();
    const closed = { text: 'Closed.', language: 'en', explainBlocked: () => undefined };
    render(
      <FinishContext value={{ label: 'Finish', hint: '', onPress: () => undefined }}>
        <OutageContext value={closed}>
          <View actor={actor} />
        </OutageContext>
      </FinishContext>,
    );
    await pass(239);
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(expected);
    expect(screen.queryByRole('button', { name: 'Finish' }), 'nothing is completed yet').toBeNull();
    await pass(1);
    expect(sent).toHaveBeenCalledOnce();
    actor.stop();
  },
);
