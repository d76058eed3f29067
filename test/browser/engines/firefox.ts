import process from 'node:process';
import { launch } from 'puppeteer-core';
import type { KeyInput } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { tabOf } from './pages.ts';

/** Firefox reports a module whose load was cut off by leaving the page as one that is not intact (integrity.spec has those). */
const CUT_OFF = 'hashes in the integrity attribute match the content';

/** Firefox, by Puppeteer: through its own WebDriver BiDi, without a driver. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, TZ: 'America/Los_Angeles' },
  });
  return {
    async newVisitor() {
      const context = await browser.createBrowserContext();
      const problems: string[] = [];
      return {
        problems,
        async newTab() {
          const page = await context.newPage();
          page.on('pageerror', (error) => {
            if (!String(error).includes(CUT_OFF)) problems.push(String(error));
          });
          // Asked whether to leave the page, a person leaves.
          page.on('dialog', (question) => void question.accept());
          return {
            ...tabOf(page),
            // Puppeteer's goBack waits for a load, which a page from the cache does not have.
            back: () => page.evaluate('void setTimeout(() => history.back())') as Promise<void>,
            async keys(keys) {
              for (const key of keys) await page.keyboard.press(key as KeyInput);
            },
            resize: (width, height) => page.setViewport({ width, height }),
            screenshot: async () => Buffer.from(await page.screenshot()),
          };
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
