import styles from './Spinner.module.css';

/** A spinner in the color of the text; always put text next to it. */
export function Spinner({ size = 18 }: { readonly size?: number | undefined }) {
  return (
    <svg
      className={styles['spinner']}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r="8" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
