import type { ReactNode } from 'react';
import { useBrand } from './Brand.tsx';
import { cx } from './cx.ts';
import styles from './Header.module.css';
import { useLanguage } from './language.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogoMark } from './Logo.tsx';

interface HeaderProps {
  /** Replaces the brand's logo on this page (PAY-R02: the provider's, if it has revenue). */
  readonly logoUrl?: string | undefined;
  /** The logo's owner, for its alternative text. */
  readonly logoName?: string | undefined;
  /** Such as 'Accession ID: 2406110042'. */
  readonly reference?: ReactNode;
}

/** The top bar: brand, order reference and languages; before it, for the keyboard, a way past it. */
export function Header(props: HeaderProps) {
  const { logoUrl, logoName, reference } = props;
  const brand = useBrand();
  const { copy } = useLanguage();
  const image = logoUrl ?? brand.logoUrl;
  return (
    <header className={styles['header']}>
      {/* The URL stays the same, because a new history entry would restart the flow. */}
      <a
        href="#main"
        className={styles['skip']}
        data-print="hide"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#main > h1')?.focus();
        }}
      >
        {copy.skip}
      </a>
      {image ? (
        <img className={styles['logoImage']} src={image} alt={logoName ?? brand.name} />
      ) : (
        <span className={styles['logo']}>
          <LogoMark />
          <span translate="no">{brand.name}</span>
        </span>
      )}
      {reference && (
        <span className={cx('fine', styles['reference'])} translate="no">
          {reference}
        </span>
      )}
      <LanguageSwitch />
    </header>
  );
}
