import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { toast } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { NoticesContext } from '../../machines/notices/notices.machine.ts';
import { Notices } from '../../src/app/shell/Notices.tsx';
import { noticeText } from '../../src/copy/notices.ts';
import { noticesCatalogue } from '../machines/notices.catalogue.ts';
import { flowViewSuite } from '../support/render-flow.tsx';
import type { Act, Sight } from '../support/render-flow.tsx';

afterEach(cleanup);

/** The pages raise notices, not the patient. */
const told = ({ actor, event }: Act) => actor.send(event);

flowViewSuite('the notices', noticesCatalogue, {
  render: (actor) => <Notices notices={actor as ActorRefFrom<typeof noticesMachine>} />,
  perform: {
    'notice.raised': told,
    'notice.closed': ({ actor, event }) => {
      const { shown } = actor.getSnapshot().context as NoticesContext;
      const place = shown.findIndex(({ id }) => id === (event as { id?: number }).id);
      const close = screen.getAllByRole('button', { name: 'Close notification' })[place];
      if (!close) throw new Error('There is no such notice');
      fireEvent.click(close);
    },
    // By hand below: the region lets go by itself when the last notice goes, which is a step more than the path has.
    'notice.withdrawn': told,
    'loadNotices.withdrawn': told,
    'notices.held': told,
    'notices.released': told,
  },
  see: { running: seeNotices, held: seeNotices },
});

function seeNotices({ context }: Sight): void {
  const { shown } = context as NoticesContext;
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    shown.map(({ title, text, code }) => title + (text ?? noticeText[code])),
  );
}

it('[ERR-R10] time stands still while someone reads, and goes on when nothing is left to read', () => {
  const notices = createActor(noticesMachine).start();
  render(<Notices notices={notices} />);
  const notice = toast('serverError');
  act(() => notices.send({ type: 'notice.raised', notice }));
  const region = screen.getByRole('region', { name: 'Notifications' });
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  expect(notices.getSnapshot().value).toBe('held');
  fireEvent.pointerLeave(region);
  expect(notices.getSnapshot().value).toBe('running');
  fireEvent.pointerEnter(region, { pointerType: 'mouse' });
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  expect(notices.getSnapshot().value).toBe('running');
});

it.each([
  ['ERR-R01', 'notFound', 'Not Found'],
  ['ERR-R02', 'unauthorized', 'Unauthorized'],
  ['ERR-R05', 'serverError', 'Server Error'],
  ['ERR-R16', 'noQueryParams', 'No query params'],
  ['ERR-R17', 'noQueryInformation', 'No query information found.'],
  ['ERR-R18', 'paymentMediaFailed', 'Failed to initiate Payment Media Page.'],
  ['ERR-R19', 'paymentFormInitiationFailed', 'Failed to initiate Payment Form Page.'],
  ['ERR-R20', 'paymentSucceedFailed', 'Failed to initiate Payment Succeed Page.'],
  ['ERR-R21', 'paymentFormFetchFailed', 'Failed to fetch payment form page.'],
  ['ERR-R22', 'paymentStatusFailed', 'Failed to get payment status'],
  [
    'ERR-R23',
    'payLaterEligibilityFailed',
    'Failed to confirm whether this order supports Buy Now Pay Later methods',
  ],
  ['ERR-R26', 'conciergeFailed', 'Add or Remove Concierge Service Failed'],
  ['ERR-R32', 'orderIdsFailed', 'Failed to get ids and order source.'],
] as const)('[%s] %s is said to the letter', (_, code, words) => {
  expect(noticeText[code]).toBe(words);
});
