import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LostPage } from '../../src/app/shell/LostPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a page whose code is lost asks the host for, after some tries and at an age of its document. */
function asked(tries: number, age: number) {
  const get = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 503 })));
  vi.stubGlobal('fetch', get);
  vi.spyOn(performance, 'now').mockReturnValue(age);
  render(<LostPage tries={tries} onRetry={() => undefined} />);
  return get.mock.calls;
}

it('looks for a new release after two tries, and not in a document that is younger than half a minute', () => {
  expect(asked(1, 60_000)).toEqual([]);
  expect(asked(2, 29_999)).toEqual([]);
  expect(asked(2, 30_000)).toEqual([[window.location.href, { method: 'HEAD', cache: 'no-store' }]]);
});
