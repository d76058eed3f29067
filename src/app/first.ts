/*
 * What a document runs before everything else, as a classic script: without imports, and in words that browsers below
 * the floor (src/floor.ts) can still read. It stands in for what the oldest browsers of the floor lack, and says so in
 * the document's own words when the portal cannot start.
 */
(function first() {
  const root = document.documentElement;

  function giveUp(): void {
    // Gone as soon as the portal shows something.
    const words = document.querySelector('#root > .shell-help');
    if (!words) return;
    root.setAttribute('data-trouble', '');
    words.setAttribute('role', 'alert');
  }

  // An error before the portal shows something is one of its start; later ones are told by its pages.
  function onError({ target }: Event): void {
    if (target === window || target instanceof HTMLScriptElement) giveUp();
  }

  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', onError);
  // The youngest of what has no stand-in: without layers there is no style, without the others no page.
  if (!('at' in Array.prototype) || !('hasOwn' in Object) || !('CSSLayerBlockRule' in window)) giveUp();

  /** Like a browser's own, a stand-in does not turn up where an object's members are listed. */
  function provide(target: object, name: string, value: unknown): void {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }

  provide(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: () => number) {
    const copy = this.slice();
    copy.sort(compare);
    return copy;
  });
  provide(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
    const copy = this.slice();
    copy.reverse();
    return copy;
  });

  provide(AbortSignal, 'timeout', function timeout(time: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), time);
    return controller.signal;
  });
  provide(AbortSignal, 'any', function any(signals: readonly AbortSignal[]) {
    const controller = new AbortController();
    for (const source of signals) {
      const stop = () => controller.abort(source.reason);
      if (source.aborted) stop();
      // With the result's own signal the listeners go when the first has fired.
      else source.addEventListener('abort', stop, { once: true, signal: controller.signal });
    }
    return controller.signal;
  });
})();
