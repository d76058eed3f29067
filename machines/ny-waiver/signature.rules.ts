import { truncate } from '../domain/limits.ts';
import { normalize } from '../domain/normalize.ts';
import type { Drawing } from '../domain/waiver.ts';

/** A longer typed name is cut. */
const MAX_NAME_LENGTH = 100;
/** Points closer than this to the line between their neighbors are dropped, in pixels. */
const TOLERANCE_PX = 0.6;

const TYPED_HEIGHT_PX = 80;
const TYPED_FONT_PX = 32;

/**
 * A drawn signature as SVG: one path per stroke, coordinates to a tenth of a pixel; '' without a stroke (NY-R08).
 * Only numbers enter the markup.
 */
export function drawnSignature({ width, height, strokes }: Drawing): string {
  const paths = strokePaths(strokes).map((path) => `<path d="${path}"/>`);
  if (paths.length === 0) return '';
  return svg(width, height, `<g fill="none" stroke="#000" stroke-width="2">${paths.join('')}</g>`);
}

/** The strokes of a drawing as paths of SVG, in pixels of its pad; none for a stroke without a point. */
export function strokePaths(strokes: Drawing['strokes']): readonly string[] {
  return strokes.map((stroke) => pathOf(stroke.filter(Number.isFinite))).filter((path) => path !== '');
}

/** A typed name as SVG, for patients who cannot draw; '' without a name (RUL-19). */
export function typedSignature(name: string): string {
  const text = truncate(normalize(name), MAX_NAME_LENGTH);
  if (text === '') return '';
  const width = Math.max(200, text.length * 20);
  return svg(
    width,
    TYPED_HEIGHT_PX,
    `<text x="10" y="52" font-size="${TYPED_FONT_PX}" font-style="italic">${escapeXml(text)}</text>`,
  );
}

function svg(width: number, height: number, content: string): string {
  const size = [width, height].map((side) => Math.max(1, Math.round(Number.isFinite(side) ? side : 1)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(' ')}">${content}</svg>`;
}

function escapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": 'apos',
  };
  return [...text]
    .filter((character) => character >= ' ' && character !== '\u007F')
    .map((character) => (names[character] ? `&${names[character]};` : character))
    .join('');
}

type Point = readonly [x: number, y: number];

function pathOf(stroke: readonly number[]): string {
  const points = stroke.flatMap((x, index): readonly Point[] => {
    const y = stroke[index + 1];
    return index % 2 === 0 && y !== undefined ? [[x, y]] : [];
  });
  const [first] = points;
  if (!first) return '';
  // A zero-length line needs round caps to be visible; half a pixel makes a dot visible in every renderer.
  const rest = points.length === 1 ? [[first[0] + 0.5, first[1]] as const] : simplify(points).slice(1);
  return `M${coordinates(first)}${rest.map((point) => `L${coordinates(point)}`).join('')}`;
}

function coordinates([x, y]: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

/** The points that a stroke needs (Ramer-Douglas-Peucker). */
function simplify(points: readonly Point[]): readonly Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return points;
  const distances = points.map((point) => distance(point, first, last));
  const most = Math.max(...distances);
  if (most <= TOLERANCE_PX) return [first, last];
  const farthest = distances.indexOf(most);
  return [...simplify(points.slice(0, farthest + 1)).slice(0, -1), ...simplify(points.slice(farthest))];
}

/** The distance of a point from the line between two others. */
function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = Math.hypot(dx, dy);
  return length === 0
    ? Math.hypot(x - fromX, y - fromY)
    : Math.abs(dy * (x - fromX) - dx * (y - fromY)) / length;
}
