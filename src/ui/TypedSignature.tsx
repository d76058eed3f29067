import styles from './TypedSignature.module.css';

export function TypedSignature({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <p className={styles['signature']} role="img" aria-label={`${label}: ${name}`}>
      {name}
    </p>
  );
}
