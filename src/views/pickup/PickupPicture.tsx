import styles from './PickupPicture.module.css';

/** The footer image of the search (PICK-R03): a courier's van. Purely decorative. */
export function PickupPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 640 150" aria-hidden="true" focusable="false">
      <path className={styles['ground']} d="M0 128h640v3H0z" />
      <path
        className={styles['hill']}
        d="M0 128c90-52 170-60 262-30 60-44 150-60 228-14 54 32 96 34 150 22v22z"
      />
      <g className={styles['house']}>
        <path d="M88 84 126 54l38 30v44H88z" />
        <path className={styles['door']} d="M117 100h18v28h-18z" />
      </g>
      <g className={styles['van']}>
        <path d="M366 66h92a8 8 0 0 1 8 8v48H358V74a8 8 0 0 1 8-8z" />
        <path d="M470 82h30a8 8 0 0 1 7 4l15 22v14h-52z" />
        <path className={styles['window']} d="M479 90h18l11 17h-29z" />
        <path className={styles['door']} d="M402 78h22v22h-22z" />
      </g>
      <circle className={styles['wheel']} cx="392" cy="124" r="13" />
      <circle className={styles['wheel']} cx="494" cy="124" r="13" />
      <path className={styles['way']} d="M186 116h150" />
    </svg>
  );
}
