import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Layer {
  /** The layer's element: a child of `body`. */
  readonly host: HTMLElement;
  /** The child of `body` that the layer was opened from. */
  readonly base: HTMLElement;
  readonly close: () => void;
}

/** Open layers, the top one last. */
const layers: Layer[] = [];

const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex]:not([tabindex="-1"])';

/**
 * Makes our own content below the top layer inert. Elements that vendors add to `body`, such as a bank's challenge,
 * stay usable.
 */
function settle(left: readonly HTMLElement[]): void {
  const top = layers.at(-1)?.host;
  const below = new Set(layers.flatMap(({ host, base }) => [host, base]));
  for (const element of left) element.inert = false;
  for (const element of below) element.inert = element !== top;
  const page = document.documentElement;
  if (!top) {
    delete page.dataset['layer'];
  } else if (page.dataset['layer'] === undefined) {
    page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
    page.dataset['layer'] = 'open';
  }
}

function bodyChild(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('body > *') ?? element;
}

/** Wraps Tab at the ends of the layer. */
function keepTabInside(event: KeyboardEvent, host: HTMLElement): void {
  const stops = [...host.querySelectorAll<HTMLElement>(tabbable)].filter(
    (stop) => !stop.closest('[hidden], [inert]'),
  );
  const first = stops.at(0);
  const last = stops.at(-1);
  const active = document.activeElement;
  const isOutside = !stops.some((stop) => stop === active);
  const target = event.shiftKey
    ? active === first || isOutside
      ? last
      : undefined
    : active === last
      ? first
      : undefined;
  if (!first) {
    event.preventDefault();
    vendorFrame()?.focus();
  } else if (target) {
    event.preventDefault();
    target.focus();
  }
}

/** A frame that a vendor has put over the page, such as a bank's challenge; not an invisible helper frame. */
function vendorFrame(): HTMLIFrameElement | undefined {
  return [...document.body.querySelectorAll('iframe')].find(
    (frame) =>
      !frame.closest('[inert], [aria-hidden="true"]') &&
      frame.checkVisibility({ visibilityProperty: true }) &&
      frame.offsetWidth > 100 &&
      frame.offsetHeight > 100,
  );
}

/**
 * Focuses a vendor's frame when it appears above a layer without focusable content, and takes focus back when the frame
 * is removed, since vendors guarantee neither. Returns a function that stops watching.
 */
function watchVendorFrames(layer: Layer, panel: HTMLElement): () => void {
  const look = () => {
    const isBusy = layers.at(-1) === layer && !layer.host.querySelector(tabbable);
    if (!isBusy || isInOthers(layer.host)) return;
    const frame = vendorFrame();
    if (frame) frame.focus();
    else if (document.activeElement === document.body) panel.focus();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] });
  return () => observer.disconnect();
}

export interface ModalLayerRefs<E extends HTMLElement> {
  /** For an empty element at the place in the page that opened the layer. */
  readonly marker: RefObject<HTMLSpanElement | null>;
  /** For the layer's outermost element, a child of `body`. */
  readonly host: RefObject<HTMLDivElement | null>;
  /** For the element that gets focus when the layer opens. */
  readonly panel: RefObject<E | null>;
}

/**
 * Makes an element a modal layer while it is mounted: the page below is inert and does not scroll, focus moves in, stays
 * in and returns, and Escape calls `onEscape` of the top layer only.
 *
 * Not a native modal dialog: that would also disable the bank's challenge, the place suggestions and the notifications,
 * which are siblings in `body`.
 */
export function useModalLayer<E extends HTMLElement>(onEscape: () => void): ModalLayerRefs<E> {
  const marker = useRef<HTMLSpanElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const panel = useRef<E>(null);
  const escape = useRef(onEscape);

  useLayoutEffect(() => {
    escape.current = onEscape;
  });

  useLayoutEffect(() => {
    if (!marker.current || !host.current || !panel.current) return;
    const layer: Layer = {
      host: host.current,
      base: bodyChild(marker.current),
      close: () => escape.current(),
    };
    const opener = document.activeElement as HTMLElement | null;
    const handleKey = (event: KeyboardEvent) => {
      if (layers.at(-1) !== layer || event.defaultPrevented) return;
      if (event.key === 'Tab' && !isInOthers(layer.host)) keepTabInside(event, layer.host);
      if (event.key === 'Escape' && !isInOthers(layer.host)) layer.close();
    };

    layers.push(layer);
    settle([]);
    if (!layer.host.contains(document.activeElement)) panel.current.focus();
    document.addEventListener('keydown', handleKey);
    const stopWatching = watchVendorFrames(layer, panel.current);

    return () => {
      stopWatching();
      document.removeEventListener('keydown', handleKey);
      layers.splice(layers.indexOf(layer), 1);
      settle([layer.base, layer.host]);
      const heading = () => layer.base.querySelector<HTMLElement>('h1, h2[tabindex]');
      (opener?.matches('body *') ? opener : heading())?.focus();
      // The opener may be removed later in the same commit.
      queueMicrotask(() => {
        if (document.activeElement === document.body) heading()?.focus();
      });
    };
  }, []);

  return { marker, host, panel };
}

/** True if focus is outside the layer in something usable: a notification or a vendor's frame. */
function isInOthers(host: HTMLElement): boolean {
  const active = document.activeElement;
  return active?.matches('body *:not([inert], [inert] *)') === true && !host.contains(active);
}
