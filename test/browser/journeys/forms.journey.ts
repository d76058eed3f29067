import { expect, test } from '../engines/fixtures.ts';
import type { Person } from '../engines/person.ts';

interface Form {
  readonly scenario: string;
  readonly title: string;
  /** Its name in the lab. */
  readonly form: string;
  readonly section: string;
  /** What a person does in that section, and the text that is sent. */
  readonly fill: (person: Person) => Promise<void>;
  readonly words: string;
}

async function addHormone(person: Person): Promise<void> {
  await person.press('button', 'Add hormone');
  const dialog = person.in('dialog', 'Add a hormone');
  await dialog.type(/^Hormone Type/, 'Estradiol');
  await dialog.press('button', 'Confirm');
  await person.misses('dialog');
  await person.reads('Estradiol');
}

const FORMS: readonly Form[] = [
  {
    scenario: 'hormone-sex-unknown',
    title: 'Hormone Testing Questionnaire',
    form: 'hormoneQuestionnaire',
    section: 'Hormones',
    async fill(person) {
      await person.in('radiogroup', /^Have you used hormone medication/).choose('radio', 'Yes');
      await addHormone(person);
    },
    words: 'Estradiol',
  },
  {
    scenario: 'gut-unknown',
    title: 'Gut Zoomer Questionnaire',
    form: 'gutZoomer',
    section: 'Medication',
    async fill(person) {
      await person.in('radiogroup', /^Have you taken antibiotics/).choose('radio', 'Yes');
      await person.type('Which ones, and for how long?', 'Amoxicillin');
    },
    words: 'Amoxicillin',
  },
];

for (const { scenario, title, form, section, fill, words } of FORMS) {
  const tag = scenario === 'gut-unknown' ? ['@floor'] : ['@main'];
  test(`${title}: answers and medication are sent`, { tag }, async ({ person, lab }) => {
    const order = await lab.make(scenario);
    await person.open(order.link);
    await person.arrives(title);
    await person.in('radiogroup', /^Biological sex/).choose('radio', 'Male');
    await goOnTo(person, section);
    await fill(person);
    await goOnTo(person, 'Review your answers');
    await person.press('button', 'Submit');
    await person.in('alertdialog').press('button', 'Confirm');
    await person.arrives('Completed!');
    const sent = (await lab.state(order)).questionnaires[form];
    expect(sent?.completedAt).not.toBeNull();
    expect(JSON.stringify(sent?.body)).toContain(words);
  });
}

test(
  'a questionnaire that is left right after an answer opens again with it',
  { tag: '@page-cache' },
  async ({ person, lab }) => {
    const order = await lab.make('hormone-sex-unknown');
    await person.open(order.link);
    await person.arrives('Hormone Testing Questionnaire');
    await person.in('radiogroup', /^Biological sex/).choose('radio', 'Male');
    await person.type('Pounds', '150');
    // The page goes into the page cache while its draft is being saved.
    await person.open('/lab/external/support');
    await person.arrives('support');
    await person.open(order.link);
    await person.arrives('Hormone Testing Questionnaire');
    await person.seesThat('textbox', 'Pounds', ({ value }) => value === '150');
    await person.type('Pounds', '160');
    await person.back();
    await person.arrives('support');
    await person.back();
    await person.arrives('Hormone Testing Questionnaire');
    await person.seesThat('textbox', 'Pounds', ({ value }) => value === '160');
  },
);

async function goOnTo(person: Person, section: string): Promise<void> {
  for (let left = 14; left > 0 && !(await person.has('heading', section)); left -= 1)
    await person.goOn((await person.has('button', 'Next section')) ? 'Next section' : 'Review and submit');
}

test('the waiver is signed by hand and sent', { tag: ['@floor', '@main'] }, async ({ person, lab }) => {
  const order = await lab.make('ny-waiver');
  await person.open(order.link);
  await person.arrives(/^NY Waive Form/);
  await person.type('Printed name', 'Zoë O’Neill');
  await person.reload();
  await person.seesThat('textbox', 'Printed name', ({ value }) => value === 'Zoë O’Neill');
  await person.type('Date signed', '01152026');
  await person.draw('img', 'Draw your signature here');
  await person.reads('Signed');
  await person.press('button', 'Submit');
  await person.sees('heading', 'Completed!');
  const { waiver } = await lab.state(order);
  expect(waiver).toMatchObject({ printed_name: 'Zoë O’Neill', date: '2026-01-15' });
  expect(String(waiver?.['signature'])).toMatch(/^<svg .*<path d="M/);
});
