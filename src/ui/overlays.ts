import { createContext } from 'react';

/** Loads the code of the notices that may appear over a page, once it is painted. The application provides it. */
export const OverlaysContext = createContext<() => Promise<unknown>>(() => Promise.resolve());
