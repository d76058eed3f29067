import { expect, it, vi } from 'vitest';
import { fieldStyle } from '../../src/app/adapters/cards/field-style.ts';

/** The computed values of the page's tokens. */
const TOKENS: Readonly<Record<string, string>> = {
  'var(--ink)': 'oklch(0.2 0 0)',
  'var(--ink-soft)': 'oklch(0.5 0 0)',
  'var(--error-ink)': 'oklch(0.5 0.2 27)',
  'var(--surface)': 'oklch(1 0 0)',
};
const PIXELS: Readonly<Record<string, readonly number[]>> = {
  'oklch(0.2 0 0)': [22, 23, 24, 255],
  'oklch(0.5 0 0)': [99, 98, 97, 255],
  'oklch(0.5 0.2 27)': [180, 1, 2, 255],
  'oklch(1 0 0)': [255, 254, 253, 255],
};
const UNPAINTED = [0, 0, 0, 0];

/** A canvas whose pixels are those of its last fill. */
function canvas() {
  let filled: readonly number[] = [];
  return {
    fillStyle: '',
    fillRect(...place: readonly number[]) {
      filled = place;
    },
    getImageData(left: number, top: number) {
      const [x = 0, y = 0, width = 0, height = 0] = filled;
      const isFilled = left >= x && left < x + width && top >= y && top < y + height;
      return { data: (isFilled && PIXELS[this.fillStyle]) || UNPAINTED };
    },
  };
}

/** Resolves tokens only for what is in the page; the patient has enlarged its text. */
function page(context: ReturnType<typeof canvas> | null) {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const { color } = (element as HTMLElement).style;
    const isProbe = element !== document.body;
    const known = isProbe ? { color: (element.isConnected && TOKENS[color]) || '' } : {};
    return { fontFamily: 'serif', fontSize: isProbe ? '10px' : '21px', ...known } as CSSStyleDeclaration;
  });
}

it.each([
  [
    'as the rgb that a vendor understands',
    canvas(),
    ['rgb(22, 23, 24)', 'rgb(99, 98, 97)', 'rgb(180, 1, 2)', 'rgb(255, 254, 253)'],
  ],
  ['as they are where nothing can be painted', null, Object.values(TOKENS)],
])(
  "a vendor's frame gets the page's colors %s, and its text",
  (_, context, [color, placeholder, error, surface]) => {
    page(context);
    expect(fieldStyle()).toEqual({ color, placeholder, error, surface, font: 'serif', size: '21px' });
    expect(document.body.childElementCount, 'nothing is left in the page').toBe(0);
  },
);
