import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabOrder, LabOrderState } from './fixtures.ts';
import { rendersOf, watchRenders } from '../support/renders.ts';
import { button, byKeyboard, byMouse } from './hands.ts';
import type { Hand } from './hands.ts';
import {
  confirmation,
  expectCompleted,
  expectFailed,
  openQuestionnaire,
  option,
  reviewed,
  section,
} from './questionnaire.ts';

/** What a person does in a section, and what must be visible there. */
type Visit = (page: Page, hand: Hand) => Promise<void>;

interface Large {
  readonly name: string;
  readonly ids: string;
  readonly title: string;
  readonly scenario: string;
  /** The tested width: below 808 px by mouse, from there on by keyboard. */
  readonly width: number;
  /** In documented order. */
  readonly sections: readonly (readonly [heading: string, visit: Visit])[];
  /** Its name in the lab. */
  readonly form: string;
  /** A symptom with the chosen degree, and its place. */
  readonly symptom: readonly [question: string, degree: string];
  /** The review's text for the patient's own history. */
  readonly history: string;
}

const SEVERITIES = ['None', 'Mild', 'Moderate', 'Severe'];
const FREQUENCIES = ['Rarely (None)', 'Sometimes (Mild)', 'Often (Moderate)', 'Always (Severe)'];
const specify = (page: Page) => page.getByLabel('Please specify');
const pick =
  (question: string, name: string): Visit =>
  (page, hand) =>
    hand.choose(option(page, question, name));
const tick = (page: Page, hand: Hand, name: string) =>
  hand.toggle(page.getByRole('checkbox', { name, exact: true }));
const formOf = (state: LabOrderState, form: string) => state.questionnaires[form];
const nothing: Visit = () => Promise.resolve();

/** Checks that every question of a section is a scale with these steps. */
function scales(
  count: number,
  steps: readonly string[],
  [question, degree]: readonly [string, string],
): Visit {
  return async (page, hand) => {
    const groups = page.getByRole('radiogroup');
    await expect(groups).toHaveCount(count);
    await expect(groups.first().getByRole('radio')).toHaveCount(steps.length);
    for (const step of steps) await expect(option(page, question, step)).toBeVisible();
    await expectLaidOut(page, question);
    await hand.choose(option(page, question, degree));
  };
}

/** Text areas and 14 px below 808 px, single lines and 18 px from there on (UI-R02). */
async function expectSizes(page: Page): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 808;
  const tag = await specify(page).evaluate(({ tagName }) => tagName);
  expect(tag).toBe(isWide ? 'INPUT' : 'TEXTAREA');
  await expect(page.getByText('Ethnicity', { exact: true })).toHaveCSS('font-size', isWide ? '18px' : '14px');
}

/** A grid row from 808 px; below that, the question is above its steps. */
async function expectLaidOut(page: Page, question: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: question });
  const asked = await group.getByText(question, { exact: true }).boundingBox();
  const step = await group.locator('label').first().boundingBox();
  if (!asked || !step) throw new Error(`${question} is not on screen`);
  const isBeside = step.x >= asked.x + asked.width && step.y < asked.y + asked.height;
  expect(isBeside, 'a row of a grid').toBe((page.viewportSize()?.width ?? 0) >= 808);
}

async function expectOrder(page: Page, labels: readonly string[]): Promise<void> {
  const text = (await page.getByRole('main').innerText()).replaceAll('\n', ' ');
  const places = labels.map((label) => text.indexOf(label));
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  expect(places).not.toContain(-1);
}

const demographics: Visit = async (page, hand) => {
  await expectOrder(page, ['Date of birth', 'Biological sex', 'Ethnicity']);
  await hand.type(page.getByLabel('Date of birth'), '0412x19701');
  await expect(page.getByLabel('Date of birth')).toHaveValue('04/12/1970');
  await hand.choose(option(page, 'Biological sex', 'Male'));
  await hand.choose(option(page, 'Ethnicity', 'Asian'));
  await expectSizes(page);
  await hand.type(specify(page), 'Thai');
  await hand.choose(option(page, 'Ethnicity', 'White'));
  await expect(specify(page)).toHaveCount(0);
};

const basics =
  (sex: string): Visit =>
  async (page, hand) => {
    await hand.choose(option(page, 'Biological sex', sex));
    await hand.type(page.getByLabel('Date of birth'), '04121970');
  };

const zoomerSymptom = ['Tiredness (fatigue)', 'Moderate'] as const;

const zoomerRest: Large['sections'] = [
  [
    'Bone health and toxic exposure',
    async (page, hand) => {
      await expect(page.getByLabel('What was the result of the scan?')).toHaveCount(0);
      await hand.choose(option(page, 'Have you had a bone density scan?', 'Yes'));
      await hand.type(page.getByLabel('What was the result of the scan?'), 'Fine');
      await hand.choose(option(page, 'Have you been exposed to toxic substances?', 'Not sure'));
    },
  ],
  ['Symptom assessment', scales(16, SEVERITIES, zoomerSymptom)],
  [
    'Medical history',
    async (page, hand) => {
      await expect(specify(page)).toHaveCount(0);
      await tick(page, hand, 'Other cancer');
      await hand.type(specify(page), 'Skin');
    },
  ],
  [
    'Treatment considerations',
    async (page) => {
      await expect(page.getByText('No hormones / Medications Added')).toBeVisible();
      await expect(
        page.getByText(/used in the past two months, and attach your prescriptions/),
      ).toBeVisible();
    },
  ],
];

const zoomer = {
  title: 'Hormone Zoomer Questionnaire',
  scenario: 'hormone-zoomer-unknown',
  form: 'hormoneZoomer',
  symptom: zoomerSymptom,
  history: 'Other cancer: Skin',
};

const LARGE: readonly Large[] = [
  {
    ...zoomer,
    name: 'hormone zoomer, female',
    width: 360,
    ids: 'HZ-R01 HZ-R09 HZ-R05 HZ-R06 HZ-R07 HZ-R08 HZ-R15 HZ-R16 HZ-R17 QN-R04 QN-R05 CALL-R32 CALL-R33',
    sections: [
      ['Basic information', basics('Female')],
      [
        'Reproductive health',
        async (page, hand) => {
          const stage = 'Postmenopausal';
          await hand.choose(option(page, 'What is your reproductive health status?', stage));
          await hand.choose(option(page, 'Are you on hormone replacement therapy (HRT)?', 'Yes'));
        },
      ],
      ...zoomerRest,
    ],
  },
  {
    name: 'gut',
    width: 808,
    ids: 'GUT-R01 GUT-R02 GUT-R04 GUT-R09 GUT-R10 GUT-R11 GUT-R12 QN-R06 QN-R07 QN-R13 UI-R01 UI-R02 CALL-R34 CALL-R35',
    title: 'Gut Zoomer Questionnaire',
    scenario: 'gut-unknown',
    form: 'gutZoomer',
    symptom: ['Bloating', 'Severe'],
    history: 'Other conditions of your own: Asthma',
    sections: [
      ['About you', demographics],
      ['Stomach and bowel symptoms', scales(15, SEVERITIES, ['Bloating', 'Severe'])],
      ['Symptoms elsewhere in the body', scales(10, SEVERITIES, ['Fever', 'None'])],
      [
        'Health history',
        async (page, hand) => {
          await tick(page, hand, 'Other conditions of your own');
          await hand.type(specify(page), 'Asthma');
        },
      ],
      [
        'Medication',
        async (page, hand) => {
          await hand.choose(option(page, 'Have you taken antibiotics in the past two months?', 'Yes'));
          await hand.type(page.getByLabel('Which ones, and for how long?'), 'Amoxicillin');
          await hand.choose(option(page, 'Have you taken antibiotics in the past two months?', 'No'));
          await expect(page.getByLabel('Which ones, and for how long?')).toHaveCount(0);
        },
      ],
      ['What you eat', scales(8, FREQUENCIES, ['Dairy products', 'Often (Moderate)'])],
      [
        'Digestion',
        async (page, hand) => {
          const stool = page.getByRole('radiogroup', { name: 'Which picture looks most like your stool?' });
          await expect(stool.getByRole('radio')).toHaveCount(7);
          await expect(stool.locator('svg')).toHaveCount(7);
          await hand.choose(option(page, 'Which picture', 'Type 3: like a sausage with cracks'));
        },
      ],
      [
        'Lifestyle',
        async (page, hand) => {
          const drinks = 'How often did you drink alcohol in the past 6 months?';
          await expect(page.getByText('One drink is 12 oz beer, 5 oz wine or 1.5 oz liquor.')).toBeVisible();
          await hand.choose(option(page, drinks, 'Monthly or less'));
        },
      ],
    ],
  },
  {
    name: 'cardio',
    width: 360,
    ids: 'CARDQ-R01 CARDQ-R02 CARDQ-R03 CARDQ-R05 GUT-R09 QN-R05 QN-R06 CALL-R36 CALL-R37',
    title: 'Cardio Zoomer Questionnaire',
    scenario: 'cardio-unknown',
    form: 'cardioZoomer',
    symptom: ['Chest pain', 'Mild'],
    history: 'None of these',
    sections: [
      [
        'About you',
        async (page, hand) => {
          await demographics(page, hand);
          await hand.type(page.getByLabel('Height in inches'), 'x66.5');
          await hand.type(page.getByLabel('Weight in pounds'), '-140 lb');
          await expect(page.getByLabel('Height in inches')).toHaveValue('66');
        },
      ],
      ['Heart symptoms', scales(8, SEVERITIES, ['Chest pain', 'Mild'])],
      ['Symptoms elsewhere in the body', scales(9, SEVERITIES, ['Belly pain', 'None'])],
      ['Health history', nothing],
      [
        'Blood pressure',
        async (page, hand) => {
          await expect(
            page.getByText(
              'If you answer no, your report has no 10-year risk scores. We need this answer for your reference ranges.',
            ),
          ).toBeVisible();
          await hand.choose(option(page, 'Have you had your blood pressure checked?', 'Yes'));
          await hand.type(page.getByLabel('Upper number (systolic)'), 'x128');
          await hand.type(page.getByLabel('Lower number (diastolic)'), '82mm');
        },
      ],
      [
        'Surgery, medication and supplements',
        async (page, hand) => {
          await hand.choose(option(page, 'Do you take supplements?', 'Yes'));
          await hand.type(page.getByLabel('Which supplements?'), 'Vitamin D');
        },
      ],
      ['What you eat', scales(3, FREQUENCIES, ['A lot of fat', 'Rarely (None)'])],
      ['Lifestyle', pick('How much stress do you feel?', 'Severe')],
    ],
  },
];

for (const { name, width, ids, title, scenario, sections, form, symptom, history } of LARGE) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    const hand = width < 808 ? byMouse : byKeyboard;
    test(`${name}: from the link over every section to read-only, by ${hand.name} [${ids}]`, async ({
      page,
      lab,
    }) => {
      const order = await openQuestionnaire(page, lab, { scenario, title });
      for (const [index, [heading, visit]] of sections.entries()) {
        await expect(section(page, heading)).toBeVisible();
        await visit(page, hand);
        await expect(page.getByText(`Section ${index + 1} of ${sections.length}`)).toBeVisible();
        await expectAccessible(page);
        const isLast = index === sections.length - 1;
        await hand.press(button(page, isLast ? 'Review and submit' : 'Next section'));
      }
      const [question, degree] = symptom;
      await expect(reviewed(page, question)).toHaveText(degree);
      await expect(reviewed(page, 'Have you ever had any of these?')).toHaveText(history);
      await expectAccessible(page);
      await hand.press(button(page, 'Submit'));
      await hand.press(confirmation(page).getByRole('button', { name: 'Confirm' }));
      await expectCompleted(page);
      const sent = formOf(await lab.state(order), form);
      expect(sent?.completedAt).not.toBeNull();

      await hand.press(button(page, 'See and print your answers'));
      await expect(page.getByText(/To change something, contact support: /)).toBeVisible();
      for (const [heading] of sections) {
        await expect(section(page, heading)).toBeVisible();
        await expect(page.locator('input:enabled, textarea:enabled')).toHaveCount(0);
        if (await page.getByRole('radiogroup', { name: question, exact: true }).count())
          await expect(option(page, question, degree)).toBeChecked();
        const next = button(page, 'Next section');
        if (await next.count()) await next.click();
      }
      await expectAccessible(page);
    });
  });
}

test.describe('on the narrowest screen with a table', () => {
  test.use({ viewport: { width: 1024, height: 800 } });

  test('hormones are added, changed and deleted, after a question [UI-R03 HZ-R03 HZ-R04 HZ-R12 HZ-R13 HZ-R14]', async ({
    page,
    lab,
  }) => {
    await openQuestionnaire(page, lab, { ...zoomer, scenario: 'hormone-zoomer-male' });
    while (await button(page, 'Next section').count()) await button(page, 'Next section').click();
    await button(page, 'Add hormone').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await expect(dialog.getByText('Enter the hormone type to confirm.')).toBeVisible();
    await dialog.getByLabel('Hormone Type').fill('Progesterone');
    await dialog.getByLabel('Date').pressSequentially('2026-02-3099');
    await expect(dialog.getByLabel('Date')).toHaveValue('2026-02-30');
    await dialog.getByLabel('Time', { exact: true }).pressSequentially('8x3:099');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Enter a date that exists, as YYYY-MM-DD.')).toBeVisible();
    await dialog.getByLabel('Date').fill('');
    await dialog.getByLabel('Date').pressSequentially('20260228');
    await expect(dialog.getByLabel('Date')).toHaveValue('2026-02-28');
    await dialog.getByLabel('Time', { exact: true }).fill('');
    await dialog.getByLabel('Time', { exact: true }).pressSequentially('08x309');
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('08:30');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm' }).click();

    const table = page.getByRole('table', { name: 'Your hormone history' });
    for (const column of [
      'Hormone Type',
      'Brand',
      'Delivery',
      'Dosage',
      'Date',
      'Time',
      'Times per Day',
      'How Long Used',
    ])
      await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    await button(page, 'Edit Progesterone').click();
    await dialog.getByLabel('Dosage').fill('100 mg');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table).toContainText('100 mg');
    await expectAccessible(page);

    await button(page, 'Delete Progesterone').click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this hormone?',
    });
    await expect(question).toContainText('This action is permanent and cannot be undone.');
    expect((await question.boundingBox())?.width).toBe(808);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(table).toContainText('Progesterone');
    await button(page, 'Delete Progesterone').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No hormones / Medications Added')).toBeVisible();
  });
});

test('hormone zoomer: the stage determines what is mandatory, a day that does not exist is cleared [HZ-R10 HZ-R11 RUL-15 QN-R03]', async ({
  page,
  lab,
}) => {
  await openQuestionnaire(page, lab, { ...zoomer, scenario: 'hormone-zoomer' });
  // It opens at the first open question; what is on file stands before it.
  await button(page, 'Previous section').click();
  await expect(option(page, 'Biological sex', 'Female')).toBeDisabled();
  await expect(page.getByLabel('Date of birth')).toBeDisabled();
  await button(page, 'Next section').click();
  const period = page.getByLabel('When did your last menstrual period start?');
  await period.pressSequentially('02302026');
  await expect(period).toHaveValue('02/30/2026');
  await period.blur();
  await expect(period).toHaveValue('');
  await expect(page.getByText(/^Enter a date that exists, as MM\/DD\/YYYY\./)).toBeVisible();
  const stage = 'What is your reproductive health status?';
  for (const [answer, asked] of [
    [null, stage],
    ['Premenopausal', 'What is your current menstrual phase?'],
    ['Postmenopausal', 'Are you on hormone replacement therapy (HRT)?'],
  ] as const) {
    if (answer) await byMouse.choose(option(page, stage, answer));
    while (await button(page, 'Next section').count()) await button(page, 'Next section').click();
    await button(page, 'Review and submit').click();
    await button(page, 'Submit').click();
    await expect(page.getByRole('radiogroup', { name: asked })).toHaveAccessibleDescription(
      /This is a mandatory question\./,
    );
    await expect(page.getByRole('radiogroup', { name: asked }).getByRole('radio').first()).toBeFocused();
  }
  await expectAccessible(page);
});

test('gut: nothing is mandatory, and saving explains how drafts are kept [GUT-R03 GUT-R05 GUT-R06 GUT-R07 GUT-R08 QN-R11]', async ({
  page,
  lab,
}) => {
  const order = await openQuestionnaire(page, lab, { scenario: 'gut', title: 'Gut Zoomer Questionnaire' });
  await button(page, 'Save for Now').click();
  const dialog = page.getByRole('dialog', {
    name: "We have saved your results but haven't submitted.",
  });
  await expect(dialog).toContainText('Your draft is kept for 24 hours.');
  await expect(dialog).toContainText(
    'You can come back with the link in your email. Press Submit when you have finished.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  while (await button(page, 'Next section').count()) await button(page, 'Next section').click();
  await button(page, 'Review and submit').click();
  await button(page, 'Submit').click();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expectCompleted(page);
  expect(formOf(await lab.state(order), 'gutZoomer')?.body).toMatchObject({
    gi_symptoms: { bloating: null },
  });
});

test('cardio: the blood pressure must be answered [CARDQ-R04]', async ({ page, lab }) => {
  await openQuestionnaire(page, lab, { scenario: 'cardio', title: 'Cardio Zoomer Questionnaire' });
  while (await button(page, 'Next section').count()) await button(page, 'Next section').click();
  await button(page, 'Review and submit').click();
  await button(page, 'Submit').click();
  const warning = page.getByText('This is a mandatory question.');
  const checked = 'Have you had your blood pressure checked?';
  await expect(option(page, checked, 'Yes')).toBeFocused();
  await expect(warning).toBeInViewport();
  // Red in CIELAB: far from green (a), on the side of yellow (b).
  await expect(warning).toHaveCSS('color', /^lab\(\S+ [3-9]\d\S* [1-9]\S*\)$/);
  await expectAccessible(page);
  await byMouse.choose(option(page, checked, 'Yes'));
  await expect(warning).toHaveCount(0);
  await button(page, 'Review and submit').click();
  await button(page, 'Submit').click();
  await expect(page.getByLabel('Upper number (systolic)')).toBeFocused();
  await expect(warning).toHaveCount(2);
  await expect(warning.first()).toBeInViewport();
  await page.getByLabel('Upper number (systolic)').fill('128');
  await expect(warning).toHaveCount(1);
  await byMouse.choose(option(page, checked, 'No'));
  await expect(page.getByLabel('Lower number (diastolic)')).toHaveCount(0);
  await button(page, 'Review and submit').click();
  await button(page, 'Submit').click();
  await expect(confirmation(page)).toBeVisible();
});

test('a key renders its own field and nothing else', async ({ page, lab }) => {
  await watchRenders(page);
  await openQuestionnaire(page, lab, zoomer);
  await expect(section(page, 'Basic information')).toBeVisible();
  while ((await section(page, 'Medical history').count()) === 0) await button(page, 'Next section').click();
  const ticked = await rendersOf(page, () =>
    byMouse.toggle(page.getByRole('checkbox', { name: 'Other cancer' })),
  );
  expect(ticked.fields).toEqual(['other_cancer']);
  // The first keystroke also changes the save state.
  await specify(page).pressSequentially('S');
  const typed = await rendersOf(page, () => specify(page).pressSequentially('kin'));
  expect(typed).toEqual({ fields: ['other_cancer'], outside: 0 });
});

/** Guest login replaces a questionnaire that cannot be loaded. */
async function expectGuestLogin(page: Page, order: LabOrder, type: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/auth/${type}/${order.accessionId}$`));
  await expect(page.getByRole('heading', { name: 'Type in your details' })).toBeFocused();
}

for (const { name, ids, scenario, call, title, path, type } of [
  {
    name: 'hormone zoomer',
    ids: 'HZ-R17 HZ-R18',
    scenario: 'hormone-zoomer',
    call: 'HormoneZoomer',
    title: 'Hormone Zoomer Questionnaire',
    path: 'hormoneZoomer',
    type: 'HormoneZoomer',
  },
  {
    name: 'gut',
    ids: 'GUT-R13',
    scenario: 'gut',
    call: 'GutZoomer',
    title: 'Gut Zoomer Questionnaire',
    path: 'gutZoomer',
    type: 'gutZoomer',
  },
  {
    name: 'cardio',
    ids: 'CARDQ-R06',
    scenario: 'cardio',
    call: 'CardioZoomer',
    title: 'Cardio Zoomer Questionnaire',
    path: 'cardioZoomer',
    type: 'cardioZoomer',
  },
]) {
  test(`${name}: after a failed save and a failed load the answers are kept [${ids} QN-R09 RUL-20]`, async ({
    page,
    lab,
  }) => {
    const order = await openQuestionnaire(page, lab, { scenario, title });
    while (await button(page, 'Next section').count()) await button(page, 'Next section').click();
    const radio = page.getByRole('radiogroup').first().getByRole('radio').first();
    await byMouse.choose(radio);
    await lab.faults(order, [{ call: `questionnaire.save${call}`, kind: 'status', status: 500, times: 1 }]);
    await page.getByRole('button', { name: /^Save for now$/i }).click();
    await expectFailed(page, `/${path}Failed`);
    await button(page, 'Try Again').click();
    await expect(page).toHaveURL(new RegExp(`/${path}/${order.accessionId}$`));
    await expect(radio).toBeChecked();
    const load = `questionnaire.${call.charAt(0).toLowerCase()}${call.slice(1)}`;
    await lab.faults(order, [{ call: load, kind: 'status', status: 500 }]);
    await page.goto(order.link);
    await expectGuestLogin(page, order, type);
  });
}
