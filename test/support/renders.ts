import type { Page } from '@playwright/test';

/** What a commit of React rerendered. */
export interface Renders {
  /** Fields that were rendered: of a question by its id, of the payment form by name. */
  readonly fields: readonly string[];
  /** Components outside any field. */
  readonly outside: number;
}

/** The parts of React's internal tree that are read; the build keeps these names. */
interface Fiber {
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly flags: number;
  readonly tag: number;
  readonly memoizedProps: { readonly question?: { readonly id: string }; readonly field?: unknown } | null;
}

/** Records what React renders on a page, like its developer tools; must be called before the page is opened. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [functionTag, classTag, forwardRefTag, memoTag, simpleMemoTag] = [0, 1, 11, 14, 15];
    const components = new Set([functionTag, classTag, forwardRefTag, memoTag, simpleMemoTag]);
    const performedWork = 1;
    const fields = new Set<string>();
    let outside = 0;

    const fieldOf = (fiber: Fiber): string | undefined => {
      for (let node: Fiber | null = fiber; node; node = node.return) {
        const { question, field } = node.memoizedProps ?? {};
        if (question) return question.id;
        if (typeof field === 'string') return field;
      }
      return undefined;
    };
    const recordFiber = (fiber: Fiber) => {
      const isNew = fiber.alternate === null;
      if (components.has(fiber.tag) && (isNew || fiber.flags & performedWork)) {
        const field = fieldOf(fiber);
        if (field === undefined) outside += 1;
        else fields.add(field);
      }
      // Children that were skipped are the same objects as before.
      if (!isNew && fiber.child === fiber.alternate?.child) return;
      for (let child = fiber.child; child; child = child.sibling) recordFiber(child);
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => recordFiber(root.current),
        onCommitFiberUnmount: () => undefined,
      },
      takeRenders: () => {
        const taken = { fields: [...fields], outside };
        fields.clear();
        outside = 0;
        return taken;
      },
    });
  });
}

/** What an action makes React render on a watched page. */
export async function recordRenders(page: Page, act: () => Promise<void>): Promise<Renders> {
  await takeRenders(page);
  await act();
  return takeRenders(page);
}

function takeRenders(page: Page): Promise<Renders> {
  return page.evaluate(() => (Reflect.get(window, 'takeRenders') as () => Renders)());
}
