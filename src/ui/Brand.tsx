import { createContext, use, useLayoutEffect, type ReactNode } from 'react';

/** The portal's owner, from run-time configuration or the order's provider. */
export interface Brand {
  readonly name: string;
  /** The support phone number, formatted for people. */
  readonly supportPhone?: string | undefined;
  /** The number of its text telephone, such as '711'. */
  readonly tty?: string | undefined;
  /** URL of a logo that replaces the default. */
  readonly logoUrl?: string | undefined;
  /** A page at the foot of every page: the statement on accessibility. */
  readonly statement?: { readonly label: string; readonly url: string } | undefined;
  /** A CSS color for controls; white text on it needs a contrast of 4.5:1. */
  readonly accent?: string | undefined;
  /** The accent in dark mode; dark text on it needs a contrast of 4.5:1. */
  readonly accentDark?: string | undefined;
}

const BrandContext = createContext<Brand>({ name: 'Patient portal' });

export function useBrand(): Brand {
  return use(BrandContext);
}

/** Provides the brand to header and titles, and its accent to the CSS tokens. */
export function BrandProvider({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  const { accent, accentDark } = brand;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--accent', accent ?? '');
    style.setProperty('--accent-dark', accentDark ?? '');
  }, [accent, accentDark]);
  return <BrandContext value={brand}>{children}</BrandContext>;
}
