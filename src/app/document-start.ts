/*
 * Runs in a document before the application, as a classic script: without imports, and in syntax that browsers below
 * the floor (src/floor.ts) can parse. In a host's own document it runs before the body is there. It polyfills what the oldest supported browsers lack, and shows the document's
 * own message if the portal cannot start. It also finds the language, whose copy must load with the code, not after it.
 */
(function first() {
  const root = document.documentElement;
  const query = new URLSearchParams(window.location.search);

  function showHelp(): void {
    // Removed as soon as the portal renders.
    const help = document.querySelector('#root > .shell-help');
    if (!help) return;
    root.setAttribute('data-trouble', '');
    help.setAttribute('role', 'alert');
  }

  // An error before the portal renders means that it failed to start; later errors are reported by its pages.
  function onError({ target }: Event): void {
    if (target === window || target instanceof HTMLScriptElement) showHelp();
  }

  /** The languages that the person may want, the best first (platform/language.ts has the rest). */
  function preferredLanguages(): readonly (string | null)[] {
    let chosen: string | null = null;
    try {
      chosen = window.localStorage.getItem('language');
    } catch {
      // Blocked storage: nothing was chosen.
    }
    return [query.get('lang'), chosen].concat(navigator.languages, 'en');
  }

  function loadCopy(): void {
    const languages = preferredLanguages();
    root.setAttribute('data-languages', languages.join(' '));
    for (const language of languages) {
      const code = String(language).replace(/-.*/, '');
      // Not a selector: a link may name anything as its language.
      const copy = document.getElementsByName(`copy:${code}`)[0] as HTMLMetaElement | undefined;
      if (!copy && code !== 'en') continue;
      root.lang = code;
      for (const href of copy ? copy.content.split(' ') : [])
        document.head.append(
          Object.assign(document.createElement('link'), {
            rel: 'preload',
            as: 'fetch',
            crossOrigin: '',
            href,
          }),
        );
      return;
    }
  }

  /** The page of an undamaged link (linkPage in machines/domain/link.ts), for the heading's first paint. */
  function setLinkPage(): void {
    const isSet = (flag: string) => query.get(flag) === 'true';
    const isPayment =
      query.has('amount_to_pay') ||
      ['always_show_payment', 'payment_prioritized', 'concierge_needed'].some(isSet);
    root.dataset['page'] = isSet('direct_to_blooddraw') ? 'bloodDraw' : isPayment ? 'payment' : 'information';
  }

  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', onError);
  // The newest features without a polyfill: without layers there are no styles, without the others no page.
  if (!('at' in Array.prototype) || !('hasOwn' in Object) || !('CSSLayerBlockRule' in window)) {
    showHelp();
    // Once the message is there.
    document.addEventListener('readystatechange', showHelp);
  }
  loadCopy();
  if (window.location.search) setLinkPage();
  // A phone takes 45 ms to load its dates on their first use: it has the time while the code is under way.
  setTimeout(() => new Intl.DateTimeFormat('en-US').format(), 0);

  /** Like a native property, a polyfill must not be enumerable. */
  function polyfill(target: object, name: string, value: unknown): void {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }

  polyfill(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: () => number) {
    const copy = this.slice();
    copy.sort(compare);
    return copy;
  });
  polyfill(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
    const copy = this.slice();
    copy.reverse();
    return copy;
  });

  polyfill(AbortSignal, 'timeout', function timeout(time: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), time);
    return controller.signal;
  });
  polyfill(AbortSignal, 'any', function any(signals: readonly AbortSignal[]) {
    const controller = new AbortController();
    for (const source of signals) {
      const stop = () => controller.abort(source.reason);
      if (source.aborted) stop();
      // With the result's own signal, the listeners are removed once the first has fired.
      else source.addEventListener('abort', stop, { signal: controller.signal });
    }
    return controller.signal;
  });
})();
