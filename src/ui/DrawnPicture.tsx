interface DrawnPictureProps {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** SVG, in units of the size. */
  readonly path: string;
}

/** A picture made of strokes in the color of the text. */
export function DrawnPicture({ label, width, height, path }: DrawnPictureProps) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} height={72}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={2} />
    </svg>
  );
}
