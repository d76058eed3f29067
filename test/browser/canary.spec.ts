import type { BrowserContext, Locator, Page } from '@playwright/test';
import { STORAGE_ROWS } from '../../src/platform/storage.ts';
import { specRoutes } from '../support/spec.ts';
import { expect, test } from './fixtures.ts';
import type { TestOrder } from './fixtures.ts';
import { byMouse } from './input-methods.ts';
import { listenToInspector, QA_URL } from './inspect.ts';
import { fillCard, CARDS, method } from './payment.ts';

/** The canaries: values to type that must never leak, by what the field asks for. Each occurs nowhere else. */
const TYPED = {
  date: '02/29/1984',
  email: 'zzyzx.canary@example.com',
  phone: '4155550187',
  number: '61',
  text: 'Zzyzx Canary',
};

/** The portal's storage keys, as their table says; unsent data is only in the tab, until it is sent (RUL-20, RUL-61). */
const KEYS: readonly string[] = Object.keys(STORAGE_ROWS);
const keysHolding = (contents: string): readonly string[] =>
  Object.entries(STORAGE_ROWS).flatMap(([key, row]) => (row.contains === contents ? [key] : []));
const UNSENT_KEYS = keysHolding('entered');
const TOKEN_KEYS = keysHolding('token');
/** Not the portal's: keys of this build's tools and of the lab's stand-ins. */
const OTHER_KEYS = /^(qa|lab)\./;

/** Static pages. */
const WITHOUT_FLOW = [
  '/',
  '*',
  '/payment',
  '/failed',
  '/payment_failed',
  '/order_pending',
  '/order_cancelled',
  '/nyform_success',
  '/questionnaire_completed',
  '/confirmAppointment/success',
  '/confirmAppointment/failed',
  '/cancelAppointment/success',
  '/cancelAppointment/failed',
];

/** Every documented path, which the product implements (test/app/routes.test.tsx). */
const ROUTES = [...new Set(specRoutes().map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))), '*'];
const QUESTIONNAIRES = ROUTES.filter((path) => /^\/\w+\/:accession_id$/.test(path));

/** Fields that people type into. */
const FIELDS =
  ':is(input:not([type=radio], [type=checkbox], [type=hidden]), textarea):enabled:not([readonly])';
const fieldsOf = (page: Page) => page.locator(FIELDS).filter({ visible: true });

/** Advances through a questionnaire, answering each section, until there is a text field. */
async function reachText(page: Page): Promise<void> {
  await expect(page.locator(`main input[type=radio], ${FIELDS}`).first()).toBeAttached();
  for (let section = 0; section < 12 && (await fieldsOf(page).count()) === 0; section += 1) {
    const answers = page.locator('label').filter({ has: page.locator('input[type=radio]:enabled') });
    if ((await answers.count()) > 0) await answers.first().click();
    // If the first section is already on file, the page opens after it.
    const next = page.getByRole('button', { name: 'Next section' });
    await next
      .or(page.getByRole('button', { name: 'Previous section' }))
      .last()
      .click();
  }
}

/** Opens the part of a page that asks for or shows personal data. */
const BEFORE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/payment_form': async (page) => {
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await fillCard(page);
  },
  '/bloodDrawLanding': async (page) => {
    await page.getByRole('tab', { name: 'Blood Draw Site' }).click();
    await page
      .getByRole('button', { name: /Send to My Phone/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  },
  // The editor of a first pickup opens automatically.
  '/fedexPickup/schedules': async (page) => {
    await page.getByRole('button', { name: 'Edit contact' }).click();
  },
  ...Object.fromEntries(QUESTIONNAIRES.map((path) => [path, reachText])),
  '/ny_form': async (page) => page.getByRole('radio', { name: /Type/ }).check({ force: true }),
};

/** Pages with a form, where something must have been typed. */
const FORMS = [
  '/payment_form',
  '/informationLanding',
  '/bloodDrawLanding',
  '/fedexPickup/search',
  '/fedexPickup/schedules',
  '/ny_form',
  '/auth/:questionnaire_type',
  '/auth/:questionnaire_type/:accession_id',
  ...QUESTIONNAIRES,
];

/** Everything that must not leak. */
interface Canaries {
  readonly token: string;
  /** Names, dates, addresses, card digits … of the order and of the typed text. */
  readonly personal: Set<string>;
}

function urlOf(order: TestOrder, route: string): string {
  const path = route
    .replace(':accession_id', order.accessionId)
    .replace(':tubetype', 'stool')
    .replace(':questionnaire_type', 'hormoneQuestionnaire')
    .replace('*', '/nowhere');
  const appointment = new URL(order.links['confirmAppointment'] ?? '', QA_URL).searchParams;
  const query = new URLSearchParams({
    accession_id: order.accessionId,
    sample_id: order.sampleId,
    token: order.token,
    event_id: appointment.get('event_id') ?? '',
    status: 'NOT_COLLECTED',
    inspect: '',
  });
  return `${path}?${query}`;
}

/** Types into every field and returns the resulting values. */
async function typeEverywhere(page: Page): Promise<readonly string[]> {
  const values: string[] = [];
  for (const field of await fieldsOf(page).all()) {
    // What is checked may go to the browser vendor's spelling service.
    await expect(field).toHaveJSProperty('spellcheck', false);
    values.push(await field.inputValue());
    await field.fill(TYPED[await kindOf(field)]);
    values.push(await field.inputValue());
    await field.blur();
  }
  return values;
}

function kindOf(field: Locator): Promise<keyof typeof TYPED> {
  return field.evaluate((element) => {
    const input = element as HTMLInputElement;
    const label = [...(input.labels ?? [])].map(({ textContent }) => textContent).join(' ') + input.name;
    if (/date|birth|last used/i.test(label)) return 'date';
    if (input.type === 'email' || /email/i.test(label)) return 'email';
    if (input.type === 'tel' || /phone|number/i.test(label)) return 'phone';
    return input.inputMode === 'numeric' || input.inputMode === 'decimal' ? 'number' : 'text';
  });
}

/** The formats in which a value may appear. */
function shapesOf(value: string): readonly string[] {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value) ?? [];
  const digits = value.replaceAll(/\D/g, '');
  const shapes = [value, encodeURIComponent(value), value.replaceAll(' ', '+')];
  if (year) shapes.push(`${year}-${month}-${day}`);
  if (digits.length >= 8) shapes.push(digits);
  return shapes.filter((shape) => shape.length >= 6);
}

/** The canaries in a text. */
function findLeaks(text: string, { personal, token }: Canaries, isTokenAllowed = false): readonly string[] {
  const lower = text.toLowerCase();
  const wanted = [...personal].flatMap(shapesOf).concat(isTokenAllowed ? [] : token.slice(-24));
  return [...new Set(wanted)].filter((secret) => lower.includes(secret.toLowerCase()));
}

/** Collects everything that a browser sends or logs on its own. */
function watch(context: BrowserContext, page: Page) {
  const consoled: string[] = [];
  const urls: string[] = [];
  const vendors: string[] = [];
  context.on('console', (message) => consoled.push(message.text()));
  context.on('weberror', (error) => consoled.push(String(error.error().stack)));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) urls.push(frame.url());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The stand-ins for other companies. Card fields and address lookups are meant for them.
    if (pathname.startsWith('/vendor/')) vendors.push(`${request.url()} ${request.postData() ?? ''}`);
    else if (!request.isNavigationRequest()) urls.push(request.url());
  });
  return { consoled, urls, vendors };
}

function keptBy(page: Page) {
  return page.evaluate(async () => ({
    entries: [localStorage, sessionStorage].flatMap((area) => Object.entries(area as object)),
    lasting: Object.keys(localStorage),
    cookies: document.cookie,
    others: [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ],
  })) as Promise<{
    entries: readonly (readonly [string, string])[];
    lasting: readonly string[];
    cookies: string;
    others: string[];
  }>;
}

/** How many pages one test opens. */
const AT_ONCE = 14;

test.describe('nothing personal leaks', () => {
  test.use({ baseURL: QA_URL, actionTimeout: 5000 });
  test.setTimeout(180_000);

  for (let first = 0; first < ROUTES.length; first += AT_ONCE) {
    const routes = ROUTES.slice(first, first + AT_ONCE);
    test(`no page leaks anything personal, from ${routes[0]} to ${routes.at(-1)} [RUL-01 RUL-02]`, async ({
      page,
      context,
      lab,
      problems,
    }) => {
      // Invalid values are typed on purpose, and some links are not for this order.
      problems.allow(/^\/services\//);
      const order = await lab.make('card-balance-due');
      const { patient, information } = await lab.state(order);
      const { firstName, lastName, birthdate } = patient;
      const [year, month, day] = birthdate.split('-');
      const record = Object.values(information.record).filter((value) => /\d{3}|@|\S \S/.test(String(value)));
      expect(record.length).toBeGreaterThan(2);
      const canaries: Canaries = {
        token: order.token,
        personal: new Set([
          `${firstName} ${lastName}`,
          `${month}/${day}/${year}`,
          CARDS.good,
          ...record.map(String),
          ...Object.values(TYPED),
        ]),
      };
      // The specification puts these into URLs and storage.
      const identifiers = [order.accessionId, order.sampleId];
      // A questionnaire's own path has no token: it is kept from the patient's link.
      await page.goto(order.links['hormoneQuestionnaire'] ?? '');
      await expect(page.locator('h1')).toHaveText(/./);
      const { consoled, urls, vendors } = watch(context, page);
      const listener = await listenToInspector(context, problems);
      const typedOn: string[] = [];
      let isShown = false;

      for (const route of routes) {
        const before = listener.machines().length;
        await page.goto(urlOf(order, route));
        // The link itself contains the token when it arrives; no later URL may.
        const link = urls.findIndex((url) => url.includes(order.token));
        if (link !== -1) urls.splice(link, 1);
        await expect(page.locator('h1')).toHaveText(/./);
        await expect(page, route).toHaveTitle(/^.+ · Your Lab$/);
        await page.waitForLoadState('networkidle');
        // The inspector opens with a press.
        await page.mouse.click(1, 1);
        isShown ||= ((await page.locator('body').textContent()) ?? '').includes(lastName);
        if (!WITHOUT_FLOW.includes(route))
          await expect.poll(() => listener.machines().length, route).toBeGreaterThan(before + 1);
        const isOpen = new URL(page.url()).pathname === new URL(urlOf(order, route), QA_URL).pathname;
        if (isOpen && FORMS.includes(route)) {
          await expect(page.locator('main[aria-busy=true]'), route).toHaveCount(0);
          await BEFORE[route]?.(page);
          await expect(fieldsOf(page).first(), route).toBeAttached();
          const typed = await typeEverywhere(page);
          for (const value of typed) if (!identifiers.includes(value)) canaries.personal.add(value);
          if (typed.some((value) => value !== '')) typedOn.push(route);
        }
        const kept = await keptBy(page);
        expect(kept.cookies + kept.others.join(), `${route}: kept elsewhere`).toBe('');
        const outliving = kept.lasting.filter((key) => UNSENT_KEYS.includes(key));
        expect(outliving, `${route}: unsent answers outlive the tab`).toEqual([]);
        for (const [key, value] of kept.entries.filter(([name]) => !OTHER_KEYS.test(name))) {
          if (UNSENT_KEYS.includes(key)) continue;
          expect(KEYS, `${route}: a key that is not documented`).toContain(key);
          expect(
            findLeaks(value, canaries, TOKEN_KEYS.includes(key)),
            `${route}: stored under ${key}`,
          ).toEqual([]);
        }
        expect(findLeaks(page.url(), canaries), `${route}: the address bar`).toEqual([]);
      }

      expect(typedOn).toEqual(routes.filter((route) => FORMS.includes(route)));
      expect(isShown || typedOn.length > 0, 'something personal was on a page').toBe(true);
      expect(findLeaks(urls.join('\n'), canaries), 'URLs').toEqual([]);
      expect(findLeaks(consoled.join('\n'), canaries), 'console and errors').toEqual([]);
      expect(
        findLeaks(vendors.join('\n'), { token: canaries.token, personal: new Set([TYPED.date]) }),
        'other companies',
      ).toEqual([]);
      const heard = listener.heard();
      expect(heard).toContain('[hidden]');
      expect(findLeaks(heard, canaries), 'the inspector').toEqual([]);
    });
  }
});
