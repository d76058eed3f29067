import { useState, type ReactNode } from 'react';
import { later } from './Later.tsx';
import type { Tone } from './Notice.tsx';

export interface ToastContent {
  readonly id: string;
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly text?: ReactNode;
}

export interface ToastRegionProps {
  /** The caller decides when they appear and go. */
  readonly toasts: readonly ToastContent[];
  readonly onClose: (id: string) => void;
  /** Someone is reading (pointer or focus is on a notification): pause the timers. */
  readonly onHold?: (() => void) | undefined;
  readonly onRelease?: (() => void) | undefined;
  /** `corner` is top right and bottom on phones; `guest` is top right and bottom left under 480 px (GL-R06). */
  readonly placement?: 'corner' | 'guest' | undefined;
}

const Toasts = later(() => import('./Toasts.tsx'), null);

/** Loads the code of notifications before one appears. */
export const loadToasts = Toasts.preload;

/**
 * The notifications, above everything else. Errors are announced assertively, the rest politely. F6 moves focus to them.
 */
export function ToastRegion(props: ToastRegionProps) {
  const [isUsed, setIsUsed] = useState(false);
  if (!isUsed && props.toasts.length > 0) setIsUsed(true);
  return isUsed && <Toasts {...props} loading={null} />;
}
