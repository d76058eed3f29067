/** The files of the build that were requested, by path; one that failed is requested again. */
const requested = new Map<string, Promise<void>>();
const lost = new Set<string>();

let integrity: Readonly<Record<string, string>> | null = null;

/** The integrity of a file, as the document's import map has it; '' in a document without one. */
function integrityOf(path: string): string {
  const map = document.querySelector('script[type=importmap]')?.textContent;
  integrity ??= map ? (JSON.parse(map) as { integrity: Record<string, string> }).integrity : {};
  return integrity[path] ?? '';
}

/** How long a file may take, in milliseconds: a request that a change of networks has cut off may never end. */
const FILE_TIMEOUT = 30_000;

/**
 * Rejects if a file does not arrive whole and in time; what arrives is in the browser's cache, from which `import()`
 * takes it.
 */
async function fetchFile(path: string): Promise<void> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    integrity: integrityOf(path),
    // The file that failed may be in the cache, cut off or of another host.
    cache: lost.has(path) ? 'reload' : 'default',
    signal: AbortSignal.timeout(FILE_TIMEOUT),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
  lost.delete(path);
}

/** The document's own tags request a file. */
function isInDocument(path: string): boolean {
  return document.querySelector(`link[rel=modulepreload][href="${path}"], script[src="${path}"]`) !== null;
}

function fetchOnce(path: string): Promise<void> {
  const pending = requested.get(path);
  if (pending) return pending;
  const request = isInDocument(path) && !lost.has(path) ? Promise.resolve() : fetchFile(path);
  requested.set(path, request);
  request.catch(() => markLost(path));
  return request;
}

function markLost(path: string): void {
  lost.add(path);
  requested.delete(path);
}

/**
 * Imports a module of the build once its file and those that it imports have arrived. A browser keeps a module that could
 * not be loaded for as long as the document lives (the HTML standard's module map): a second `import()` fails without
 * a request. `fetch()` can request it again. Rejects if a file is lost; a later call requests it again.
 * @param files paths of the build, without the leading slash
 */
export async function loadFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const paths = files.map((file) => `/${file}`);
  await Promise.all(paths.map(fetchOnce));
  try {
    return await load();
  } catch (error) {
    // The document's own tags, or a browser without a cache, have lost one.
    paths.forEach(markLost);
    throw error;
  }
}
