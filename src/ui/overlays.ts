import { createContext } from 'react';

/** Loads what else than a dialog may come over a page, once it is painted. The application provides it. */
export const OverlaysContext = createContext<() => Promise<unknown>>(() => Promise.resolve());
