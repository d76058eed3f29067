declare global {
  interface Window {
    /** Missing in browsers below Chrome 83, Safari 26 and Firefox 148. */
    trustedTypes?: {
      createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): unknown;
    };
  }
}

/** react-aria writes the first to clear an announcement, Leaflet the second to detect SVG support. */
const trusted = new Set(['', '<svg/>']);

/**
 * Where the document's CSP requires trusted types (docs/deploying.md), only these exact texts, written by libraries,
 * become markup.
 */
export function requireTrustedHtml(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: (html) => (trusted.has(html) ? html : null) });
}

/** Allows a library to write these exact texts as HTML. */
export function trustHtml(texts: readonly string[]): void {
  for (const text of texts) trusted.add(text);
}
