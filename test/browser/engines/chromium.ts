import { chromium } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { launchOptions } from '../../support/chromium.ts';
import type { Engine, FramePath, Tab } from './engine.ts';

/** Chromium, by Playwright. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(launchOptions());
  return {
    async newVisitor() {
      const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });
      const problems: string[] = [];
      context.on('weberror', (error) => problems.push(error.error().message));
      return {
        problems,
        newTab: async () => tabOf(await context.newPage()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async (expression, frame = []) => (await frameAt(page, frame)).evaluate(expression),
    async pointer(steps) {
      for (const step of steps) {
        if (step.do === 'move') await page.mouse.move(step.x, step.y);
        else await page.mouse[step.do]();
      }
    },
    async touch(steps) {
      const session = await page.context().newCDPSession(page);
      let isDown = false;
      for (const { do: what, x, y } of steps) {
        if (what === 'move' && !isDown) continue;
        isDown = what !== 'up';
        const type = { down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const;
        await session.send('Input.dispatchTouchEvent', {
          type: type[what],
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
    back: async () => void (await page.goBack()),
    picture: () => page.screenshot(),
    reload: async () => void (await page.reload()),
  };
}

async function frameAt(page: Page, path: FramePath): Promise<Frame> {
  let frame = page.mainFrame();
  for (const place of path) {
    const element = (await frame.$$('iframe'))[place];
    const inner = await element?.contentFrame();
    if (!inner) throw new Error(`No frame ${path.join('.')}`);
    frame = inner;
  }
  return frame;
}
