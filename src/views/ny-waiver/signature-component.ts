import type { ReactNode } from 'react';
import type { Drawing } from '../../../machines/domain/waiver.ts';

/** The signature pad; the flow loads its code only when it is shown. */
export interface SignaturePadProps {
  /** The current drawing; null for an empty pad. */
  readonly drawing: Drawing | null;
  readonly label: string;
  readonly describedBy: string;
  readonly onDraw: (drawing: Drawing) => void;
  readonly loading: ReactNode;
}
