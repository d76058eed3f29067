/** Faults whose effect neither a person nor a service can notice, by key, each with the reason. */
export const HARMLESS: Readonly<Record<string, string>> = {};
