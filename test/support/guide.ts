/** An item of a list in a document, on one line, and the items below it. */
interface Item {
  readonly text: string;
  readonly below: readonly string[];
}

/** The lists of a document, in order. */
export function itemsOf(markdown: string): readonly Item[] {
  const items: { text: string; below: string[] }[] = [];
  for (const block of markdown.split(/\n(?=- )|\n\n/).filter((text) => text.startsWith('- '))) {
    const [text = '', ...below] = block.split(/\n {2}- /).map((part) => part.replaceAll(/\s+/g, ' ').trim());
    items.push({ text: text.slice(2), below });
  }
  return items;
}
