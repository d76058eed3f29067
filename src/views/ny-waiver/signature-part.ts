import type { ReactNode } from 'react';
import type { Drawing } from '../../../machines/domain/waiver.ts';

/** The pad that a signature is drawn on; the flow loads its code only when it is shown. */
export interface SignaturePadProps {
  /** What is drawn; null for an empty pad. */
  readonly drawing: Drawing | null;
  readonly label: string;
  readonly describedBy: string;
  readonly onDraw: (drawing: Drawing) => void;
  /** In its place while its code is on its way. */
  readonly loading: ReactNode;
}
