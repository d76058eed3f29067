import SignaturePad from 'signature_pad';
import type { Drawing } from '../../machines/domain/waiver.ts';

export interface Pad {
  /** Replaces the drawing with these strokes; null clears the pad. */
  readonly show: (drawing: Drawing | null) => void;
  readonly destroy: () => void;
}

/**
 * A signature pad on a canvas; reports its strokes after each one. The drawing scales with the canvas and is never
 * lost.
 */
export function openPad(canvas: HTMLCanvasElement, onStroke: (drawing: Drawing) => void): Pad {
  const pad = new SignaturePad(canvas, { minWidth: 1, maxWidth: 2.5, penColor: inkColor(canvas) });
  let current: Drawing | null = null;

  const reportDrawing = () => {
    const { width, height } = canvasSize(canvas);
    current = {
      width,
      height,
      strokes: pad.toData().map(({ points }) => points.flatMap(({ x, y }) => [x, y])),
    };
    onStroke(current);
  };

  const draw = () => {
    const { width, height } = canvasSize(canvas);
    const ratio = Math.max(1, window.devicePixelRatio);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    pad.penColor = inkColor(canvas);
    pad.clear();
    if (!current) return;
    const scale = Math.min(width / current.width, height / current.height);
    pad.fromData(current.strokes.map((stroke) => pointGroup(stroke, scale, pad.penColor)));
  };

  const resizeObserver = new ResizeObserver(draw);
  resizeObserver.observe(canvas);
  // The ink of one color scheme cannot be seen in the other.
  const colorScheme = window.matchMedia?.('(prefers-color-scheme: dark)');
  colorScheme?.addEventListener('change', draw);
  pad.addEventListener('endStroke', reportDrawing);
  return {
    show: (drawing) => {
      if (drawing === current) return;
      current = drawing;
      draw();
    },
    destroy: () => {
      resizeObserver.disconnect();
      colorScheme?.removeEventListener('change', draw);
      pad.removeEventListener('endStroke', reportDrawing);
      pad.off();
    },
  };
}

function canvasSize(canvas: HTMLCanvasElement) {
  return { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) };
}

function inkColor(canvas: HTMLCanvasElement): string {
  return getComputedStyle(canvas).color;
}

function pointGroup(stroke: readonly number[], scale: number, penColor: string) {
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
