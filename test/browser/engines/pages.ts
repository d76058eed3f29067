import type { FramePath, TabDriver } from './engine.ts';

/** What Playwright's and Puppeteer's frames have in common. */
interface DrivenFrame {
  evaluate(expression: string): Promise<unknown>;
  $$(css: string): Promise<readonly { contentFrame(): Promise<DrivenFrame | null> }[]>;
}

/** What Playwright's and Puppeteer's pages have in common. */
interface DrivenPage {
  mainFrame(): DrivenFrame;
  goto(url: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  reload(): Promise<unknown>;
  readonly mouse: { move(x: number, y: number): Promise<void>; down(): Promise<void>; up(): Promise<void> };
}

/** A page of a browser that Playwright or Puppeteer drives, without what each does in its own way. */
export function tabOf(page: DrivenPage): Omit<TabDriver, 'keys' | 'resize' | 'screenshot' | 'touch'> {
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async (expression, frame = []) => (await frameAt(page, frame)).evaluate(expression),
    async pointer(steps) {
      for (const step of steps) {
        if (step.action === 'move') await page.mouse.move(step.x, step.y);
        else await page.mouse[step.action]();
      }
    },
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
  };
}

async function frameAt(page: DrivenPage, path: FramePath): Promise<DrivenFrame> {
  let frame = page.mainFrame();
  for (const place of path) {
    const inner = await (await frame.$$('iframe'))[place]?.contentFrame();
    if (!inner) throw new Error(`No frame ${path.join('.')}`);
    frame = inner;
  }
  return frame;
}
