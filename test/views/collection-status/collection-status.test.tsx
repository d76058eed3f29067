import { cleanup, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import type { CollectionReport } from '../../../machines/collection-status/collection-status.machine.ts';
import { collectionStatusMachine } from '../../../machines/collection-status/collection-status.machine.ts';
import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { answering } from '../../support/answering.ts';

afterEach(cleanup);

const link = { accession_id: '2305160001', sample_id: '900001', token: 'a-token', customer_id: '999997' };
const OOPS = 'Oops, something went wrong. Please try again later, thanks!';

/** The visible page of a link. */
function open(query: Readonly<Record<string, string>> | null, has = { mapSearch: true, support: true }) {
  const report = vi.fn((_: CollectionReport) => Promise.resolve());
  const machine = answering(collectionStatusMachine, { reportStatus: report });
  const actor = createActor(machine, { input: { query, isReported: false } }).start();
  render(<CollectionStatusView actor={actor} has={has} />);
  actor.send({ type: 'page.shown' });
  return report;
}

it.each([
  ['CSTAT-06', 'the status ERROR', { ...link, status: 'ERROR' }],
  ['CSTAT-07', 'no status', link],
  ['CSTAT-07', 'a status that is not documented', { ...link, status: 'LOST' }],
  ['CSTAT-07', 'a status in lower case', { ...link, status: 'not_collected' }],
  ['CSTAT-07', 'no token', { sample_id: '900001', status: 'NOT_COLLECTED' }],
  ['CSTAT-08', 'no query', null],
])('[%s] [CS-R06] [ERR-R36] a link with %s makes no call and shows an error', (_, __, query) => {
  const report = open(query);
  screen.getByText(OOPS);
  expect(report).not.toHaveBeenCalled();
});

it.each([
  ['ALREADY_COLLECTED', 'Thank you', []],
  [
    'NOT_COLLECTED',
    'Your samples are not collected yet',
    ['Find a blood draw location', 'Non-blood sample collection tutorial'],
  ],
  ['NOT_RECEIVED', 'We have noted what is missing', ['Contact support']],
])(
  '[CS-R03] [CS-R04] [CS-R05] [GEN-R18] a reported %s shows its message and its links',
  async (status, heading, links) => {
    const report = open({ ...link, status });
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(report).toHaveBeenCalledExactlyOnceWith({ sampleId: '900001', status, token: 'a-token' });
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(links);
  },
);

it.each([
  ['NOT_COLLECTED', 'Your samples are not collected yet', ['Non-blood sample collection tutorial']],
  ['NOT_RECEIVED', 'We have noted what is missing', []],
])('%s offers no link to a page that is not configured (AMB-17)', async (status, heading, links) => {
  open({ ...link, status }, { mapSearch: false, support: false });
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(links);
});
