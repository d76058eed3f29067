import { WINDOW } from './engine.ts';
import type { FramePath, FrameOffset, TabDriver } from './engine.ts';
import { pageScript } from '../../support/page-script.ts';
import type { ShownFrame, Query, ShownElement, Words } from './shown-elements.ts';

/** How long to wait for something to become visible, in milliseconds. */
const TIMEOUT = 15_000;
const PAUSE = 40;
/** Maximum number of Tab presses on a page. */
const MAX_STOPS = 90;

/** A match, in window coordinates. */
type Found = ShownElement & FrameOffset;

export type Name = string | RegExp;

/** A person at one tab: finds elements by what they see, and operates them like a person, in any engine. */
export class User {
  readonly #tab: TabDriver;
  readonly #shownElements: string;
  readonly #origin: string;
  readonly #within: Query | undefined;
  /** The frame of the last press, which receives the keys. */
  #at: FramePath = [];

  private constructor(tab: TabDriver, origin: string, script: string, within?: Query) {
    this.#tab = tab;
    this.#shownElements = script;
    this.#origin = origin;
    this.#within = within;
  }

  /** @param isTranslated whether the browser translates and extends each page */
  static async open(tab: TabDriver, origin: string, isTranslated = false): Promise<User> {
    const scripts = [await finderScript(), ...(isTranslated ? [await translatorScript()] : [])];
    return new User(tab, origin, `(() => { ${scripts.join(';')} })()`);
  }

  /** The same person, restricted to a part of the page. */
  in(role: string, name?: Name): User {
    return new User(this.#tab, this.#origin, this.#shownElements, this.#query({ role, name }));
  }

  /** The same person, restricted to the matches of a selector and a text. */
  inside(css: string, text?: Name): User {
    return new User(this.#tab, this.#origin, this.#shownElements, this.#query({ css, text }));
  }

  open(url: string): Promise<void> {
    return this.#tab.open(new URL(url, this.#origin).href);
  }

  back(): Promise<void> {
    return this.#tab.back();
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#tab.resize(width, height);
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot();
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#tab.evaluate(expression);
  }

  keys(...keys: readonly string[]): Promise<void> {
    return this.#tab.keys(keys, this.#at);
  }

  /** Waits until the page has a top-level heading with this name. */
  async arrives(heading: Name): Promise<void> {
    await this.sees('heading', heading);
  }

  /**
   * Waits until something with this role and name is visible, on a page that loses files: loads the page again, or the
   * part that is missing, as the page offers it.
   */
  async getsTo(role: string, name?: Name): Promise<void> {
    const offer = /^(?:Try again|Load again|Load the card form again|Intentar de nuevo|Volver a cargar)$/;
    await this.#until(`${describeQuery(this.#query({ role, name }))} in spite of lost files`, async () => {
      if (await this.has(role, name)) return true;
      const offered = await this.#findElement(this.#query({ role: 'button', name: offer }), 'approach');
      if (offered && offered.coveredBy === null && !offered.isDisabled) await this.#pressAt(offered);
      else if (await this.has('heading', 'Your page has not opened')) {
        // A document without its styles shows these words while its code is under way.
        if ((await this.evaluate('document.readyState')) === 'complete') await this.reload();
      }
      return null;
    });
  }

  /** Waits until something with this role and name is visible. */
  async sees(role: string, name?: Name): Promise<ShownElement> {
    return this.#find({ role, name });
  }

  /** Waits until this text is visible. */
  async seesText(text: Name): Promise<ShownElement> {
    return this.#find({ text });
  }

  /** Waits until nothing with this role and name is visible. */
  async seesNo(role: string, name?: Name): Promise<void> {
    const query = this.#query({ role, name });
    await this.#until(`no ${describeQuery(query)}`, async () =>
      (await this.#findElement(query)) ? null : true,
    );
  }

  /** Waits until a condition holds for a visible element. */
  async seesThat(role: string, name: Name, holds: (element: ShownElement) => boolean): Promise<void> {
    const query = this.#query({ role, name });
    await this.#until(`${describeQuery(query)} as it should be`, async () => {
      const found = await this.#findElement(query);
      return found && holds(found) ? true : null;
    });
  }

  /** Presses a button, a link, a choice or anything else at its center. */
  async press(role: string, name: Name): Promise<void> {
    await this.#press(this.#query({ role, name }));
  }

  /** Presses words at their center. */
  async pressText(text: Name): Promise<void> {
    await this.#press(this.#query({ text }));
  }

  /** Chooses a radio button or a checkbox. */
  async choose(role: 'radio' | 'checkbox', name: Name): Promise<void> {
    await this.press(role, name);
    await this.seesThat(role, name, ({ isChecked }) => isChecked);
  }

  /** Replaces the text of a field, pressed again if the page moved under the finger, as a browser that restores its scroll position does. */
  async type(name: Name, text: string, role = 'textbox'): Promise<void> {
    const query = this.#query({ role, name });
    const { value } = await this.#until(`${describeQuery(query)} that takes the focus`, async () => {
      await this.#press(query);
      const pressed = await this.#findElement(query);
      return pressed?.isFocused ? pressed : null;
    });
    const old = [...value].flatMap(() => ['Backspace']);
    await this.keys(...(old.length > 0 ? ['End', ...old] : []), ...text);
  }

  /** Types into the single field of a vendor's frame, by the frame's title. */
  async typeInFrame(title: string, text: string): Promise<void> {
    await this.#press({ css: 'input' }, title);
    await this.keys(...text);
  }

  /** Chooses in a native list by typing the start of an option, as on a keyboard; the list stays closed. */
  async select(name: Name, option: string): Promise<void> {
    const query = this.#query({ role: 'combobox', name });
    await this.seesThat('combobox', name, ({ isDisabled }) => !isDisabled);
    await this.#check(`focusOn(${JSON.stringify(query)})`);
    this.#at = [];
    await this.keys(...option);
    await this.seesThat(
      'combobox',
      name,
      ({ text, value }) => (text + value).includes(option) || value !== '',
    );
  }

  /** Presses Tab until something with this role and name has focus. */
  async tabTo(role: string, name: Name): Promise<void> {
    await this.#find({ role, name });
    await this.#tabUntil(this.#query({ role, name }));
  }

  /** Chooses a radio button of the focused group with the arrow keys. */
  async arrowTo(name: Name): Promise<void> {
    await this.keys(' ');
    const query = this.#query({ role: 'radio', name });
    for (let step = 0; step < MAX_STOPS && !(await this.#findElement(query))?.isChecked; step += 1)
      await this.keys('ArrowDown');
    await this.seesThat('radio', name, ({ isChecked }) => isChecked);
  }

  async #tabUntil(query: Query): Promise<void> {
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      const place = (await this.#check('focusedFrame()')) as number;
      this.#at = place < 0 ? [] : [place];
      if (await this.#check(`hasFocus(${JSON.stringify(query)})`)) return;
      await this.keys('Tab');
    }
    throw new Error(`The Tab key does not reach ${describeQuery(query)}`);
  }

  /** From now on the page keeps files it offers, instead of the browser. */
  async keepFiles(): Promise<void> {
    await this.evaluate(`(() => {
      globalThis.Blob = class extends Blob {
        constructor(parts, options) {
          super(parts, options);
          globalThis.keptFile = parts.join('');
        }
      };
      globalThis.File = class extends File {
        constructor(parts, name, options) {
          super(parts, name, options);
          globalThis.keptFile = name + ' ' + new TextDecoder('latin1').decode(parts[0]);
        }
      };
    })()`);
  }

  /** The last file that the page offered. */
  async keptFile(): Promise<string> {
    return String(await this.evaluate('globalThis.keptFile'));
  }

  /** Presses a button that leads to another part of the form, and waits for that part's second-level heading. */
  async continue(name: Name): Promise<void> {
    const heading = () => this.evaluate(`document.querySelector('main h2')?.innerText`);
    const before = await heading();
    await this.press('button', name);
    await this.#until('next part', async () => ((await heading()) === before ? null : true));
  }

  /** Whether something with this role and name is visible now. */
  async has(role: string, name?: Name): Promise<boolean> {
    return (await this.#findElement(this.#query({ role, name }))) !== null;
  }

  /**
   * Draws across the center of something: with a finger, or with a mouse if the engine's driver has no touch; again if
   * it moved meanwhile.
   */
  async draw(role: string, name: Name): Promise<void> {
    const query = this.#query({ role, name });
    await this.#until(`${describeQuery(query)} that stays in its place`, async () => {
      const found = await this.#approach(query);
      await this.#drawAcross(found);
      const after = await this.#findElement(query);
      return after?.x === found.x && after.y === found.y ? after : null;
    });
  }

  async #drawAcross(found: Found): Promise<void> {
    const { x, y, width, height } = found;
    const point = (part: number, wave: number) => ({
      x: x + width * (part - 0.5) * 0.6,
      y: y + height * wave * 0.2,
    });
    const waves = [0.2, 0.4, 0.6, 0.8, 1].map((part, index) => ({
      action: 'move' as const,
      ...point(part, index % 2 ? 1 : -1),
    }));
    const steps = [
      { action: 'move' as const, ...point(0, 0) },
      { action: 'down' as const, ...point(0, 0) },
      ...waves,
      { action: 'up' as const, ...point(1, 0) },
    ];
    await (this.#tab.touch?.(steps) ?? this.#tab.pointer(steps, found));
  }

  /** The path of the page, without its query. */
  async path(): Promise<string> {
    return String(await this.#tab.evaluate('location.pathname'));
  }

  /** Enlarges the page's text, as a person with poor eyesight does, in percent. */
  async enlargeText(percent: number): Promise<void> {
    await this.evaluate(`void (document.documentElement.style.fontSize = '${percent}%')`);
  }

  async clippedTexts(): Promise<readonly string[]> {
    return (await this.#check('clippedTexts()')) as readonly string[];
  }

  #query({
    name,
    text,
    ...query
  }: {
    role?: string;
    css?: string;
    name?: Name | undefined;
    text?: Name | undefined;
  }): Query {
    return { ...query, name: toWords(name), text: toWords(text), within: this.#within };
  }

  async #find(wanted: { role?: string; name?: Name | undefined; text?: Name }): Promise<Found> {
    const query = this.#query(wanted);
    return this.#until(describeQuery(query), () => this.#findElement(query));
  }

  async #press(query: Query, frameTitle?: string): Promise<void> {
    await this.#pressAt(await this.#approach(query, frameTitle));
  }

  async #pressAt(found: Found): Promise<void> {
    const point = { x: found.x, y: found.y };
    await this.#tab.pointer(
      [
        { action: 'move', ...point },
        { action: 'down', ...point },
        { action: 'up', ...point },
      ],
      found,
    );
    this.#at = found.frame;
  }

  /** The position of something that can be pressed: not moving and not covered. */
  #approach(query: Query, frameTitle?: string): Promise<Found> {
    let before: Found | null = null;
    return this.#until(`${describeQuery(query)} that can be pressed`, async () => {
      const found = await this.#findElement(query, 'approach', WINDOW, frameTitle);
      const isStill = found && before && found.x === before.x && found.y === before.y;
      before = found;
      return isStill && found.coveredBy === null && !found.isDisabled ? found : null;
    });
  }

  /** Searches a document, then its frames; with a title only the frame with that title. */
  async #findElement(
    query: Query,
    how: 'findShown' | 'approach' = 'findShown',
    place: FrameOffset = WINDOW,
    frameTitle?: string,
  ): Promise<Found | null> {
    if (frameTitle === undefined) {
      const [found] = (await this.#check(
        `${how}(${JSON.stringify(query)})`,
        place.frame,
      )) as readonly ShownElement[];
      if (found) return { ...found, ...place, x: found.x + place.left, y: found.y + place.top };
    }
    if (place.frame.length > 1) return null;
    const inner = (await this.#check('frames()', place.frame)) as readonly ShownFrame[];
    for (const frame of inner) {
      if (frameTitle !== undefined && frame.title !== frameTitle) continue;
      const there = {
        frame: [...place.frame, frame.place],
        left: place.left + frame.x,
        top: place.top + frame.y,
      };
      const deeper = await this.#findElement(query, how, there).catch(() => null);
      if (!deeper || how === 'findShown') {
        if (deeper) return { ...deeper, isFocused: deeper.isFocused && frame.isFocused };
        continue;
      }
      // A frame does not scroll the page that contains it.
      const now = (await this.#check(`approachFrame(${frame.place})`, place.frame)) as ShownFrame | null;
      if (!now) return null;
      const [right, down] = [now.x - frame.x, now.y - frame.y];
      return {
        ...deeper,
        x: deeper.x + right,
        y: deeper.y + down,
        left: deeper.left + right,
        top: deeper.top + down,
        coveredBy: deeper.coveredBy ?? now.coveredBy,
      };
    }
    return null;
  }

  /** Runs a check in the page; every new document gets the checks first. */
  async #check(expression: string, frame: FramePath = []): Promise<unknown> {
    const found = await this.#tab.evaluate(
      `globalThis.shownElements ? { result: shownElements.${expression} } : null`,
      frame,
    );
    if (found) return (found as { result: unknown }).result;
    await this.#tab.evaluate(this.#shownElements, frame);
    return (
      (await this.#tab.evaluate(`({ result: shownElements.${expression} })`, frame)) as { result: unknown }
    ).result;
  }

  async #until<T>(goal: string, get: () => Promise<T | null>): Promise<T> {
    const until = Date.now() + TIMEOUT;
    let reason: unknown;
    for (;;) {
      try {
        const found = await get();
        if (found !== null) return found;
        reason = undefined;
      } catch (error) {
        // A page that is being left cannot be queried.
        reason = error;
      }
      if (Date.now() > until) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    const shown = await this.#tab
      .evaluate(
        `[location.pathname, ...[...document.querySelectorAll('input')].map(({ id, value }) => id + '=' + value), document.body.innerText].join('\\n')`,
      )
      .catch(String);
    throw new Error(
      `There is ${goal.startsWith('no ') ? 'still' : 'no'} ${goal.replace(/^no /, '')} on ${String(shown).slice(0, 1500)}`,
      { cause: reason },
    );
  }
}

function toWords(name: Name | undefined): Words | undefined {
  return name instanceof RegExp ? { pattern: name.source, flags: name.flags } : name;
}

function describeQuery({ role, name, text, css, within }: Query): string {
  const labels = [name, text]
    .filter(Boolean)
    .map((words) => (typeof words === 'string' ? `'${words}'` : `/${words?.pattern}/`));
  return [role ?? css ?? 'words', ...labels, ...(within ? ['in', describeQuery(within)] : [])].join(' ');
}

let bundled: Promise<string> | undefined;
let translator: Promise<string> | undefined;

/** Translates and extends the page from now on. */
function translatorScript(): Promise<string> {
  translator ??= pageScript(new URL('../../proof/translator.ts', import.meta.url), 'disturbance').then(
    (script) => `${script}; disturbance.disturbPage(); translator.begin(false)`,
  );
  return translator;
}

/** The checks that run in a page, as a script that defines `shownElements`. */
function finderScript(): Promise<string> {
  bundled ??= pageScript(new URL('shown-elements.ts', import.meta.url), 'shownElements');
  return bundled;
}
