import { globSync, readFileSync } from 'node:fs';
import { BUILT } from '../support/built.ts';
import { expect, test } from './fixtures.ts';
import { listenToInspector, QA_URL } from './inspect.ts';
import { expectPage, method, PAGES } from './payment.ts';
import { byMouse } from './input-methods.ts';

/** The modules of a build, and the text of all its files except the maps. */
function built(outDir: string) {
  const maps = globSync(`${outDir}/**/*.map`).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as { readonly sources: readonly string[] },
  );
  const files = globSync(`${outDir}/**/*.{js,css,html,svg}`).map((file) => readFileSync(file, 'utf8'));
  return { modules: maps.flatMap(({ sources }) => sources), text: files.join('\n') };
}

const TOOLS = /\/test\/|@statelyai/;
const MARKS = ['statelyai', 'qa.inspect', '/lab'];

test('the production build contains nothing from the tools or the sandbox lab', () => {
  const production = built(BUILT);
  expect(production.modules.filter((module) => TOOLS.test(module))).toEqual([]);
  expect(MARKS.filter((mark) => production.text.includes(mark))).toEqual([]);
  // The QA build must contain the marks that this test looks for.
  const qa = built(`${BUILT}-qa`);
  expect(qa.modules.some((module) => module.endsWith('test/qa-bench/tools/inspector.ts'))).toBe(true);
  for (const mark of MARKS.slice(0, 2)) expect(qa.text).toContain(mark);
});

test('the licenses of everything shipped are next to the code', () => {
  const licenses = readFileSync(`${BUILT}/licenses.md`, 'utf8');
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
  const order = await lab.make('card-balance-due');
  await page.goto(`${order.link}&inspect`);
  await expectPage(page, PAGES.form);
  await byMouse.choose(method(page, 'HSA/FSA Card'));
  await expect(method(page, 'HSA/FSA Card')).toBeChecked();
  expect(context.pages()).toHaveLength(1);
});

test.describe('in a build made for QA', () => {
  test.use({ baseURL: QA_URL });

  test("a build for QA opens Stately's viewer with the first press, and sends it redacted messages", async ({
    page,
    context,
    lab,
    problems,
  }) => {
    const listener = await listenToInspector(context, problems);
    const order = await lab.make('card-balance-due');
    await page.goto(`${order.link}&inspect`);
    await expectPage(page, PAGES.form);
    expect(context.pages()).toHaveLength(1);
    const opened = context.waitForEvent('page');
    await byMouse.choose(method(page, 'HSA/FSA Card'));
    const hosted = await opened;
    await expect.poll(() => listener.heard()).toContain('method.chosen');
    expect(listener.machines()).toEqual(expect.arrayContaining(['payment', 'notices']));
    expect(listener.heard()).toContain('PFORM-41');
    expect(listener.heard()).not.toContain(order.token.slice(-24));
    expect(listener.heard()).not.toContain(order.accessionId);
    expect(new URL(hosted.url()).origin).toBe('https://stately.ai');
  });

  test('a build for QA sends nothing to the viewer unless the configuration allows it', async ({
    page,
    context,
    lab,
  }) => {
    await context.route('/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), inspector: false } });
    });
    const order = await lab.make('card-balance-due');
    await page.goto(`${order.link}&inspect`);
    await expectPage(page, PAGES.form);
    await byMouse.choose(method(page, 'HSA/FSA Card'));
    await expect(method(page, 'HSA/FSA Card')).toBeChecked();
    expect(context.pages()).toHaveLength(1);
  });
});
