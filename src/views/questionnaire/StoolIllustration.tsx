import type { ReactNode } from 'react';
import styles from './StoolIllustration.module.css';

const lump = (cx: number, cy: number, rx: number, ry: number) => (
  <ellipse key={`${cx}-${cy}`} cx={cx} cy={cy} rx={rx} ry={ry} />
);
const SAUSAGE = 'M10 22c0-7 6-10 12-10h36c7 0 12 4 12 10s-5 10-12 10H22c-6 0-12-3-12-10z';

/** The seven stool types, drawn for this product. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  TYPE_1: [
    lump(14, 14, 6, 5),
    lump(34, 12, 7, 6),
    lump(56, 16, 6, 6),
    lump(22, 31, 7, 6),
    lump(45, 31, 6, 5),
    lump(67, 31, 6, 6),
  ],
  TYPE_2: (
    <path d="M9 23c-2-8 6-13 13-10 4-5 12-5 15 0 5-5 12-4 15 1 7-4 17 0 17 8s-9 12-16 9c-4 5-12 5-16 1-5 4-12 3-15-1-6 3-12-1-13-8z" />
  ),
  TYPE_3: (
    <>
      <path d={SAUSAGE} />
      <path className={styles['crack']} d="M22 13l3 6M36 13l-2 7M50 13l3 6M29 31l-2-6M44 31l2-6M60 30l-3-6" />
    </>
  ),
  TYPE_4: (
    <path d="M7 28c4-12 13-15 21-11s12 5 19 0 18-6 25 3c3 5-2 9-6 6-5-4-9-3-14 1-9 6-17 6-25 1-5-3-8-2-11 4-3 5-10 2-9-4z" />
  ),
  TYPE_5: [
    lump(17, 15, 9, 6),
    lump(44, 13, 10, 6),
    lump(66, 24, 8, 6),
    lump(24, 32, 10, 6),
    lump(49, 33, 9, 5),
  ],
  TYPE_6: (
    <path d="M8 27l4-5-2-5 6-1 3-5 6 3 6-4 5 4 7-3 4 4 7-2 3 5 6 1-1 5 5 4-5 3 1 5-6 0-4 4-6-3-6 4-6-4-6 4-5-4-7 2-2-5-6-1 2-4z" />
  ),
  TYPE_7: (
    <>
      <path d="M6 29c8-6 16-3 22-6s14-7 23-4 19 3 23 9-8 9-20 9-14 2-26 1S-1 35 6 29z" />
      <path d="M16 14c3 4 3 7 0 7s-3-3 0-7zM62 8c3 4 3 7 0 7s-3-3 0-7z" />
    </>
  ),
};

/** The drawing of a stool type. Decorative: the text next to it names the type. */
export function StoolIllustration({ type }: { readonly type: string }) {
  return (
    <svg className={styles['illustration']} viewBox="0 0 80 44" aria-hidden="true" focusable="false">
      {DRAWINGS[type]}
    </svg>
  );
}
