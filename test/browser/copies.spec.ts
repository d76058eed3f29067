import { readFile } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import type { Download, Page } from '@playwright/test';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient } from './fixtures.ts';
import { button } from './input-methods.ts';
import { expectPage } from './payment.ts';

const SAVE = 'Save a copy (PDF)';

/** A saved file: its name, what it says, and what a screen reader says about it. */
async function read(download: Download) {
  const bytes = await readFile(await download.path());
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await pdf.getMetadata();
  const { text } = await extractText(pdf, { mergePages: true });
  const lines = (await pdf.getPage(1).then((page) => page.getTextContent())).items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ x: item.transform[4], y: item.transform[5] }] : [],
  );
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
  return {
    name: download.suggestedFilename(),
    bytes,
    // Lines that lie on each other.
    hidden: lines.filter(
      ({ x, y }, index) =>
        index > 0 && lines.slice(0, index).some((other) => other.x === x && Math.abs(other.y - y) < 9),
    ),
    text: text.replaceAll(/\s+/g, ' '),
    title: 'Title' in info ? info.Title : null,
    language: 'Language' in info ? info.Language : null,
    roles: new Set([...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)),
  };
}

async function saved(page: Page, name = SAVE) {
  const saving = page.waitForEvent('download');
  await button(page, name).click();
  return read(await saving);
}

async function openReceipt(page: Page, lab: LabClient, language = '') {
  const order = await lab.make('already-paid');
  await page.goto(`${order.links['succeed']}${language}`);
  await expect(page.getByRole('heading', { level: 2, name: /^(Receipt|Recibo)$/ })).toBeVisible();
}

/** The terms and values of the receipt on the page. */
const factsOf = (page: Page) =>
  page
    .getByRole('region', { name: /^(Receipt|Recibo)$/ })
    .locator('dt, dd')
    .allTextContents();

for (const [language, name, title] of [
  ['en-US', 'receipt.pdf', 'Receipt'],
  ['es-US', 'recibo.pdf', 'Recibo'],
] as const)
  test(`the receipt file has every fact of the page, its title and its language: ${language} [OWN-R11 RUL-11]`, async ({
    page,
    lab,
  }) => {
    await openReceipt(page, lab, language === 'es-US' ? '&lang=es' : '');
    const file = await saved(page, language === 'es-US' ? 'Guardar una copia (PDF)' : SAVE);
    const facts = await factsOf(page);
    expect(facts.length).toBeGreaterThan(20);
    const missing = facts.filter(
      (fact) => !file.text.includes(fact.replaceAll('−', '-').replaceAll(/\s+/g, ' ')),
    );
    expect(missing).toEqual([]);
    expect(file).toMatchObject({ name, title, language, hidden: [] });
    expect([...file.roles]).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD']));
    expect(file.bytes.length).toBeLessThan(30_000);
    await expectAccessible(page);
  });

test('a signed form can be saved right after Submit, and nothing of it stays in the browser [OWN-R11 NY-R10]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('ny-waiver');
  await page.goto(order.link);
  await page.getByLabel('Printed name').fill('Zoë O’Neill');
  await page.getByLabel('Date signed').pressSequentially('01152026');
  await page.getByLabel('Comment').fill('Ñandú, Владимир 田中');
  await page.getByRole('radio', { name: 'Type my name' }).check({ force: true });
  await page.getByLabel('Your name, as your signature').fill('Zoë O’Neill');
  await button(page, 'Submit').click();
  await expectPage(page, { path: '/nyform_success', heading: 'Completed!' });
  await expect(page.getByRole('region', { name: 'Your signed form' })).toContainText('Ñandú, Владимир 田中');
  const file = await saved(page);
  expect(file.name).toBe('signed-form.pdf');
  for (const fact of [
    'By signing, you confirm that the specimen was not collected in New York.',
    `Accession ID ${order.accessionId}`,
    'Printed name Zoë O’Neill',
    'Date signed 01/15/2026',
    'Signature Zoë O’Neill',
  ])
    expect(file.text).toContain(fact);
  // Drawn, because the fonts have no such letters, and tagged with the text.
  const written = Buffer.from('Ñandú, Владимир 田中', 'utf16le').swap16();
  expect(file.bytes.includes(written)).toBe(true);
  await expectAccessible(page);

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(stored).not.toContain('O’Neill');
  await page.reload();
  await expectPage(page, { path: '/nyform_success', heading: 'Completed!' });
  await expect(page.getByRole('region', { name: 'Your signed form' })).toHaveCount(0);
});

test('the questionnaire file has every answer [OWN-R11 QN-R01]', async ({ page, lab }) => {
  const order = await lab.make('hormone-completed');
  await page.goto(order.link);
  const file = await saved(page);
  expect(file).toMatchObject({ name: 'answers.pdf', hidden: [] });
  expect(file.text).toContain(`Accession ID: ${order.accessionId}`);
  await page.emulateMedia({ media: 'print' });
  const answers = await page.locator('dd:visible').allTextContents();
  expect(answers.length).toBeGreaterThan(8);
  const flat = file.text.replaceAll(' ', '');
  expect(answers.filter((answer) => !flat.includes(answer.replaceAll(/\s+/g, '')))).toEqual([]);
});

/** The images on a page of a file: their lower edge, and the baselines of texts beside or on each, in points from above. */
async function imagesOf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { OPS } = await getResolvedPDFJS();
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
  const found = pages.map(async (opening) => {
    const page = await opening;
    const height = page.view[3] ?? 0;
    const { fnArray, argsArray } = await page.getOperatorList();
    const { items } = await page.getTextContent();
    const lines = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ x: Number(item.transform[4]), y: height - Number(item.transform[5]) }]
        : [],
    );
    return fnArray.flatMap((operator, index) => {
      if (operator !== OPS.paintImageXObject) return [];
      const [width, , , size, x, bottom] = (argsArray[index - 1] as [number[]] | number[]).flat();
      const [left, top] = [Number(x), Number(bottom) + Number(size)];
      const isOnIt = (line: (typeof lines)[number]) =>
        line.x >= left && line.x < left + Number(width) && line.y > top + 1 && line.y < Number(bottom);
      return [{ bottom: Number(bottom), texts: lines.filter(isOnIt).length }];
    });
  });
  return (await Promise.all(found)).flat();
}

test('a long answer in any script is complete in the PDF, across its pages, and nothing overlaps it [OWN-R11]', async ({
  page,
  lab,
}) => {
  const rows = Array.from({ length: 90 }, (_, index) => ({
    hormone_type: index % 2 === 0 ? `Estradiol\t${index}` : `Эстрадиол ≥ ${index}`,
    dosage: `${index} mg`,
    homrone_medical_idx: index,
  }));
  const draft = { hormone_medication_used: true, hormone_medication: rows, hysterectomy: 'NO' };
  const order = await lab.make('hormone-completed', { questionnaire: { completed: true, draft } });
  await page.goto(order.link);
  const file = await saved(page);
  expect(file.text).toContain('Estradiol 88');
  expect(file.text.indexOf('Have you had a hysterectomy?')).toBeGreaterThan(
    file.text.indexOf('Estradiol 88'),
  );
  const images = await imagesOf(file.bytes);
  expect(images.length).toBeGreaterThan(1);
  expect(images.filter(({ bottom, texts }) => bottom > 792 - 54 || texts > 0)).toEqual([]);
});

/** A phone whose share sheet ends in these ways, one press after the other. */
async function withShareSheet(page: Page, ...ends: readonly ('NotAllowedError' | 'AbortError' | 'shared')[]) {
  await page.addInitScript(
    (open) => {
      const query = window.matchMedia.bind(window);
      window.matchMedia = (media) => query(media === '(pointer: coarse)' ? 'all' : media);
      const sharedNames: string[] = [];
      Object.assign(window, { sharedNames });
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.[0]?.type === 'application/pdf',
        share: async ({ files }: ShareData) => {
          const end = open.shift();
          if (end !== 'shared') throw new DOMException('no', end);
          sharedNames.push(files?.[0]?.name ?? '');
        },
      });
    },
    [...ends],
  );
}

test('a phone offers the file in its share sheet, and another try if that fails [OWN-R11]', async ({
  page,
  lab,
}) => {
  await withShareSheet(page, 'NotAllowedError', 'AbortError', 'shared', 'NotAllowedError');
  await openReceipt(page, lab);
  const press = () => button(page, SAVE).click();
  await press();
  await expect(page.getByText('Press the button once more to save it.')).toBeVisible();
  await press();
  await expect(page.getByText('Press the button once more to save it.')).toBeHidden();
  await press();
  await expect(page.getByText('Your copy has been saved or shared.')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { sharedNames: string[] }).sharedNames)).toEqual([
    'receipt.pdf',
  ]);
  // A browser that refuses for any reason other than time is not pressed a third time.
  expect((await saved(page)).name).toBe('receipt.pdf');
  await expect(page.getByText(/^Your copy is in your downloads\./)).toBeVisible();
});

test('a page whose Save PDF code fails to load says so and can still print [OWN-R11 RUL-11]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allowConsole(/pdf-/);
  problems.allow(/pdf-/);
  await openReceipt(page, lab);
  await page.route(/\/assets\/pdf-[^/]+\.js$/, (route) => route.abort());
  await button(page, SAVE).click();
  await expect(page.getByText(/^We could not make the file\./)).toBeVisible();
  await expect(button(page, 'Print receipt')).toBeEnabled();
  await page.unroute(/\/assets\/pdf-[^/]+\.js$/);
  expect((await saved(page)).name).toBe('receipt.pdf');
});
