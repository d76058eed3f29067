import { useState } from 'react';
import { later } from './Later.tsx';
import type { ToastRegionProps } from './Toasts.tsx';

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
