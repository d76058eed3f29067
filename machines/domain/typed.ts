/** What was typed into a form and not sent yet, by field; a box that was ticked or cleared is true or false. */
export type Typed = Readonly<Record<string, string | boolean>>;
