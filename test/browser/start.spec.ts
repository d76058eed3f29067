import { SUPPORT_PHONE } from '../lab/config.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

/** The portal's own code; the document's first script is a separate file. */
const CODE = /\/assets\/(?!document-start)[^/]+\.js$/;

/** Why the portal does not start, and whether only time reveals it. */
const reasons: readonly {
  readonly why: string;
  readonly isSlow?: true;
  readonly arrange: (page: Page) => Promise<unknown>;
}[] = [
  { why: 'its code cannot be loaded', arrange: (page) => page.route(CODE, (route) => route.abort()) },
  { why: 'its code never arrives', isSlow: true, arrange: (page) => page.route(CODE, () => undefined) },
  {
    why: 'the browser is below the floor',
    async arrange(page) {
      await page.route(CODE, () => undefined);
      await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'));
    },
  },
];

for (const { why, isSlow, arrange } of reasons) {
  test(`the document shows how to get help when ${why}`, async ({ page, problems }) => {
    problems.allow(/^\/assets\//);
    problems.allowConsole(/./);
    await arrange(page);
    await page.goto('/', { waitUntil: 'commit' });
    const help = page.locator('.shell-help');
    if (isSlow) {
      await expect(help).toBeHidden();
      // Half a minute later.
      await help.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
    } else {
      await expect(page.getByText('Your page is loading.')).toBeHidden();
    }
    // Nothing knows the person's language here, so both are there.
    await expect(page.getByRole('heading', { name: 'Your page has not opened' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Su página no se abrió' })).toBeVisible();
    for (const part of [help.locator(':scope > p'), help.locator('[lang=es]')])
      await expect(part.getByRole('link', { name: SUPPORT_PHONE })).toHaveAttribute(
        'href',
        'tel:+18005550100',
      );
    await expectAccessible(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the document says above its skeleton that the portal needs JavaScript', async ({
    page,
    problems,
  }) => {
    problems.allow(/^\/assets\//);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'This portal needs JavaScript' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Este portal necesita JavaScript' })).toBeVisible();
    const [cover, skeleton] = await Promise.all(
      ['.shell-off', '.shell-card'].map((part) => page.locator(part).boundingBox()),
    );
    expect(cover?.y).toBeLessThan(skeleton?.y ?? 0);
    expect(cover?.height).toBeGreaterThan(skeleton?.height ?? Infinity);
    // At 400 %, too.
    await page.setViewportSize({ width: 320, height: 256 });
    for (const link of await page.getByRole('link', { name: SUPPORT_PHONE }).all())
      await link.click({ trial: true });
  });
});
