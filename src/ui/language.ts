import { createContext, use } from 'react';

interface ComponentCopy {
  readonly close: string;
  readonly skip: string;
  /** The letter of the year in 'MM/DD/YYYY'. */
  readonly yearLetter: string;
  readonly newTab: string;
  /** The number of a text telephone. */
  readonly tty: (number: string) => string;
  readonly closeNotification: string;
  /** Until a dialog is there. */
  readonly opening: string;
  /** In place of a component whose code is lost. */
  readonly lostComponent: {
    readonly title: string;
    readonly text: string;
    readonly retry: string;
    readonly reload: string;
  };
}

export interface PageLanguage {
  /** A code such as 'es'. */
  readonly code: string;
  /** For dates and names, such as 'es-US'. */
  readonly locale: string;
  readonly copy: ComponentCopy;
  readonly others: readonly { readonly code: string; readonly name: string }[];
  readonly onChoose: (code: string) => void;
  /** Why the last choice has failed, in that language. */
  readonly failure: { readonly code: string; readonly text: string } | null;
}

const LanguageContext = createContext<PageLanguage>({
  code: 'en',
  locale: 'en-US',
  copy: {
    close: 'Close',
    skip: 'Skip to content',
    yearLetter: 'Y',
    newTab: 'opens in a new tab',
    tty: (number) => `TTY ${number}`,
    closeNotification: 'Close notification',
    opening: 'One moment…',
    lostComponent: {
      title: 'This part of the page did not load',
      text: 'You may have lost your connection. We keep trying.',
      retry: 'Try again',
      reload: 'Load the page again',
    },
  },
  others: [],
  onChoose: () => undefined,
  failure: null,
});

export const LanguageProvider = LanguageContext;

/** The language of the page. A memoized component that shows copy depends on its code. */
export function useLanguage(): PageLanguage {
  return use(LanguageContext);
}
