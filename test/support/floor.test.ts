import { describe, expect, it } from 'vitest';
import { usesInScript } from '../floor/scripts.ts';
import { usesInStyles } from '../floor/styles.ts';

const script = (code: string) => usesInScript(code).map(({ path }) => path);
const styles = (css: string) => usesInStyles(css).map(({ path }) => path);

describe('the check for features that the oldest browsers lack', () => {
  it.each([
    ['AbortSignal.any([a])', 'api.AbortSignal.any_static'],
    ['window.URL.parse(a)', 'api.URL.parse_static'],
    ['Map.groupBy(a, b)', 'javascript.builtins.Map.groupBy'],
    ['list.of.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['navigator.userAgentData.brands', 'api.Navigator.userAgentData'],
    ['new CloseWatcher()', 'api.CloseWatcher'],
    ['requestIdleCallback(a)', 'api.Window.requestIdleCallback'],
    ['class A { static { a() } }', 'javascript.classes.static.initialization_blocks'],
    ['/(?<!a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
    ['watch("(width < 768px)", a)', 'css.at-rules.media.range_syntax'],
    ['useMedia(`(1024px <= width)`)', 'css.at-rules.media.range_syntax'],
    ['matchMedia("not (min-width: 768px)")', 'css.at-rules.media.negated'],
  ])('the check of the oldest browsers finds what %s needs', (code, path) =>
    expect(script(code)).toContain(path),
  );

  it.each([
    'list.toSorted?.()',
    '"any" in AbortSignal',
    'typeof CloseWatcher',
    'const CloseWatcher = 1; a(CloseWatcher)',
    '[1].map(String).at(-1)',
    'fetch(a, { signal: b })',
    'function f(Map) { return Map.groupBy(a) }',
    'matchMedia("(max-width: 767.98px)")',
    '"This is not (yet) there, and width < 1"',
  ])('the check of the oldest browsers finds nothing in the code %s', (code) =>
    expect(script(code)).toEqual([]),
  );

  it.each([
    ['a:has(b) { top: 0 }', 'css.selectors.has'],
    ['a { color: oklch(from red l c h) }', 'css.types.color.oklch.relative_syntax'],
    ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
    [
      'a { height: calc(1px + var(--a)); height: calc(1dvh + var(--a)) }',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    ['@media (width >= 1px) { a { top: 0 } }', 'css.at-rules.media.range_syntax'],
    ['@media not (min-width: 1px) { a { top: 0 } }', 'css.at-rules.media.negated'],
    ['@media screen and (not (min-width: 1px)) { a { top: 0 } }', 'css.at-rules.media.negated'],
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { b { top: 0 } }', 'css.selectors.nesting'],
  ])('the check of the oldest browsers finds what the style %s needs', (css, path) =>
    expect(styles(css)).toContain(path),
  );

  it.each([
    'a { height: 1vh; height: 1dvh }',
    '@supports (height: 1dvh) { a { height: 1dvh } }',
    'a { -webkit-user-select: none; user-select: none }',
    '@media not all and (min-width: 1px) { a { top: 0 } }',
    '@media (min-width: 1px) { a:focus-visible { color: rgb(0 0 0 / 5%) } }',
  ])('the check of the oldest browsers finds nothing in the style %s', (css) =>
    expect(styles(css)).toEqual([]),
  );
});
