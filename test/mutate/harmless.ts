/** Faults that change nothing that a person or a service can notice, by their key, each with the reason. */
export const HARMLESS: Readonly<Record<string, string>> = {};
