/**
 * The languages of the portal, each in its own words. Another language is an entry here, and a folder of copy files
 * (docs/spanish.md). The locale writes dates and times. Plain data: what reads the configuration in Node reads it too.
 */
export const LANGUAGES = {
  en: {
    name: 'English',
    locale: 'en-US',
    lost: 'English could not be loaded. Please try again.',
  },
  es: {
    name: 'Español',
    locale: 'es-US',
    lost: 'No se pudo cargar el español. Inténtelo de nuevo.',
  },
} as const;

export type Language = keyof typeof LANGUAGES;

export const ALL_LANGUAGES = Object.keys(LANGUAGES) as readonly Language[];
