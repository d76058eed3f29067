import type { CSSProperties } from 'react';

/** From this number of items on, most are off screen. */
const MANY = 30;

const OFFSCREEN: CSSProperties = {
  contentVisibility: 'auto',
  // Until it was on screen once; then its own.
  containIntrinsicBlockSize: 'auto 20rem',
  // For focus rings and shadows.
  overflowClipMargin: '10px',
};

/**
 * The style of each item of a list of `count`: with hundreds, a browser then neither styles, lays out nor searches those off
 * screen for a press. Only where it does not cut off the focus rings at the edge of an item.
 */
export function offscreenStyle(count: number): CSSProperties | undefined {
  return count >= MANY && CSS.supports('overflow-clip-margin', '10px') ? OFFSCREEN : undefined;
}
