import { beforeEach, expect, it, vi } from 'vitest';
import { createSharedDrafts } from '../../../src/platform/shared-drafts.ts';
import { createStore } from '../../../src/platform/storage.ts';
import { WebLocks } from '../../support/web-locks.ts';
import { createArea } from './storage-area.ts';
import { eventually } from '../../support/eventually.ts';

const [area, session] = [createArea(), createArea()];
beforeEach(() => {
  area.clear();
  session.clear();
});

/** A page that is never left, whose waits have no end, and that has no other tabs. */
const ALONE = {
  locks: null,
  channel: null,
  saves: createStore(() => area),
  isHidden: () => false,
  watchLeft: () => undefined,
  onVisible: () => undefined,
  timeout: () => new AbortController().signal,
  newId: () => 'a',
  sent: createStore(() => session),
  now: () => 0,
};

const NOW = Date.parse('2026-11-21T18:00:00Z');

/** Calls that end when the test says so, and the order in which they started. */
function startSaves() {
  const { save } = createSharedDrafts(ALONE);
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = (name: string, kind: 'draft' | 'urgent' = 'draft', key = 'gut/1') =>
    save(
      key,
      () => {
        started.push(name);
        return new Promise<void>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve())),
        );
      },
      kind,
    ).catch(() => undefined);
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { call, end, started };
}

it('a submission waits for a slow draft of its questionnaire, so that the older answers never arrive last [RUL-61]', async () => {
  const { call, end, started } = startSaves();
  void call('draft');
  void call('final');
  expect(started).toEqual(['draft']);
  await end('draft');
  expect(started).toEqual(['draft', 'final']);
});

it('a save waits for the one that is running, even after others have ended', async () => {
  const { call, end, started } = startSaves();
  void call('draft');
  void call('second');
  await end('draft');
  void call('third');
  await end('draft');
  expect(started).toEqual(['draft', 'second']);
  await end('second');
  expect(started).toEqual(['draft', 'second', 'third']);
});

it('a save is sent after a failed save before it', async () => {
  const { call, end, started } = startSaves();
  void call('draft');
  void call('final');
  await end('draft', new Error('lost'));
  expect(started).toEqual(['draft', 'final']);
});

it('an urgent save is sent immediately, and later saves wait for both', async () => {
  const { call, end, started } = startSaves();
  void call('draft');
  void call('hidden', 'urgent');
  void call('later');
  expect(started).toEqual(['draft', 'hidden']);
  await end('hidden');
  expect(started).toEqual(['draft', 'hidden']);
  await end('draft');
  expect(started).toEqual(['draft', 'hidden', 'later']);
});

it('a save does not wait for the save of another questionnaire', () => {
  const { call, started } = startSaves();
  void call('gut/1');
  void call('cardio', 'draft', 'cardio');
  expect(started).toEqual(['gut/1', 'cardio']);
});

it('a save never overwrites what another tab has saved, and reports it; after a load it is sent [RUL-61]', async () => {
  let id = 0;
  const openTab = (locks: Pick<LockManager, 'request'> | null) =>
    createSharedDrafts({ ...ALONE, locks, newId: () => `save ${(id += 1)}` });
  // Without locks the tabs are independent, except for this.
  const refused = { request: () => Promise.reject(new DOMException('Refused', 'SecurityError')) };
  const [one, other] = [openTab(null), openTab(refused)];
  const succeed = async () => 'done';
  await one.load('gut/1', succeed);
  await other.load('gut/1', succeed);
  await one.save('gut/1', succeed);
  const onSave = vi.fn<() => void>();
  const stop = other.watch('gut/1', onSave);
  const sent = vi.fn(succeed);
  await expect(other.save('gut/1', sent)).rejects.toEqual({ code: 'unavailable' });
  expect([sent, onSave].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  stop();
  await other.load('gut/1', succeed);
  await expect(other.save('gut/1', sent)).resolves.toBe('done');
});

it('a save waits for the tab that is saving, but not from a hidden page, which may never run again [RUL-17 RUL-61]', async () => {
  let isHidden = false;
  const requested: string[] = [];
  const { load, save } = createSharedDrafts({
    ...ALONE,
    // Another tab is saving.
    locks: {
      request: (name: string, { mode }: LockOptions) => {
        requested.push(`${name} ${mode}`);
        return new Promise<never>(() => undefined);
      },
    } as unknown as LockManager,
    isHidden: () => isHidden,
  });
  const sent: string[] = [];
  const call = (name: string) => async () => void sent.push(name);
  void load('gut/1', call('load'));
  void save('gut/1', call('shown'));
  expect(sent).toEqual([]);
  isHidden = true;
  await save('cardio', call('hidden'));
  isHidden = false;
  await save('hormone', call('urgent'), 'urgent');
  expect(sent).toEqual(['hidden', 'urgent']);
  expect(requested).toEqual([
    'questionnaire/gut/1 shared',
    'questionnaire/gut/1 exclusive',
    'questionnaire/cardio exclusive',
    'questionnaire/hormone exclusive',
  ]);
});

it.each([
  [undefined, 10_000],
  ['of another release', 10_000],
  [-60_000, 10_000],
  [-5000, 26_000],
  // The clock was changed.
  [5000, 31_000],
])(
  'a load never overtakes the save that another tab began at %s, and never waits forever for a frozen one [RUL-61] [RUL-63]',
  async (began, longest) => {
    if (began !== undefined)
      area.setItem(
        'questionnaire_saves',
        JSON.stringify({ 'gut/1': `${typeof began === 'number' ? NOW + began : began} a` }),
      );
    const limits: number[] = [];
    const over = new AbortController();
    let time = NOW;
    const { load } = createSharedDrafts({
      ...ALONE,
      locks: {
        request: (_: string, { signal, ifAvailable }: LockOptions, work: (lock: null) => unknown) =>
          new Promise((resolve, reject) => {
            if (ifAvailable) resolve(work(null));
            signal?.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      } as unknown as LockManager,
      now: () => time,
      timeout(milliseconds) {
        limits.push(milliseconds);
        return over.signal;
      },
    });
    const loading = load('gut/1', async () => 'loaded');
    await eventually(() => expect(limits).toHaveLength(2));
    time += longest;
    over.abort();
    await expect(loading).resolves.toBe('loaded');
    expect(limits, 'when it says what it waits for, and how long it waits').toEqual([1000, longest]);
  },
);

it('a page that was left blocks no other tab, and learns what was saved meanwhile when it is shown again [RUL-61]', async () => {
  let leave: (isLeft: boolean) => void = () => undefined;
  let show: () => void = () => undefined;
  const held = new Set<string>();
  const { load, save, watch } = createSharedDrafts({
    ...ALONE,
    locks: {
      request: async (name: string, _: LockOptions, work: () => Promise<unknown>) => {
        held.add(name);
        await work();
        held.delete(name);
      },
    } as unknown as LockManager,
    watchLeft(tell) {
      leave = tell;
    },
    onVisible(tell) {
      show = tell;
    },
  });
  await load('gut/1', async () => 'loaded');
  const onSave = vi.fn<() => void>();
  watch('gut/1', onSave);
  show();
  expect(onSave).not.toHaveBeenCalled();
  area.setItem('questionnaire_saves', JSON.stringify({ 'gut/1': 'of another tab' }));
  show();
  expect(onSave, 'a tab that was closed tells nobody that it has saved').toHaveBeenCalledTimes(1);

  await load('gut/1', async () => 'loaded');
  void save('gut/1', () => new Promise<void>(() => undefined));
  expect(held.size).toBe(1);
  leave(true);
  void save('gut/1', () => new Promise<void>(() => undefined), 'urgent');
  await eventually(() => expect(held.size).toBe(0));
  area.setItem('questionnaire_saves', JSON.stringify({ 'gut/1': 'of a later page' }));
  leave(false);
  show();
  expect(onSave, 'a restored page loads its draft again by itself').toHaveBeenCalledTimes(1);
});

it('a save that waited while the draft was loaded again is not sent [RUL-61]', async () => {
  const { load, save } = createSharedDrafts(ALONE);
  await load('gut/1', async () => 'loaded');
  let finishSave = (): void => undefined;
  void save('gut/1', () => new Promise<void>((resolve) => (finishSave = resolve)));
  const late = vi.fn(async () => undefined);
  const waiting = save('gut/1', late);
  await load('gut/1', async () => 'loaded again', true);
  finishSave();
  await expect(waiting).rejects.toEqual({ code: 'unavailable' });
  expect(late).not.toHaveBeenCalled();
});

it('a load whose response arrived before or during a save of any tab does not count as showing the saved draft [RUL-101]', async () => {
  const locks = new WebLocks();
  let time = NOW;
  const openTab = () =>
    createSharedDrafts({
      ...ALONE,
      locks: locks.managerOf({ awake: async () => undefined }),
      now: () => time,
    });
  const [one, other] = [openTab(), openTab()];
  const returnArgument = async (isCurrent: boolean) => isCurrent;
  expect(await other.load('gut/1', returnArgument)).toBe(true);
  const { promise, resolve: land } = Promise.withResolvers<void>();
  const saving = one.save('gut/1', () => promise);
  const waiting = other.load('gut/1', returnArgument);
  await eventually(() => expect(area.length, 'it has begun').toBe(1));
  time += 61_000;
  land();
  await saving;
  expect(await waiting, 'it waited for the save').toBe(false);
  expect(await other.load('gut/1', returnArgument)).toBe(true);
  await one.save('gut/1', async () => undefined);
  time += 59_000;
  expect(await other.load('gut/1', returnArgument), 'the response may be older than the save').toBe(false);
  expect(await other.load('cardio', returnArgument)).toBe(true);
  time += 2000;
  expect(await other.load('gut/1', returnArgument)).toBe(true);
});

/** Tabs of a browser on one clock, which a test advances. */
function clock() {
  let time = NOW;
  let ticking: AbortController[] = [];
  /** @param tab its storage */
  const openTab = (tab = createArea()) =>
    createSharedDrafts({
      ...ALONE,
      sent: createStore(() => tab),
      now: () => time,
      timeout() {
        const limit = new AbortController();
        ticking.push(limit);
        return limit.signal;
      },
    });
  const pass = async (milliseconds: number) => {
    time += milliseconds;
    const due = ticking;
    ticking = [];
    for (const limit of due) limit.abort();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { openTab, pass };
}

it('a load waits until the save of a closed page can no longer arrive, and says so [RUL-61 RUL-101]', async () => {
  const { openTab, pass } = clock();
  const closed = createArea();
  void openTab(closed).save('gut/1', () => new Promise<void>(() => undefined));
  const next = openTab();
  const onSave = vi.fn<(news: string) => void>();
  next.watch('gut/1', onSave);
  const load = vi.fn(async () => 'loaded');
  const loading = next.load('gut/1', load);
  await pass(0);
  await pass(1000);
  expect(onSave.mock.calls).toEqual([['pending']]);
  await pass(29_000);
  expect(load).not.toHaveBeenCalled();
  await expect(openTab(closed).load('gut/1', async () => 'at once', true)).resolves.toBe('at once');
  await pass(1000);
  await expect(loading).resolves.toBe('loaded');
  expect(onSave.mock.calls).toEqual([['pending'], ['resolved']]);
});

it('a duplicated tab waits for a save that the first one sent after it was duplicated [RUL-61]', async () => {
  const { openTab, pass } = clock();
  const first = createArea();
  const { save } = openTab(first);
  await save('gut/1', async () => undefined);
  const duplicate = createArea(first);
  await pass(1);
  void save('gut/1', () => new Promise<void>(() => undefined));
  const load = vi.fn(async () => 'loaded');
  const loading = openTab(duplicate).load('gut/1', load, true);
  await pass(30_000);
  expect(load).not.toHaveBeenCalled();
  await pass(1000);
  await expect(loading).resolves.toBe('loaded');
});

it.each([
  ['draft', { code: 'server', status: 504 }, 0],
  ['final', { code: 'refused', status: 400 }, 0],
  ['final', { code: 'server', status: 504 }, 1],
  ['final', { code: 'noResponse' }, 1],
  ['final', { code: 'malformed' }, 1],
] as const)(
  'after a %s save that failed with %o, the tab shows the answers that it keeps once nothing can arrive after them [RUL-61 RUL-92]',
  async (kind, failure, waiting) => {
    const { openTab, pass } = clock();
    const { load, save } = openTab();
    await load('gut/1', async () => 'loaded');
    await expect(save('gut/1', () => Promise.reject(failure as unknown as Error), kind)).rejects.toBe(
      failure,
    );
    const again = vi.fn(async () => 'loaded again');
    const loading = load('gut/1', again, true);
    await pass(0);
    await pass(30_000);
    expect(again).toHaveBeenCalledTimes(1 - waiting);
    await pass(1000);
    await expect(loading).resolves.toBe('loaded again');
  },
);

it.each([
  [{ code: 'server', status: 502 }, 1],
  [{ code: 'noResponse' }, 1],
  [{ code: 'refused', status: 400 }, 0],
] as const)(
  'after a draft failed with %o, another tab loads once that draft can no longer arrive [RUL-61 RUL-92]',
  async (failure, waiting) => {
    const { openTab, pass } = clock();
    const failed = openTab().save('gut/1', () => Promise.reject(failure as unknown as Error));
    await expect(failed).rejects.toBe(failure);
    const load = vi.fn(async () => 'loaded');
    const loading = openTab().load('gut/1', load);
    await pass(0);
    await pass(30_000);
    expect(load).toHaveBeenCalledTimes(1 - waiting);
    await pass(1000);
    await expect(loading).resolves.toBe('loaded');
  },
);
