/** The unsaved fields of a form; a box that was checked or cleared is true or false. */
export type UnsavedForm = Readonly<Record<string, string | boolean>>;
