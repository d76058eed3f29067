import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** A press or a key of a task, and how long the page took to show its effect. */
interface Press {
  readonly task: string;
  /** The name of the control that had it. */
  readonly control: string;
  /** Milliseconds, in steps of 8; 0 for less than 16, which browsers do not tell. */
  readonly duration: number;
}

/** A press as the page reports it; `startedAt` and `document` tell them apart. */
interface ReportedPress {
  readonly document: string;
  readonly startedAt: number;
  readonly control: string;
  readonly duration: number;
}

/** Slows a page's processor down like a phone's, and measures each press and key in it and its frames. */
export async function watchPresses(page: Page): Promise<() => Promise<readonly Omit<Press, 'task'>[]>> {
  const longest = new Map<string, ReportedPress>();
  await page.exposeFunction('tellPress', (press: ReportedPress) => {
    const key = `${press.document} ${press.startedAt}`;
    if (press.duration >= (longest.get(key)?.duration ?? 0)) longest.set(key, press);
  });
  await page.addInitScript(() => {
    const document = String(Math.random());
    const presses: { readonly startedAt: number; readonly control: string }[] = [];
    const report = Reflect.get(globalThis, 'tellPress') as (heard: ReportedPress) => void;
    const nameOf = (target: EventTarget | null) => {
      const control =
        target instanceof Element ? target.closest('button, a, label, input, textarea, select') : null;
      const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null;
      const text = control?.getAttribute('aria-label') ?? label ?? control?.textContent ?? '';
      return text.trim().replaceAll(/\s+/g, ' ').slice(0, 50) || (control?.localName ?? 'the page');
    };
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(
        type,
        ({ timeStamp: startedAt, target }) => {
          const press = { startedAt, control: nameOf(target) };
          presses.push(press);
          report({ document, ...press, duration: 0 });
        },
        { capture: true, passive: true },
      );
    new PerformanceObserver((list) => {
      for (const { startTime, duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        // What follows a press, such as its click, has no press of its own.
        const press = presses.findLast(({ startedAt }) => startedAt <= startTime);
        if (interactionId && press) report({ document, ...press, duration });
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return async () => {
    // The last ones are reported after their frame.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return [...longest.values()].map(({ control, duration }) => ({ control, duration }));
  };
}

/** Adds the presses of a task to a file, which {@link readPresses} reads. */
export function savePresses(file: string, task: string, presses: readonly Omit<Press, 'task'>[]): void {
  for (const press of presses) appendFileSync(file, `${JSON.stringify({ task, ...press })}\n`);
}

export function readPresses(file: string): readonly Press[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line) as Press);
}
