import { configure } from '@testing-library/react';
import { TIMEOUT } from './eventually.ts';

configure({ asyncUtilTimeout: TIMEOUT });

/** What jsdom lacks: it lays nothing out, so no size changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Nor does it reflect `inert`. */
Object.defineProperty(HTMLElement.prototype, 'inert', {
  // One document serves several files.
  configurable: true,
  get(this: HTMLElement) {
    return this.hasAttribute('inert');
  },
  set(this: HTMLElement, isInert: boolean) {
    this.toggleAttribute('inert', isInert);
  },
});
