import { createContext, use, useLayoutEffect, type ReactNode } from 'react';

/** Who the portal belongs to, from run-time configuration or from the order's provider. */
export interface Brand {
  readonly name: string;
  /** Whom to call for help, as people write it. */
  readonly supportPhone?: string | undefined;
  /** Address of a logo that replaces the default mark. */
  readonly logoUrl?: string | undefined;
  /** A CSS colour for what can be pressed; white text on it needs a contrast of 4.5:1. */
  readonly accent?: string | undefined;
  /** The accent on dark ground; dark text on it needs a contrast of 4.5:1. */
  readonly accentDark?: string | undefined;
}

const BrandContext = createContext<Brand>({ name: 'Patient portal' });

/** The brand that stands around the caller. */
export function useBrand(): Brand {
  return use(BrandContext);
}

/** Gives header and page titles their brand, and the accent to the tokens. */
export function BrandProvider({ brand, children }: { readonly brand: Brand; readonly children: ReactNode }) {
  const { accent, accentDark } = brand;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--accent', accent ?? '');
    style.setProperty('--accent-dark', accentDark ?? '');
  }, [accent, accentDark]);
  return <BrandContext value={brand}>{children}</BrandContext>;
}
