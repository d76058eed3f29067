import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, expectAccessible, test } from './fixtures.ts';
import { expectState, listen, machineRow, QA_URL } from './inspect.ts';
import { expectPage, method, PAGES } from './payment.ts';
import { byMouse } from './hands.ts';

const folder = process.env['PORTAL_DIST'] ?? 'dist';

/** The modules of a build, and the text of all its files except the maps. */
function built(outDir: string) {
  const maps = globSync(`${outDir}/**/*.map`).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as { readonly sources: readonly string[] },
  );
  const files = globSync(`${outDir}/**/*.{js,css,html,svg}`).map((file) => readFileSync(file, 'utf8'));
  return { modules: maps.flatMap(({ sources }) => sources), text: files.join('\n') };
}

const TOOLS = /src\/app\/qa\/|\/test\/|@statelyai/;
const MARKS = ['statelyai', 'qa.inspect', 'portal.inspect', '/lab'];

test('the production build has no byte of the tools and of the lab', () => {
  const production = built(folder);
  expect(production.modules.filter((module) => TOOLS.test(module))).toEqual([]);
  expect(MARKS.filter((mark) => production.text.includes(mark))).toEqual([]);
  // The QA build must contain the marks that this test looks for.
  const qa = built(`${folder}-qa`);
  expect(qa.modules.some((module) => module.endsWith('test/qa-bench/tools/inspector.ts'))).toBe(true);
  for (const mark of MARKS.slice(0, 3)) expect(qa.text).toContain(mark);
});

test('the licenses of everything shipped are next to the code', () => {
  const licenses = readFileSync(`${folder}/licenses.md`, 'utf8');
  for (const part of ['react', 'xstate', 'zod', 'leaflet', 'signature_pad'])
    expect(licenses).toMatch(new RegExp(`^## ${part} - `, 'm'));
  expect(licenses).toContain('Permission is hereby granted, free of charge');
});

test('the production build reports nothing, whatever URL and configuration request', async ({
  page,
  context,
  lab,
}) => {
  await context.route('/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), inspector: true } });
  });
  const listener = await listen(context);
  const order = await lab.make('card-balance-due');
  await page.goto(`${order.link}&inspect`);
  await expectPage(page, PAGES.form);
  expect(await listener.machines()).toEqual([]);
});

test.describe('in a build made for QA', () => {
  test.use({ baseURL: QA_URL });

  test('the viewer of the lab shows every machine, its states and spec ids, live and when opened later', async ({
    page,
    context,
    lab,
  }) => {
    const order = await lab.make('card-balance-due');
    await page.goto(`${order.link}&inspect`);
    await expectPage(page, PAGES.form);
    expect(new URL(page.url()).searchParams.has('inspect')).toBe(false);

    const viewer = await context.newPage();
    await viewer.goto('/lab/inspect');
    await expectState(viewer, 'entry', 'done');
    await expectState(viewer, 'payment', 'open.payment.choosing');
    await expectState(viewer, 'notices', 'active');
    await machineRow(viewer, 'payment').getByRole('button').click();
    await expect(viewer.locator('#context')).toContainText('"method": "card"');
    await byMouse.choose(method(page, 'HSA/FSA Card'));
    await expect(viewer.locator('#context')).toContainText('"method": "hsa/fsa"');
    await expect(viewer.locator('#log')).toContainText('payment ← method.selected {"method":"hsa/fsa"}');
    await expect(viewer.locator('#context')).toContainText('"billing": "[hidden]"');
    await expect(viewer.locator('#edges')).toContainText('method.selected [isMethodOffered]');
    await expect(viewer.locator('#edges')).toContainText(
      'concierge.cleared [not isConciergeOpen]concierge.cleared [isZeroWithoutConcierge] PFORM-41',
    );
    await expectAccessible(viewer);

    // The tab keeps reporting after a reload, until told to stop.
    await page.reload();
    await expectPage(page, PAGES.form);
    await expect(viewer.getByRole('option')).toHaveCount(2);
    await page.goto('/payment_form?inspect=off');
    await expectPage(page, PAGES.form);
    await expect(viewer.getByRole('option')).toHaveCount(2);
  });

  test('the hosted viewer opens with the first press and gets the redacted messages', async ({
    page,
    context,
    lab,
    problems,
  }) => {
    problems.allowOrigin('https://stately.ai');
    // Instead of the hosted page, a page of the lab is served.
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script>addEventListener("message", ({ data }) => { document.title = String(data.type); document.body.append(JSON.stringify(data)); }); opener.postMessage({ type: "@statelyai.connected" }, "*");</script>',
      }),
    );
    const order = await lab.make('card-balance-due');
    await page.goto(`${order.link}&inspect=stately`);
    await expectPage(page, PAGES.form);
    expect(context.pages()).toHaveLength(1);
    const opened = context.waitForEvent('page');
    await byMouse.choose(method(page, 'HSA/FSA Card'));
    const hosted = await opened;
    await expect(hosted.locator('body')).toContainText('method.selected');
    const told = (await hosted.locator('body').textContent()) ?? '';
    expect(told).not.toContain(order.token.slice(-24));
    expect(told).not.toContain(order.accessionId);
    expect(new URL(hosted.url()).origin).toBe('https://stately.ai');
  });

  test('nothing reports unless the configuration allows it', async ({ page, context, lab }) => {
    await context.route('/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), inspector: false } });
    });
    const listener = await listen(context);
    const order = await lab.make('card-balance-due');
    await page.goto(`${order.link}&inspect`);
    await expectPage(page, PAGES.form);
    expect(await listener.machines()).toEqual([]);
  });
});
