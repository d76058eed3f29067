/** The id of an element in the dialog of a pickup, by the name that its machines give it. */
export const idOf = (field: string) => `pickup-${field}`;
