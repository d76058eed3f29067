import type { ReactNode } from 'react';
import { useBrand } from './Brand.tsx';
import styles from './Header.module.css';
import { LogoMark } from './Logo.tsx';

export interface HeaderProps {
  /** Replaces the brand's logo on this page (PAY-R02: the provider's, if it has revenue). */
  readonly logoUrl?: string | undefined;
  /** The logo's owner, for its alternative text. */
  readonly logoName?: string | undefined;
  /** Such as 'Accession ID: 2406110042'. */
  readonly reference?: ReactNode;
  readonly help?: ReactNode;
}

/** The top bar: brand, order reference and help. */
export function Header({ logoUrl, logoName, reference, help }: HeaderProps) {
  const brand = useBrand();
  const picture = logoUrl ?? brand.logoUrl;
  return (
    <header className={styles['header']}>
      {picture ? (
        <img className={styles['picture']} src={picture} alt={logoName ?? brand.name} />
      ) : (
        <span className={styles['logo']}>
          <LogoMark />
          {brand.name}
        </span>
      )}
      {(reference || help) && (
        <div className={styles['end']}>
          {reference && <span className={styles['reference']}>{reference}</span>}
          {help && <span data-print="hide">{help}</span>}
        </div>
      )}
    </header>
  );
}
