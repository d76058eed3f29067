/** How long the file stays readable, in milliseconds. */
const URL_LIFETIME = 60_000;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // WebKit reads the file only after the click, and fails if its URL has been revoked by then (bug 211234).
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME);
}
