import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Each test of a page finds an empty document and storage, and the browser's own clock, functions and URL. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
