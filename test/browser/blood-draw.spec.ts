import { SITES_FIRST } from '../lab/sites.ts';
import { recordRenders, watchRenders } from '../support/renders.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, TestOrder } from './fixtures.ts';
import { byKeyboard, byMouse } from './input-methods.ts';
import { expectPage } from './payment.ts';
import type { Page } from '@playwright/test';

const everyWidth = { tag: '@every-width' };
const LANDING = { path: '/bloodDrawLanding', heading: 'Blood draw' };

const BAYVIEW = 'Bayview Integrative Health';
const MARKET = 'Market Street Draw Station';
const LAKESIDE = 'Lakeside Laboratory Services';
const SUNSET = 'Sunset Mobile Unit (ask for the day)';
const HOME_CARE = 'Golden Gate Home Phlebotomy';
const BRIDGE = 'Bridge Mobile Draw';

const siteTile = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const chooser = (page: Page, name: string) => siteTile(page, name).locator('h2').getByRole('button');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const map = (page: Page, name: string) => page.getByRole('application', { name: `Map of ${name}` });
const names = (page: Page) => page.getByRole('article').locator('h2');

async function openDrawSites(page: Page, lab: LabClient, scenario = 'blood-draw-sites'): Promise<TestOrder> {
  const order = await lab.make(scenario);
  await page.goto(order.link);
  await expectPage(page, LANDING);
  return order;
}

interface Texts {
  readonly texts: readonly { readonly phone_number: string; readonly text: string }[];
}
const textsOf = async (lab: LabClient, order: TestOrder) =>
  ((await lab.state(order)) as unknown as Texts).texts;

/** The requests for the map: its code and its tiles. */
function watchMap(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/SiteMap-|\/vendor\/tiles\//.test(pathname)) requested.push(pathname);
  });
  return requested;
}

test(
  'a patient reads hours, moves the map and looks up a contact by keyboard [BD-R01 BD-R05 BD-R06 BD-R12 RUL-23 BD-R15 UI-R05 GEN-R15]',
  everyWidth,
  async ({ page, lab }) => {
    const order = await openDrawSites(page, lab);
    expect(page.url()).not.toContain(order.token);
    await expect(page.getByText(`Accession ID: ${order.accessionId}`)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Blood Draw Site', 'At-Home Blood Draw']);
    await expect(names(page)).toHaveText([BAYVIEW, MARKET, LAKESIDE, SUNSET]);
    await expect(chooser(page, BAYVIEW)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    // The first card is on the map: one marker, an info window, zoom 18.
    await map(page, BAYVIEW).scrollIntoViewIfNeeded();
    await expect(map(page, BAYVIEW)).toHaveAttribute('data-map-zoom', '18');
    const marker = map(page, BAYVIEW).getByRole('button', { name: BAYVIEW });
    await expect(marker).toHaveCount(1);
    const size = await marker.boundingBox();
    expect(Math.round(size?.width ?? 0)).toBe(44);
    // Under 768 px the mobile marker, a circle; from there on the pin.
    const viewport = page.viewportSize() ?? { width: 0, height: 0 };
    for (const width of [767, 768, viewport.width]) {
      await page.setViewportSize({ ...viewport, width });
      await expect(marker.locator('path')).toHaveCount(width < 768 ? 0 : 1);
    }
    await expect(map(page, BAYVIEW).getByText('2200 Mission Street, San Francisco, CA 94110')).toBeVisible();
    await expect(map(page, BAYVIEW).getByText('Sandbox map')).toBeVisible();
    await expectAccessible(page);

    const week = siteTile(page, BAYVIEW).getByRole('button', { name: /^Today/ });
    await byKeyboard.press(week);
    await expect(week).toHaveAttribute('aria-expanded', 'true');
    await expect(siteTile(page, BAYVIEW).locator('dl > div')).toHaveCount(7);
    await expect(
      siteTile(page, BAYVIEW).locator('dl').getByText('8:00 AM – 12:00 PM, 1:00 PM – 4:30 PM'),
    ).toHaveCount(4);
    await expect(siteTile(page, BAYVIEW).locator('dl').getByText('Closed')).toHaveCount(1);
    await expectAccessible(page);
    await byKeyboard.press(week);
    await expect(week).toHaveAttribute('aria-expanded', 'false');

    // Selecting another card updates the map.
    await byKeyboard.press(chooser(page, LAKESIDE));
    await expect(chooser(page, LAKESIDE)).toHaveAttribute('aria-pressed', 'true');
    await map(page, LAKESIDE).scrollIntoViewIfNeeded();
    await expect(map(page, LAKESIDE).getByRole('button', { name: LAKESIDE })).toHaveCount(1);
    await expect(map(page, BAYVIEW)).toHaveCount(0);

    await expect(siteTile(page, MARKET).getByRole('button', { name: /Make Appointment/ })).toHaveCount(0);
    await byKeyboard.press(siteTile(page, LAKESIDE).getByRole('button', { name: /Make Appointment/ }));
    const dialog = page.getByRole('dialog', { name: `Contact ${LAKESIDE}` });
    await expect(
      dialog.getByRole('link', { name: 'lakeside.example (opens in a new tab)', exact: true }),
    ).toHaveAttribute('href', 'https://lakeside.example/');
    await expect(dialog.getByText('No Infomation')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(siteTile(page, LAKESIDE).getByRole('button', { name: /Make Appointment/ })).toBeFocused();

    // A location without a point or an address: no directions, no map.
    await byKeyboard.press(chooser(page, SUNSET));
    await expect(siteTile(page, SUNSET).getByText('No Information')).toBeVisible();
    await expect(siteTile(page, SUNSET).getByRole('link')).toHaveCount(0);
    await expect(page.getByText('There is no map of this location.')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a patient sends a location to a phone, one message for each press [BD-R19 CONST-R14 GEN-R16 RUL-14 RUL-16]', async ({
  page,
  lab,
}) => {
  await page.clock.install();
  // The phone on file, which no site waits for.
  const onFile = page.waitForResponse((response) => /patientPNS/.test(response.request().postData() ?? ''));
  const order = await openDrawSites(page, lab);
  await (await onFile).finished();
  const opener = siteTile(page, BAYVIEW).getByRole('button', { name: /Send to My Phone/ });
  await byMouse.press(opener);
  const dialog = page.getByRole('dialog', { name: 'Send to My Phone' });
  const number = dialog.getByLabel('Phone number');
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(dialog.getByLabel('Country')).toHaveValue('US');
  await expect(number, 'the phone on file is suggested').toHaveValue(/^\d{10}$/);
  await expectAccessible(page);

  await number.fill('');
  await byMouse.press(send);
  await expect(number).toBeFocused();
  await expect(dialog.getByText('Enter a phone number.')).toBeVisible();
  await expectAccessible(page);
  await byMouse.type(number, '41x5-555');
  await expect(number).toHaveValue('415555');
  await byMouse.press(send);
  await expect(dialog.getByText(/follow the 10-digit format/)).toBeVisible();
  await number.fill('+1 (415) 555-0199');
  await expect(number).toHaveValue('4155550199');
  expect(await textsOf(lab, order)).toEqual([]);

  await byMouse.press(send);
  await expect(dialog.getByText('Message has sent')).toBeVisible();
  await expectAccessible(page);
  const message = {
    phone_number: '14155550199',
    text: `${BAYVIEW}, 2200 Mission Street, San Francisco, CA 94110`,
  };
  expect(await textsOf(lab, order)).toEqual([message]);
  await page.clock.fastForward(3500);
  await expect(dialog.getByText('Message has sent')).toBeHidden();
  await expect(number).toHaveValue('4155550199');
  await byMouse.press(send);
  await expect.poll(() => textsOf(lab, order)).toEqual([message, message]);
  await byMouse.press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the areas of mobile providers are drawn on the map [BDRAW-19 BDRAW-20 BD-R14]', async ({
  page,
  lab,
}) => {
  await openDrawSites(page, lab, 'blood-draw-at-home-first');
  await expect(page.getByRole('tab')).toHaveText(['At-Home Blood Draw', 'Blood Draw Site']);
  await expect(names(page)).toHaveText([HOME_CARE, BRIDGE]);
  await expect(page.getByText('77 Depot Road')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Send to My Phone/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Open in maps/ })).toHaveCount(0);
  await map(page, HOME_CARE).scrollIntoViewIfNeeded();
  await expect(map(page, HOME_CARE)).toHaveAttribute('data-map-zoom', '10');
  await expect(map(page, HOME_CARE).locator('path.site-area')).toBeVisible();
  await expectAccessible(page);
  await byKeyboard.press(chooser(page, BRIDGE));
  await map(page, BRIDGE).scrollIntoViewIfNeeded();
  await expect(map(page, BRIDGE)).toHaveAttribute('data-map-zoom', '10');
  // Two areas, one of them with a hole: three rings in one drawing.
  const areaPath = await map(page, BRIDGE).locator('path.site-area').getAttribute('d');
  expect(areaPath?.match(/M/g)).toHaveLength(3);
  await expectAccessible(page);

  await tab(page, 'At-Home Blood Draw').focus();
  await page.keyboard.press('ArrowRight');
  await expect(names(page)).toHaveText([BAYVIEW, MARKET, LAKESIDE, SUNSET]);
  await expect(chooser(page, BAYVIEW)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('the map is used by keyboard alone [BD-R14]', async ({ page, lab }) => {
  await openDrawSites(page, lab);
  const region = map(page, BAYVIEW);
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await byKeyboard.press(region.getByRole('button', { name: 'Zoom out' }));
  const tiles = () =>
    region
      .locator('img.leaflet-tile')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  await expect.poll(async () => (await tiles()).some((src) => src.includes('/17/'))).toBe(true);
  await region.focus();
  const before = await region.getByRole('button', { name: BAYVIEW }).boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(async () => (await region.getByRole('button', { name: BAYVIEW }).boundingBox())?.x)
    .not.toBe(before?.x);
  const close = region.getByRole('button', { name: 'Close popup' });
  await byKeyboard.press(close);
  await expect(close).toBeHidden();
  await byKeyboard.press(region.getByRole('button', { name: BAYVIEW }));
  await expect(close).toBeVisible();
});

test('leaving the draw sites while their map zooms throws no error', async ({ page, lab }) => {
  await openDrawSites(page, lab);
  const region = map(page, BAYVIEW);
  await region.scrollIntoViewIfNeeded();
  await expect(region.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.leaflet-control-zoom-out')?.click();
    // A zoom begins in the next frame and takes a quarter of a second.
    await new Promise((resolve) => setTimeout(resolve, 60));
    const home = [...document.querySelectorAll('label, button, [role="tab"]')].find(({ textContent }) =>
      textContent?.includes('At-Home Blood Draw'),
    );
    if (home instanceof HTMLElement) home.click();
  });
  await expect(region).toHaveCount(0);
  // Longer than a zoom takes; `problems` has any error.
  await page.waitForTimeout(400);
});

test('the map of the draw sites loads only when it is on screen', async ({ page, lab }) => {
  await page.setViewportSize({ width: 360, height: 320 });
  const requested = watchMap(page);
  await openDrawSites(page, lab);
  await expect(siteTile(page, BAYVIEW)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await page.getByText('The map is loading…').scrollIntoViewIfNeeded();
  await expect(map(page, BAYVIEW)).toBeVisible();
  expect(requested.length).toBeGreaterThan(1);
});

test('the list of draw sites is complete without the map', async ({ page, lab, problems }) => {
  problems.allow(/SiteMap-/);
  problems.allowConsole(/SiteMap-/);
  await page.route(/\/SiteMap-/, (route) => route.fulfill({ status: 503, body: '' }));
  await openDrawSites(page, lab);
  await page
    .getByText('The map could not be loaded. Everything you need is in the list.')
    .scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await expect(siteTile(page, MARKET).getByRole('link', { name: /Open in maps/ })).toHaveAttribute(
    'href',
    '/lab/external/directions?destination=37.77734%2C-122.41771',
  );
  await siteTile(page, MARKET)
    .getByRole('button', { name: /Send to My Phone/ })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test("the patient's position sorts the draw sites, and is not sent", async ({ page, lab, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 37.8199, longitude: -122.2629 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await openDrawSites(page, lab);
  await page.getByRole('button', { name: 'Show nearest first' }).click();
  await expect(names(page)).toHaveText([LAKESIDE, MARKET, BAYVIEW, SUNSET]);
  await expect(siteTile(page, LAKESIDE).getByText('0.0 mi away')).toBeVisible();
  await expectAccessible(page);
  expect(sent.filter((text) => /37\.819|122\.262/.test(text))).toEqual([]);
  await page.getByRole('button', { name: 'Back to the usual order' }).click();
  await expect(names(page)).toHaveText([BAYVIEW, MARKET, LAKESIDE, SUNSET]);
});

test('choosing one of 300 locations does not render the others again', async ({ page, lab }) => {
  await watchRenders(page);
  const countRenders = async (count: number) => {
    const [office] = SITES_FIRST.in_office;
    const in_office = Array.from({ length: count }, (_, index) => ({
      ...office,
      location_name: `Office ${index}`,
      geo: { ...office?.geo, location_id: `O-${index}` },
    }));
    const sites = { tabs_order: ['INOFFICE'], in_office, draw_site: [], mobile: [] };
    const order = await lab.make('blood-draw-sites', { sites });
    await page.goto(order.link);
    await expect(chooser(page, 'Office 1')).toHaveAttribute('aria-pressed', 'false');
    await page.waitForLoadState('networkidle');
    const renders = await recordRenders(page, async () => {
      await chooser(page, 'Office 1').click();
      await expect(chooser(page, 'Office 1')).toHaveAttribute('aria-pressed', 'true');
    });
    return renders.outside;
  };
  const few = await countRenders(3);
  expect(few).toBeGreaterThan(10);
  expect(await countRenders(300)).toBeLessThan(2 * few);
});
