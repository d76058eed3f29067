declare global {
  interface Window {
    /** Missing in browsers below Chrome 83, Safari 26 and Firefox 148. */
    trustedTypes?: {
      createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): unknown;
    };
  }
}

/** What react-aria writes to clear what it has read out, and Leaflet to find out whether a browser draws SVG. */
const known = new Set(['', '<svg/>']);

/**
 * Where the document's policy requires trusted types (docs/deploying.md), no text becomes markup but these very texts of
 * libraries that write HTML.
 */
export function requireTrustedHtml(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: (html) => (known.has(html) ? html : null) });
}

/** Lets a library write these very texts as HTML. */
export function trustHtml(texts: readonly string[]): void {
  for (const text of texts) known.add(text);
}
