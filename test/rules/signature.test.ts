import { expect, test } from 'vitest';
import { drawnSignature, typedSignature } from '../../machines/ny-waiver/signature.rules.ts';

const textOf = (svg: string) => /<text[^>]*>(.*)<\/text>/.exec(svg)?.[1];
const pathsOf = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);

test('a typed name is one line of text, as wide as it is long, without markup of its own [RUL-19]', () => {
  expect(typedSignature(' Ann Example ')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 80"><text x="10" y="52" font-size="32" font-style="italic">Ann Example</text></svg>',
  );
  expect(typedSignature('Bo')).toContain('viewBox="0 0 200 80"');
  expect(typedSignature('  ')).toBe('');
  expect(textOf(typedSignature(`<b>"O'Neil" & son`))).toBe('&lt;b&gt;&quot;O&apos;Neil&quot; &amp; son');
  expect(textOf(typedSignature('A\u0007n\u001Fn\u007F'))).toBe('Ann');
  expect(textOf(typedSignature('x'.repeat(101)))).toBe('x'.repeat(100));
});

test('a drawing is a path for each stroke, to a tenth of a pixel, without points that lie on a line [NY-R08]', () => {
  const svgOf = (strokes: readonly (readonly number[])[], [width, height] = [400, 160]) =>
    drawnSignature({ width, height, strokes });
  const svg = svgOf([
    [10, 10, 60.04, 80.06, 120, 30],
    [5, 5, 10, 5.2, 20, 5],
  ]);
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160"><g fill="none" stroke="#000" stroke-width="2"><path d="M10 10L60 80.1L120 30"/><path d="M5 5L20 5"/></g></svg>',
  );
  expect(pathsOf(svgOf([[10, 20, 40, 50, 110, 120]])), 'a slope').toEqual(['M10 20L110 120']);
  expect(pathsOf(svgOf([[5, 5, 10, 6, 20, 5]])), 'a pixel beside it').toEqual(['M5 5L10 6L20 5']);
  expect(pathsOf(svgOf([[7, 8]])), 'a dot').toEqual(['M7 8L7.5 8']);
  expect(pathsOf(svgOf([[1, NaN, 2, 3, Infinity, 4]])), 'numbers only').toEqual(['M1 2L3 4']);
  expect(pathsOf(svgOf([[7, 8, 9]])), 'whole points only').toEqual(['M7 8L7.5 8']);
  const closed = [20, 20, 5, 10, 0, 0, 20, 20];
  expect(pathsOf(svgOf([closed])), 'a closed line').toEqual(['M20 20L5 10L0 0L20 20']);
  expect(svgOf([[], [NaN]])).toBe('');
  expect(svgOf([[1, 1]], [NaN, 0.2])).toContain('viewBox="0 0 1 1"');
});
