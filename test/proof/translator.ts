/** What is done to a page, and what a person no longer sees on it. */
interface Translator {
  /**
   * Begins to translate.
   * @param isRestored whether the page is turned back to the original, which leaves texts that are not the page's own
   */
  begin(isRestored: boolean): void;
  /** Texts that the page has changed since the last call, while the screen goes on showing the old one. */
  takeStale(): readonly string[];
}

declare global {
  interface Window {
    translator?: Translator;
  }
}

/**
 * Runs in a page before its scripts: does to it what a browser's translator and an extension do. A translator replaces
 * each text by elements of its own, and does so again after each change; the words stay the same here, so that whatever
 * looks at the page still finds them. An extension adds elements and attributes.
 */
export function disturbPage(): void {
  const untouched = 'script, style, noscript, textarea, svg, [translate="no"]';
  const own = new WeakSet<Node>();
  const stale: string[] = [];
  let isRestored = false;
  const lost = new MutationObserver((records) => {
    for (const { oldValue, target } of records)
      if (oldValue !== target.textContent)
        stale.push(`still says '${oldValue ?? ''}' instead of '${target.textContent ?? ''}'`);
  });
  const wrap = (node: Node) => {
    const font = document.createElement('font');
    font.append(node);
    return font;
  };
  const translate = (text: Text) => {
    const copy = document.createTextNode(text.data);
    own.add(copy);
    lost.observe(text, { characterData: true, characterDataOldValue: true });
    text.replaceWith(isRestored ? copy : wrap(wrap(copy)));
  };
  const extend = (field: Element) => {
    field.setAttribute('data-extended', '');
    const mark = document.createElement('span');
    mark.dataset['extension'] = '';
    field.after(mark);
  };
  const work = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (!own.has(node) && !node.parentElement?.closest(untouched)) found.push(node as Text);
    for (const text of found) translate(text);
    for (const field of document.querySelectorAll(
      'input:not([data-extended]), textarea:not([data-extended])',
    ))
      extend(field);
  };
  const page = new MutationObserver(() => {
    work();
    page.takeRecords();
  });
  window.translator = {
    begin(restored) {
      isRestored = restored;
      document.documentElement.setAttribute('data-extension', '');
      document.body.setAttribute('data-extension', '');
      document.body.prepend(document.createElement('div'));
      document.body.append(document.createElement('div'));
      work();
      page.observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    takeStale: () => stale.splice(0),
  };
}
