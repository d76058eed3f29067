import SignaturePad from 'signature_pad';
import type { Drawing } from '../../machines/domain/waiver.ts';

export interface Pad {
  /** Replaces the drawing with these strokes; null clears the pad. */
  readonly show: (drawn: Drawing | null) => void;
  readonly end: () => void;
}

/**
 * A signature pad on a canvas; reports its strokes after each one. The drawing scales with the canvas and is never
 * lost.
 */
export function openPad(canvas: HTMLCanvasElement, onStroke: (drawn: Drawing) => void): Pad {
  const pad = new SignaturePad(canvas, { minWidth: 1, maxWidth: 2.5, penColor: inkOf(canvas) });
  let shown: Drawing | null = null;

  const reportDrawing = () => {
    const { width, height } = sizeOf(canvas);
    shown = {
      width,
      height,
      strokes: pad.toData().map(({ points }) => points.flatMap(({ x, y }) => [x, y])),
    };
    onStroke(shown);
  };

  const draw = () => {
    const { width, height } = sizeOf(canvas);
    const ratio = Math.max(1, window.devicePixelRatio);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.penColor = inkOf(canvas);
    pad.clear();
    if (!shown) return;
    const scale = Math.min(width / shown.width, height / shown.height);
    pad.fromData(shown.strokes.map((stroke) => group(stroke, scale, pad.penColor)));
  };

  const resized = new ResizeObserver(draw);
  resized.observe(canvas);
  pad.addEventListener('endStroke', reportDrawing);
  return {
    show: (drawn) => {
      if (drawn === shown) return;
      shown = drawn;
      draw();
    },
    end: () => {
      resized.disconnect();
      pad.removeEventListener('endStroke', reportDrawing);
      pad.off();
    },
  };
}

function sizeOf(canvas: HTMLCanvasElement) {
  return { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) };
}

function inkOf(canvas: HTMLCanvasElement): string {
  return getComputedStyle(canvas).color;
}

function group(stroke: readonly number[], scale: number, penColor: string) {
  const points = stroke.flatMap((x, index) => {
    const y = stroke[index + 1];
    if (index % 2 === 1 || y === undefined) return [];
    return [{ x: x * scale, y: y * scale, pressure: 0.5, time: index * 8 }];
  });
  return {
    penColor,
    dotSize: 0,
    minWidth: 1,
    maxWidth: 2.5,
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
    points,
  };
}
