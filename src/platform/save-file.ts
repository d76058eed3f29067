/** How long the file stays readable, in milliseconds. */
const LIFETIME = 60_000;

/** Offers a text to the browser as a file download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // WebKit reads the file only after the click, and fails if its URL has been revoked by then (bug 211234).
  setTimeout(() => URL.revokeObjectURL(url), LIFETIME);
}
