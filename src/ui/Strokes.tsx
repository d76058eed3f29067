interface StrokesProps {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** SVG, in units of the size. */
  readonly path: string;
}

/** A drawing made of strokes in the color of the text. */
export function Strokes({ label, width, height, path }: StrokesProps) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} height={72}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={2} />
    </svg>
  );
}
