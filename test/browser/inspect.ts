import process from 'node:process';
import type { BrowserContext } from '@playwright/test';
import type { Problems } from './fixtures.ts';

export const QA_URL = process.env['PORTAL_QA_URL'] ?? 'http://127.0.0.1:4174';

/** What Stately's inspector receives; a page of ours replaces it. */
export interface Listener {
  /** Everything received so far, as one text. */
  heard(): string;
  /** The names of the machines that have reported. */
  machines(): readonly string[];
}

/** Listens to what all pages in the context report to the inspector, which opens with a press. */
export async function listenToInspector(context: BrowserContext, problems: Problems): Promise<Listener> {
  problems.allowOrigin('https://stately.ai');
  const heard: string[] = [];
  await context.exposeBinding('hear', (_, message: string) => void heard.push(message));
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>
addEventListener('message', ({ data }) => hear(JSON.stringify(data)));
opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`,
    }),
  );
  return {
    heard: () => heard.join('\n'),
    machines: () =>
      heard.flatMap((message) => {
        const { type, name } = JSON.parse(message) as { readonly type?: string; readonly name?: string };
        return type === '@xstate.actor' && name ? [name] : [];
      }),
  };
}
