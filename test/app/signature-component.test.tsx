import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Drawing } from '../../machines/domain/waiver.ts';
import SignaturePad from '../../src/app/adapters/SignaturePad.tsx';
import { openPad } from '../../src/platform/signature-pad.ts';

vi.mock('../../src/platform/signature-pad.ts', () => ({ openPad: vi.fn() }));

const drawing = (x: number): Drawing => ({ width: 100, height: 50, strokes: [[x, 1, 2, 3]] });

it('the pad shows each drawing, and reports each stroke to the current listener, until it is removed', () => {
  const show = vi.fn<(shown: Drawing | null) => void>();
  const destroy = vi.fn<() => void>();
  vi.mocked(openPad).mockReturnValue({ show, destroy } as unknown as ReturnType<typeof openPad>);
  const reported: unknown[] = [];
  const pad = (shown: Drawing | null, who: string) => (
    <SignaturePad
      drawing={shown}
      label="Signature"
      describedBy="help"
      loading={null}
      onDraw={(reportedDrawing) => reported.push([who, reportedDrawing])}
    />
  );
  const { rerender, unmount } = render(pad(drawing(1), 'first'));
  const [canvas, draw] = vi.mocked(openPad).mock.lastCall ?? [];
  expect(canvas).toBe(screen.getByLabelText('Signature'));
  expect(show.mock.calls).toEqual([[drawing(1)]]);
  rerender(pad(null, 'second'));
  expect(show.mock.lastCall).toEqual([null]);
  draw?.(drawing(2));
  expect(reported).toEqual([['second', drawing(2)]]);
  expect(openPad, 'one pad for all').toHaveBeenCalledTimes(1);
  expect(destroy).not.toHaveBeenCalled();
  unmount();
  expect(destroy).toHaveBeenCalledTimes(1);
});
