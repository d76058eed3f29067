/** How long to wait for the host, in milliseconds. */
const TIME = 10_000;

/**
 * Loads the page again if the host can be reached; otherwise the browser's error page would replace what is shown.
 * Resolves to whether it is loading.
 */
export async function reloadPage(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIME);
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal });
    if (ok) {
      await refetchPreloads(signal);
      window.location.reload();
    }
    return ok;
  } catch {
    return false;
  }
}

/** WebKit keeps a module that the document could not preload, beyond a reload, until its file is fetched. */
async function refetchPreloads(signal: AbortSignal): Promise<void> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  await Promise.allSettled([...preloads].map(({ href }) => fetch(href, { cache: 'reload', signal })));
}
