import type { ReactNode } from 'react';
import { useLanguage } from './language.ts';

/** The words of a service, which are English on every page, so that a screen reader pronounces them. */
export function ServiceText({ children }: { readonly children: ReactNode }) {
  const { code } = useLanguage();
  return <span lang={code === 'en' ? undefined : 'en'}>{children}</span>;
}
