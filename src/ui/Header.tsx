import type { ReactNode } from 'react';
import { useBrand } from './Brand.tsx';
import styles from './Header.module.css';
import { LogoMark } from './Logo.tsx';

export interface HeaderProps {
  /** A logo that stands for the brand's own on this page (PAY-R02: the provider's, when it has revenue). */
  readonly logoUrl?: string | undefined;
  /** Whose logo that is; read aloud in place of the picture. */
  readonly logoName?: string | undefined;
  /** Such as 'Accession ID: 2406110042'. */
  readonly reference?: ReactNode;
  readonly help?: ReactNode;
}

/** The bar at the top: whose portal this is, which order, where help is. */
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
