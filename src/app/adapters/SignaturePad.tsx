import { useEffect, useRef } from 'react';
import type { Pad } from '../../platform/signature-pad.ts';
import { openPad } from '../../platform/signature-pad.ts';
import type { SignaturePadProps } from '../../views/ny-waiver/signature-component.ts';
import { SignatureCanvas } from '../../views/ny-waiver/SignatureCanvas.tsx';

export default function SignaturePad({ drawing, label, describedBy, onDraw }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const listener = useRef(onDraw);

  useEffect(() => {
    listener.current = onDraw;
  });

  useEffect(() => {
    if (!canvas.current) return;
    const opened = openPad(canvas.current, (newDrawing) => listener.current(newDrawing));
    pad.current = opened;
    return () => opened.destroy();
  }, []);

  useEffect(() => pad.current?.show(drawing), [drawing]);

  return <SignatureCanvas ref={canvas} label={label} describedBy={describedBy} />;
}
