/** One column, a form beside its summary, or as wide as a table from 1024 px. */
export type Columns = 'one' | 'two' | 'wide';

/** The content of the screen before a page is rendered. */
export interface PaintedSkeleton {
  /** Null if the page shows its heading in another place. */
  readonly heading: string | null;
  /** That of the heading: it is not the page's once the patient has chosen another. */
  readonly language: string;
  readonly hasReference: boolean;
  readonly columns: Columns;
  /** The bars of each card, by their looks in shell.css. */
  readonly cards: readonly (readonly string[])[];
}

// The models run the shell in Node.
let painted: PaintedSkeleton | null = typeof document === 'undefined' ? null : read();

/** The content that the document has painted, which its first page keeps (RUL-107); null once a page has been shown. */
export function paintedSkeleton(): PaintedSkeleton | null {
  return painted;
}

/** A page is shown: the next one that loads has a skeleton of its own. */
export function skeletonIsOver(): void {
  painted = null;
}

function read(): PaintedSkeleton | null {
  const main = document.querySelector<HTMLElement>('main.shell-page');
  const heading = main?.querySelector('h1');
  if (!main || !heading) return null;
  const words = [...heading.children].filter((line) => getComputedStyle(line).display !== 'none');
  return {
    heading: heading.className === '' ? words.map(({ textContent }) => textContent).join('') : null,
    language: document.documentElement.lang,
    hasReference: document.querySelector('.shell-bar[data-reference]') !== null,
    columns: (main.dataset['columns'] as Columns | undefined) ?? 'one',
    cards: [...main.querySelectorAll('.shell-card')].map((card) =>
      [...card.children].map(({ className }) => className),
    ),
  };
}
