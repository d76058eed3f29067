import { expect, it } from 'vitest';
import { createInOrder } from '../../../src/platform/in-order.ts';

/** Calls that end when the test says so, and the order in which they started. */
function start() {
  const { run } = createInOrder();
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = (name: string, isUrgent = false, key = 'gut') =>
    run(
      key,
      () => {
        started.push(name);
        return new Promise<void>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve())),
        );
      },
      isUrgent,
    ).catch(() => undefined);
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { call, end, started };
}

it('lets the final answers wait for a slow draft, so that the older never lands last [RUL-61]', async () => {
  const { call, end, started } = start();
  void call('draft');
  void call('final');
  expect(started).toEqual(['draft']);
  await end('draft');
  expect(started).toEqual(['draft', 'final']);
});

it('goes on when the one before it has failed', async () => {
  const { call, end, started } = start();
  void call('draft');
  void call('final');
  await end('draft', new Error('lost'));
  expect(started).toEqual(['draft', 'final']);
});

it('sends an urgent one at once, and what follows waits for both', async () => {
  const { call, end, started } = start();
  void call('draft');
  void call('hidden', true);
  void call('later');
  expect(started).toEqual(['draft', 'hidden']);
  await end('hidden');
  expect(started).toEqual(['draft', 'hidden']);
  await end('draft');
  expect(started).toEqual(['draft', 'hidden', 'later']);
});

it('does not wait for another questionnaire', () => {
  const { call, started } = start();
  void call('gut');
  void call('cardio', false, 'cardio');
  expect(started).toEqual(['gut', 'cardio']);
});
