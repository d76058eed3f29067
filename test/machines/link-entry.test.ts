import { createActor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { linkEntryMachine } from '../../machines/link-entry/link-entry.machine.ts';

it('a questionnaire’s link without an order fails, and nothing is stored [AMB-09]', () => {
  const actions = { keepLink: vi.fn<() => void>(), notify: vi.fn<(_: unknown, notice: object) => void>() };
  const actor = createActor(linkEntryMachine.provide({ actions }), {
    input: {
      entry: { keeps: 'identity', page: '/gutZoomer' },
      query: { sample_id: '900001', token: 'a-token' },
    },
  }).start();
  expect(actor.getSnapshot().output).toEqual({ page: '/failed', replace: true });
  expect(actions.notify.mock.calls[0]?.[1]).toMatchObject({ code: 'noQueryInformation', persists: true });
  expect(actions.keepLink).not.toHaveBeenCalled();
});
