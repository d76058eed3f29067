/** What was entered in a form and not saved yet, by field; a box that was checked or cleared is true or false. */
export type UnsavedForm = Readonly<Record<string, string | boolean>>;
