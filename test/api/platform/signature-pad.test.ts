// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

/** The library's pad, without a canvas to draw on. */
class FakePad extends EventTarget {
  static last: FakePad;
  penColor = '';
  drawn: { readonly penColor: string; readonly points: readonly object[] }[] = [];
  cleared = 0;
  isOff = false;
  readonly strokes: object;
  constructor(
    _canvas: unknown,
    { minWidth, maxWidth }: { readonly minWidth: number; readonly maxWidth: number },
  ) {
    super();
    // A dot of no size is as wide as a line.
    this.strokes = { minWidth, maxWidth, dotSize: 0 };
    FakePad.last = this;
  }
  toData = () => this.drawn;
  fromData = (groups: FakePad['drawn']) => void this.drawn.push(...groups);
  clear() {
    this.cleared += 1;
    this.drawn = [];
  }
  off = () => void (this.isOff = true);
}
vi.mock('signature_pad', () => ({ default: FakePad }));
const { openPad } = await import('../../../src/platform/signature-pad.ts');

let resize: () => void = () => undefined;
const disconnect = vi.fn();
const scale = vi.fn();
const size = { width: 400, height: 160 };
const scheme = new EventTarget();

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resize = tell;
      }
      observe = () => resize();
      disconnect = disconnect;
    },
  );
  vi.stubGlobal('devicePixelRatio', 2);
  vi.stubGlobal('matchMedia', () => scheme);
});

test('a drawing is reported stroke by stroke, and scales with its canvas [NY-R08]', () => {
  const canvas = document.createElement('canvas');
  Object.defineProperties(canvas, {
    clientWidth: { get: () => size.width },
    clientHeight: { get: () => size.height },
  });
  canvas.style.color = 'rgb(1, 2, 3)';
  canvas.getContext = (() => ({ scale })) as never;
  document.body.append(canvas);
  const onDraw = vi.fn();
  const { show, destroy } = openPad(canvas, onDraw);
  const pad = FakePad.last;
  expect([canvas.width, canvas.height, pad.penColor]).toEqual([800, 320, 'rgb(1, 2, 3)']);
  expect(scale.mock.lastCall).toEqual([2, 2]);

  const point = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 });
  pad.drawn = [{ penColor: '', points: [point(10, 20), point(30, 40)] }];
  pad.dispatchEvent(new Event('endStroke'));
  const drawn = { width: 400, height: 160, strokes: [[10, 20, 30, 40]] };
  expect(onDraw.mock.lastCall).toEqual([drawn]);
  const { cleared } = pad;
  show(onDraw.mock.lastCall?.[0] as typeof drawn);
  expect(pad.cleared, 'its own drawing is not drawn again').toBe(cleared);

  const pointsOf = () => pad.drawn.map(({ points }) => points);
  Object.assign(size, { width: 200, height: 160 });
  resize();
  expect(pad.cleared).toBe(cleared + 1);
  expect(pointsOf()).toMatchObject([
    [
      { x: 5, y: 10, time: 0 },
      { x: 15, y: 20, time: 16 },
    ],
  ]);
  expect(pad.drawn[0], 'as it was drawn').toMatchObject({ penColor: 'rgb(1, 2, 3)', ...pad.strokes });

  canvas.style.color = 'rgb(7, 8, 9)';
  scheme.dispatchEvent(new Event('change'));
  expect(pad.drawn, 'in the ink of the other color scheme').toMatchObject([{ penColor: 'rgb(7, 8, 9)' }]);

  show({ width: 200, height: 80, strokes: [[1, 2]] });
  expect(pointsOf()).toMatchObject([[{ x: 1, y: 2 }]]);
  show({ width: 100, height: 320, strokes: [[10, 20]] });
  expect(pointsOf()).toMatchObject([[{ x: 5, y: 10 }]]);
  show(null);
  expect(pointsOf()).toEqual([]);

  destroy();
  onDraw.mockClear();
  pad.dispatchEvent(new Event('endStroke'));
  const { cleared: clearedBefore } = pad;
  scheme.dispatchEvent(new Event('change'));
  expect(pad.cleared).toBe(clearedBefore);
  expect([onDraw.mock.calls.length, disconnect.mock.calls.length, pad.isOff]).toEqual([0, 1, true]);
});
