import type { Ref } from 'react';
import styles from './Signature.module.css';

interface SignatureCanvasProps {
  readonly ref: Ref<HTMLCanvasElement>;
  readonly label: string;
  readonly describedBy: string;
}

export function SignatureCanvas({ ref, label, describedBy }: SignatureCanvasProps) {
  return (
    <canvas
      ref={ref}
      className={styles['canvas']}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
    />
  );
}
