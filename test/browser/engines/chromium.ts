import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { launchOptions } from '../../support/chromium.ts';
import type { Engine, TabDriver } from './engine.ts';
import { tabOf } from './pages.ts';

/** Chromium, by Playwright: this computer's, or another executable. */
export async function startChromium(options: { readonly executablePath?: string } = {}): Promise<Engine> {
  const browser = await chromium.launch({ ...launchOptions(), ...options });
  return {
    async newVisitor() {
      const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(error.error().message));
      return {
        problems,
        newTab: async () => withTouch(await context.newPage()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

function withTouch(page: Page): TabDriver {
  return {
    ...tabOf(page),
    async touch(steps) {
      const session = await page.context().newCDPSession(page);
      let isDown = false;
      for (const { action, x, y } of steps) {
        if (action === 'move' && !isDown) continue;
        isDown = action !== 'up';
        const type = { down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const;
        await session.send('Input.dispatchTouchEvent', {
          type: type[action],
          touchPoints: isDown ? [{ x, y }] : [],
        });
      }
      await session.detach();
    },
    async keys(keys) {
      for (const key of keys) {
        // A character without a key on the keyboard is inserted directly.
        if (key.length === 1) await page.keyboard.type(key);
        else await page.keyboard.press(key);
      }
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
  };
}
