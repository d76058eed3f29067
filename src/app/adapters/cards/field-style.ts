/** Text styles for a vendor's frame, which our style sheets cannot reach: read from the current tokens. */
export function fieldStyle(): {
  readonly color: string;
  readonly placeholder: string;
  readonly error: string;
  /** The color behind the text. */
  readonly surface: string;
  readonly font: string;
  /** The page's text size, which the patient may have enlarged. */
  readonly size: string;
} {
  const body = getComputedStyle(document.body);
  const probe = document.createElement('canvas');
  const context = probe.getContext('2d', { willReadFrequently: true });
  document.body.append(probe);
  const color = (token: string) => {
    probe.style.color = `var(${token})`;
    return toRgb(getComputedStyle(probe).color, context);
  };
  const style = {
    color: color('--ink'),
    placeholder: color('--ink-soft'),
    error: color('--error-ink'),
    surface: color('--surface'),
    font: body.fontFamily,
    size: body.fontSize,
  };
  probe.remove();
  return style;
}

/** Vendors understand rgb; the tokens use oklch. */
function toRgb(color: string, context: CanvasRenderingContext2D | null): string {
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
