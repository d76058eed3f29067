import process from 'node:process';
import { expect } from './fixtures.ts';
import type { BrowserContext, Page } from '@playwright/test';

/** The URL of the QA build. */
export const QA_URL = process.env['PORTAL_QA_URL'] ?? 'http://127.0.0.1:4174';

/** The origin of the viewer's messages, on a page of the lab. */
export interface Listener {
  /** Everything reported so far, as one text. */
  heard(): Promise<string>;
  /** The names of the machines that have reported. */
  machines(): Promise<readonly string[]>;
}

/** Listens to the inspector reports of all pages in the context. */
export async function listen(context: BrowserContext): Promise<Listener> {
  const page = await context.newPage();
  await page.goto('/lab');
  await page.evaluate(() => {
    const heard: object[] = [];
    Reflect.set(globalThis, 'heard', heard);
    const channel = new BroadcastChannel('portal.inspect');
    channel.addEventListener('message', ({ data }: MessageEvent<object>) => heard.push(data));
    Reflect.set(globalThis, 'channel', channel);
  });
  return {
    heard: () => page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'heard'))),
    machines: () =>
      page.evaluate(() => {
        const heard = Reflect.get(globalThis, 'heard') as readonly { type: string; name?: string }[];
        return heard.flatMap(({ type, name }) => (type === '@xstate.actor' && name ? [name] : []));
      }),
  };
}

/** The row of a machine in the viewer. */
export function machineRow(viewer: Page, name: string) {
  return viewer.getByRole('row').filter({ has: viewer.getByRole('button', { name, exact: true }) });
}

/** Checks that the viewer shows a machine in a state. */
export async function expectState(viewer: Page, name: string, state: string): Promise<void> {
  await expect(machineRow(viewer, name).last()).toContainText(state);
}
