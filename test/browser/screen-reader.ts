import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { pageScript } from '../support/page-script.ts';

const BINDING = 'heard';
/** A Tuesday, so that the days in the dialogs stay. */
const NOW = '2026-03-03T17:00:00Z';
/** The document of the dialogs. */
const file = new URL('../../docs/accessibility.md', import.meta.url);
const WIDTH = 118;
const LIVE = /^(live|alert): /;
/** Maximum number of Tab presses to a control. */
const MAX_STOPS = 60;

let script: Promise<string> | undefined;

/** Somebody who uses the portal with the keyboard and a screen reader; records what is done and heard. */
export class ScreenReaderUser {
  readonly #page: Page;
  readonly #lines: string[] = [];
  #heard: string[] = [];
  readonly #known = new Set<string>();

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Somebody who lives at a given time, in the page and in the lab. */
  static async open(page: Page, lab: LabClient, order: TestOrder): Promise<ScreenReaderUser> {
    const reader = new ScreenReaderUser(page);
    await lab.clock(order, NOW);
    await page.clock.setFixedTime(NOW);
    await page.exposeBinding(BINDING, (_, words: string) => void reader.#heard.push(words));
    script ??= pageScript(new URL('announcements.ts', import.meta.url), 'hearing');
    await page.addInitScript(`${await script}; hearing.listen((words) => ${BINDING}(words))`);
    return reader;
  }

  /** Does something, until something is heard. */
  async does(action: string, act: () => Promise<unknown>, until: string | RegExp): Promise<void> {
    await act();
    const isHeard = (line: string) => (typeof until === 'string' ? line.startsWith(until) : until.test(line));
    await expect
      .poll(() => this.#heard.find(isHeard) ?? this.#heard, {
        message: [...this.#lines, `after '${action}'`].join('\n'),
      })
      .toEqual(expect.any(String));
    await this.#note(action);
  }

  /** Reads the page, or the dialog, with the arrow keys. */
  async reads(): Promise<void> {
    await this.#untilAnnounced();
    const lines = (await this.#page.evaluate('hearing.read()')) as readonly string[];
    this.#lines.push('> reads on', ...lines.map((line) => `  ${line}`));
  }

  /** Presses Tab, or another key, until a control has the focus. */
  async goesTo(target: Locator, key = 'Tab'): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    const hasFocus = () =>
      target.evaluateAll((all) =>
        all.some(
          (element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus(),
        ),
      );
    let stops = 0;
    for (; !(await hasFocus()); stops += 1) {
      if (stops === MAX_STOPS)
        throw new Error(
          `${key} does not reach ${String(target)}\n${[...this.#lines, ...this.#heard].join('\n')}`,
        );
      await this.#page.keyboard.press(key);
      await this.#untilAnnounced();
    }
    if (stops > 0) await this.#note(key, true);
  }

  presses(key: string, until: string | RegExp): Promise<void> {
    return this.does(key, () => this.#page.keyboard.press(key), until);
  }

  /** Types into the field that has the focus. */
  async types(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.#untilAnnounced();
    // A list names each option that it passes.
    this.#heard.splice(0, this.#heard.length - 1);
    await this.#note(`types ${text}`);
  }

  /** Compares what was heard with the document, or writes it there (-u). */
  compareWithDocument(title: string, { config }: TestInfo): void {
    const text = readFileSync(file, 'utf8');
    const block = new RegExp(`(?<=^## ${title}\n\n\`\`\`text\n)[^]*?(?=\n\`\`\`)`, 'm');
    if (/all|changed/.test(config.updateSnapshots)) {
      writeFileSync(
        file,
        text.replace(block, () => this.#lines.flatMap(wrapped).join('\n')),
      );
      return;
    }
    const written = block.exec(text)?.[0].replaceAll('\n    ', ' ').split('\n') ?? [];
    expect(this.#lines.map(lasting), 'npm run test:browser -- screen-reader.spec.ts -u rewrites it').toEqual(
      written.map(lasting),
    );
  }

  /** @param isWay the stops before the last one are only counted if they were heard before */
  async #note(action: string, isOnPath = false): Promise<void> {
    await this.#untilAnnounced();
    const known = isOnPath ? this.#heard.slice(0, -1).findIndex((line) => !this.#known.has(line)) : 0;
    const count = known < 0 ? this.#heard.length - 1 : known;
    const lines = count > 2 ? [`${count} stops as before`, ...this.#heard.slice(count)] : this.#heard;
    // What has the focus is read first, whatever came first.
    const [live, focus] = [lines.filter((line) => LIVE.test(line)), lines.filter((line) => !LIVE.test(line))];
    this.#lines.push([`> ${action}`, ...focus, ...live.toSorted()].join(' | '));
    for (const line of this.#heard) this.#known.add(line);
    this.#heard = [];
    const focused = await this.#page.evaluate(() => document.activeElement?.localName);
    expect(focused, `the focus after '${action}'`).not.toBe('body');
  }

  /** Until what has happened is announced. */
  async #untilAnnounced(): Promise<void> {
    await this.#page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
        ),
    );
  }
}

/** A step without what comes at a time of its own: messages that pass, such as 'Saving…', a saved draft, a day's times. */
function lasting(line: string): string {
  if (!line.startsWith('> ')) return line;
  return line
    .split(' | ')
    .filter((part) => !part.includes('…') && !/^live: (Saved at|Times are in)/.test(part))
    .join(' | ');
}

/** A text in lines of the document's width. */
function wrapped(text: string): readonly string[] {
  const lines = [''];
  for (const word of text.split(/(?<=[^ ]) /)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= WIDTH) lines.push(`    ${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
