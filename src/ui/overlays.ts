import { createContext } from 'react';

/** Loads the notifications that may come over a page, once it is painted. The application provides it. */
export const OverlaysContext = createContext<() => Promise<unknown>>(() => Promise.resolve());
