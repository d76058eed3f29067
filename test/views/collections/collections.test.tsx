import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SimulatedClock, createActor } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';
import { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import type { Failure } from '../../../machines/domain/failure.ts';
import { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { LanguageRoot } from '../../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../../src/copy/language.ts';
import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { CollectionsView } from '../../../src/views/collections/CollectionsView.tsx';
import { InstructionView } from '../../../src/views/collections/InstructionView.tsx';
import { stubServices } from '../../support/stub-services.ts';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

function openList(failure: Failure) {
  const machine = stubServices(collectionsMachine, { loadSampleTypes: () => Promise.reject(failure) });
  const sample = { sampleId: '900001', token: 'expired' };
  const actor = createActor(machine, { input: { list: {}, sample } }).start();
  render(<CollectionsView actor={actor} support={null} />);
}

/** @param failures of its reports, in order; every later one succeeds */
function openReport(failures: readonly Failure[], status = 'NOT_COLLECTED') {
  const remaining = [...failures];
  const machine = stubServices(collectionStatusMachine, {
    reportStatus: async () => {
      const failure = remaining.shift();
      if (failure) throw failure;
    },
  });
  const query = { sample_id: '900001', token: 'expired', status };
  const actor = createActor(machine, { input: { query, isReported: false } }).start();
  actor.send({ type: 'page.visible' });
  render(<CollectionStatusView actor={actor} has={{ mapSearch: true, support: true }} />);
  return actor;
}

const DAMAGED = 'the link may be damaged. Please open it again from the email or text message, or call us.';
/** What the page says about the link. */
const linkText = () => /the link may be damaged(?:.*?, or call us\.)?/.exec(document.body.textContent)?.[0];

it.each<[string, Failure, boolean]>([
  ['refused', { code: 'refused' }, true],
  ['of an expired token', { code: 'unauthorized' }, true],
  ['for an unknown sample', { code: 'notFound' }, true],
  ['one of too many', { code: 'refused', status: 429 }, false],
  ['not sent', { code: 'notSent' }, false],
  ['without a service', { code: 'unavailable' }, false],
  ['without a response', { code: 'noResponse' }, false],
])('a report that is %s says whether its link may be damaged [RUL-109]', async (_, failure, may) => {
  openReport([failure]);
  await screen.findByRole('button', { name: 'Try Again' });
  expect(linkText()).toBe(may ? DAMAGED : undefined);
});

it('a report after one that may have been noted names an expired link as well [RUL-92 RUL-109]', async () => {
  const actor = openReport([{ code: 'server' }, { code: 'unauthorized' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  act(() => actor.send({ type: 'page.visible' }));
  await screen.findByRole('button', { name: 'Try Again' });
  screen.getByText(/may have been noted anyway/);
  expect(linkText()).toBe(DAMAGED);
});

it.each([
  ['NOT_COLLECTED', 'Find a blood draw location'],
  ['NOT_COLLECTED', 'tutorial'],
  ['NOT_RECEIVED', 'Contact support'],
])('the message for %s stays until the page that its button "%s" opens is there', async (status, button) => {
  openReport([], status);
  const pressed = await screen.findByRole('button', { name: new RegExp(button, 'i') });
  const message = document.body.textContent;
  await act(async () => void fireEvent.click(pressed));
  expect(document.body.textContent).toBe(message);
});

it.each<[string, Failure, boolean]>([
  ['refused', { code: 'refused' }, true],
  ['not loaded with an expired token', { code: 'unauthorized' }, true],
  ['loaded too often', { code: 'refused', status: 429 }, false],
  ['lost', { code: 'noResponse' }, false],
])('sample types that were %s say whether the link may be damaged [RUL-109]', async (_, failure, may) => {
  openList(failure);
  await screen.findByRole('button', { name: 'Try again' });
  expect(linkText()).toBe(may ? DAMAGED : undefined);
});

/** The configured guidance pages; hair has one although it is not a documented route. */
const guidance: Readonly<Record<string, string>> = {
  hair: 'https://guidance.example/hair',
  stool: 'https://guidance.example/stool.html',
};

/** The page of one instruction, as opened by /collections/{route}. */
function openInstructions(route: string, page = guidance[route] ?? `https://guidance.example/${route}`) {
  const clock = new SimulatedClock();
  const actor = createActor(instructionMachine, {
    input: { route, guidance: page, list: {}, hasList: true },
    clock,
  }).start();
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => <InstructionView actor={actor} support="https://support.example/" />}
    </LanguageRoot>,
  );
  return { clock, frame: document.querySelector('iframe') };
}

describe('the instructions of one sample type', () => {
  it.each([
    ['COLL-14', 'microtube', 'Microtube (Blood)'],
    ['COLL-15', 'urine-1-tube', 'Urine (1 tube)'],
    ['COLL-16', 'urine-4-tubes', 'Urine (4 tubes)'],
    ['COLL-17', 'stool', 'Stool'],
    ['COLL-18', 'dbs', 'DBS Card'],
    ['COLL-19', 'saliva-6-tubes', 'Saliva (6 tubes)'],
    ['COLL-20', 'saliva-1-tube', 'Saliva (1 tube)'],
    ['COLL-21', 'uti', 'UTI'],
  ])('the collection instructions of $1 show its guidance page [$0] [COLL-R05]', (_, route, name) => {
    const { frame } = openInstructions(route);
    screen.getByRole('heading', { level: 1, name: `${name}: collection instructions` });
    expect(frame?.title).toBe(`Collection instructions for ${name}`);
    expect(frame?.getAttribute('src')).toBe(guidance[route] ?? `https://guidance.example/${route}`);
    const apart = screen.getByRole('link', { name: /^Open the instructions in a new tab/ });
    expect(apart.getAttribute('href')).toBe(frame?.getAttribute('src'));
  });

  it('the instructions of a sample type have Spanish text around them in Spanish, and stay loaded through the switch', async () => {
    const { frame } = openInstructions('stool');
    await act(() => changeLanguage('es'));
    screen.getByRole('heading', { level: 1, name: 'Heces (popó): instrucciones para tomar la muestra' });
    expect(screen.getByTitle('Instrucciones para tomar la muestra: Heces (popó)')).toBe(frame);
  });

  it.each(['hair', 'STOOL', ''])(
    '[COLL-22] the instructions of a sample type are not available for the route %j [COLL-R03]',
    (route) => {
      const { frame } = openInstructions(route, 'https://guidance.example/hair');
      screen.getByText('No Collection Instructions Available');
      expect(frame).toBeNull();
    },
  );

  it('the frame of the instructions keeps the origin of another site, but never that of the portal', () => {
    expect(openInstructions('stool').frame?.getAttribute('sandbox')?.split(' ')).toContain(
      'allow-same-origin',
    );
    cleanup();
    const { frame } = openInstructions('stool', '/guidance/stool');
    expect(frame?.getAttribute('sandbox')?.split(' ')).toEqual([
      'allow-scripts',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
    ]);
  });

  it('the instructions are offered in a new tab while their frame stays empty, and shown when it loads late', () => {
    const { clock, frame } = openInstructions('stool');
    const status = () => screen.getByRole('status').textContent;
    expect(status()).toBe('Loading the instructions…');
    act(() => clock.increment(9_999));
    expect(status()).toBe('Loading the instructions…');
    act(() => clock.increment(1));
    expect(status()).toBe('The instructions do not show here. You can open them in a new tab.');
    if (frame) fireEvent.load(frame);
    expect(status()).toBe('');
  });
});
