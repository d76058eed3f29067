import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { App } from '../../src/app/App.tsx';
import { startVisit } from '../../src/app/adapters/visit.ts';
import { ROUTES } from '../../src/app/routes.ts';
import { exampleOrder } from '../support/contract-mock.ts';
import { MINUTE } from '../support/durations.ts';
import { testConfig } from './config.ts';
import { testDependencies } from './dependencies.ts';

const ACCESSION = exampleOrder.julienBarcode;
const LINK = {
  accession_id: ACCESSION,
  sample_id: exampleOrder.sampleId,
  token: 'a-token',
  status: 'NOT_COLLECTED',
};
const NOON = Date.parse('2026-11-20T12:00:00Z');

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Opens a page in the visit of its link, against a service that saves nothing; and what it was sent. */
function openInVisit(path: string) {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    if (request.method === 'GET') return Response.json({ basic_info: {}, completed_at: null });
    throw new TypeError('Failed to fetch');
  });
  const services = Object.entries(testConfig().services).map(([name, base]) => [
    name,
    `https://lab.example${base}`,
  ]);
  const dependencies = testDependencies({
    ...testConfig(),
    services: Object.fromEntries(services) as ReturnType<typeof testConfig>['services'],
  });
  window.history.replaceState({ usr: { query: LINK } }, '', path);
  const visit = startVisit(dependencies, LINK);
  dependencies.session.open({ link: LINK });
  const show = () =>
    render(
      <MemoryRouter initialEntries={[{ pathname: path, state: { query: LINK } }]}>
        <App
          routes={ROUTES}
          dependencies={dependencies}
          notices={createActor(noticesMachine).start()}
          visit={visit}
        />
      </MemoryRouter>,
    );
  return { ...dependencies, sent, show };
}

/** The device sleeps for longer than the visit, and is looked at again. */
function wakeUp() {
  vi.setSystemTime(NOON + 31 * MINUTE);
  see('visible');
  screen.getByRole('heading', { name: 'Please open your link again' });
}

it('a collection-status page first seen after the visit expired sends no status [CS-R02 RUL-03 RUL-62]', async () => {
  const { sent, show } = openInVisit('/collectStatus');
  see('hidden');
  show();
  await waitFor(() => screen.getByRole('heading', { level: 1 }));
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  expect(sent).toEqual([]);
  wakeUp();
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  expect(sent).toEqual([]);
});

it('answers that a visit could not send are not kept again as it ends, although another tab has saved [RUL-61 RUL-62]', async () => {
  const { drafts, sent, show } = openInVisit(`/gutZoomer/${ACCESSION}`);
  drafts.keep(
    'questionnaire_draft',
    { accessionId: ACCESSION, questionnaire: 'gutZoomer' },
    { answers: { ethnicity: 'ASIAN' }, typed: {}, medication: null },
  );
  see('visible');
  show();
  await screen.findAllByRole('radiogroup');
  expect(window.sessionStorage.getItem('questionnaire_draft')).toContain('ASIAN');
  see('hidden');
  await waitFor(() => expect(sent.at(-1)).toMatch(/^POST/));
  window.localStorage.setItem('questionnaire_saves', JSON.stringify({ [`gutZoomer/${ACCESSION}`]: 'other' }));
  wakeUp();
  expect({ ...window.sessionStorage }).toEqual({ visit: 'over' });
});
