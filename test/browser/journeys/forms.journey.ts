import { expect, test } from '../engines/fixtures.ts';
import type { User } from '../engines/user.ts';

interface Form {
  readonly scenario: string;
  readonly title: string;
  /** Its name in the lab. */
  readonly form: string;
  readonly section: string;
  /** What a person does in that section, and the text that is sent. */
  readonly fill: (user: User) => Promise<void>;
  readonly words: string;
}

async function addHormone(user: User): Promise<void> {
  await user.press('button', 'Add hormone');
  const dialog = user.in('dialog', 'Add a hormone');
  await dialog.type(/^Hormone Type/, 'Estradiol');
  await dialog.press('button', 'Confirm');
  await user.seesNo('dialog');
  await user.seesText('Estradiol');
}

const FORMS: readonly Form[] = [
  {
    scenario: 'hormone-sex-unknown',
    title: 'Hormone Testing Questionnaire',
    form: 'hormoneQuestionnaire',
    section: 'Hormones',
    async fill(user) {
      await user.in('radiogroup', /^Have you used hormone medication/).choose('radio', 'Yes');
      await addHormone(user);
    },
    words: 'Estradiol',
  },
  {
    scenario: 'gut-unknown',
    title: 'Gut Zoomer Questionnaire',
    form: 'gutZoomer',
    section: 'Medication',
    async fill(user) {
      await user.in('radiogroup', /^Have you taken antibiotics/).choose('radio', 'Yes');
      await user.type('Which ones, and for how long?', 'Amoxicillin');
    },
    words: 'Amoxicillin',
  },
];

for (const { scenario, title, form, section, fill, words } of FORMS) {
  const tag = scenario === 'gut-unknown' ? ['@floor'] : ['@main'];
  test(`${title}: answers and medication are sent`, { tag }, async ({ user, lab }) => {
    const order = await lab.make(scenario);
    await user.open(order.link);
    await user.arrives(title);
    await user.in('radiogroup', /^Biological sex/).choose('radio', 'Male');
    await continueTo(user, section);
    await fill(user);
    await continueTo(user, 'Review your answers');
    await user.press('button', 'Submit');
    await user.in('alertdialog').press('button', 'Confirm');
    await user.arrives('Completed!');
    const sent = (await lab.state(order)).questionnaires[form];
    expect(sent?.completedAt).not.toBeNull();
    expect(JSON.stringify(sent?.body)).toContain(words);
  });
}

test(
  'a questionnaire that is left right after an answer opens again with it',
  { tag: '@page-cache' },
  async ({ user, lab }) => {
    const order = await lab.make('hormone-sex-unknown');
    await user.open(order.link);
    await user.arrives('Hormone Testing Questionnaire');
    await user.in('radiogroup', /^Biological sex/).choose('radio', 'Male');
    await user.type('Pounds', '150');
    // The page goes into the back/forward cache while its draft is being saved.
    await user.open('/lab/external/support');
    await user.arrives('support');
    await user.open(order.link);
    await user.arrives('Hormone Testing Questionnaire');
    await user.seesThat('textbox', 'Pounds', ({ value }) => value === '150');
    await user.type('Pounds', '160');
    await user.back();
    await user.arrives('support');
    await user.back();
    await arrivesOnceDecided(user, 'Hormone Testing Questionnaire');
    await user.seesThat('textbox', 'Pounds', ({ value }) => value === '160');
  },
);

test(
  'Back in the middle of a save loses neither what is being saved nor what is answered next',
  { tag: '@page-cache' },
  async ({ user, lab }) => {
    test.slow();
    const order = await lab.make('hormone-sex-unknown');
    await user.open(order.link);
    await user.arrives('Hormone Testing Questionnaire');
    await user.type('Pounds', '150');
    // The oldest WebKit has one history entry for a link that is opened twice in a row.
    await user.open('/lab/external/support');
    await user.arrives('support');
    await user.open(order.link);
    await user.seesThat('textbox', 'Pounds', ({ value }) => value === '150');
    await lab.faults(order, [{ call: 'questionnaire.saveHormone', kind: 'delay', ms: 15_000, times: 1 }]);
    await user.type('Pounds', '160');
    await user.back();
    await user.arrives('support');
    await user.back();
    await arrivesOnceDecided(user, 'Hormone Testing Questionnaire');
    await user.type('Feet', '5');
    // A page with the session storage of before hears of the save once it is decided.
    await expect(async () => {
      if (await user.has('button', 'Continue here')) await user.press('button', 'Continue here');
      const { questionnaires } = await lab.state(order);
      expect(questionnaires['hormoneQuestionnaire']?.body).toMatchObject({
        patient_weight: 160,
        patient_height: 60,
      });
    }).toPass({ timeout: 90_000 });
    await user.seesThat('textbox', 'Pounds', ({ value }) => value === '160');
    await user.seesThat('textbox', 'Feet', ({ value }) => value === '5');
  },
);

/** Firefox tells no page that it has put away how its save ended: the next page waits for half a minute, and says so. */
const arrivesOnceDecided = (user: User, heading: string) =>
  expect(() => user.arrives(heading)).toPass({ timeout: 60_000 });

async function continueTo(user: User, section: string): Promise<void> {
  for (let tries = 14; tries > 0 && !(await user.has('heading', section)); tries -= 1)
    await user.continue((await user.has('button', 'Next section')) ? 'Next section' : 'Review and submit');
}

test('the waiver is signed by hand and sent', { tag: ['@floor', '@main'] }, async ({ user, lab }) => {
  const order = await lab.make('ny-waiver');
  await user.open(order.link);
  await user.arrives(/^NY Waive Form/);
  await user.type('Printed name', 'Zoë O’Neill');
  await user.reload();
  await user.seesThat('textbox', 'Printed name', ({ value }) => value === 'Zoë O’Neill');
  await user.type('Date signed', '01152026');
  await user.draw('img', 'Draw your signature here');
  await user.seesText('Signed');
  await user.press('button', 'Submit');
  await user.sees('heading', 'Completed!');
  const { waiver } = await lab.state(order);
  expect(waiver).toMatchObject({ printed_name: 'Zoë O’Neill', date: '2026-01-15' });
  expect(String(waiver?.['signature'])).toMatch(/^<svg .*<path d="M/);
});
