/** What jsdom lacks: it lays nothing out, so no size changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
