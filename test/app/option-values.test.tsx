import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { App } from '../../src/app/App.tsx';
import { ROUTES } from '../../src/app/routes.ts';
import { testConfig } from './config.ts';
import { testServices } from './services.ts';

const LINK = { accession_id: '2305160001', sample_id: '900001', token: 'token-of-ann' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

it('a questionnaire is read by the names that the configuration has for the answers', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        completed_at: null,
        basic_info: { gender: null, birthdate: null, ethnicity: 'Asian or Asian American' },
      }),
    ),
  );
  const config = testConfig();
  const services = testServices({
    ...config,
    services: { ...config.services, questionnaire: 'https://lab.example' },
    values: { ethnicity: { ASIAN: 'Asian or Asian American' } },
  });
  services.session.keepIdentity({
    accessionId: LINK.accession_id,
    sampleId: LINK.sample_id,
    token: LINK.token,
  });
  render(
    <MemoryRouter initialEntries={[`/gutZoomer/${LINK.accession_id}`]}>
      <App
        routes={ROUTES}
        services={services}
        notices={createActor(noticesMachine).start()}
        visit={createActor(visitMachine, { input: { idle: 0 } })}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('radio', { name: 'Asian' }, { timeout: 20_000 })).toHaveProperty(
    'checked',
    true,
  );
});
