import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabOrderState } from './fixtures.ts';
import { recordRenders, watchRenders } from '../support/renders.ts';
import { button, byMouse } from './input-methods.ts';
import {
  confirmation,
  expectCompleted,
  openQuestionnaire,
  option,
  reviewed,
  section,
} from './questionnaire.ts';

/** What a person does in a section, and what must be visible there. */
type Fill = (page: Page) => Promise<void>;

interface Large {
  readonly name: string;
  readonly ids: string;
  readonly title: string;
  readonly scenario: string;
  /** The tested width. */
  readonly width: number;
  /** In documented order. */
  readonly sections: readonly (readonly [heading: string, fill: Fill])[];
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
const check = (page: Page, name: string) => byMouse.toggle(page.getByRole('checkbox', { name, exact: true }));
const formOf = (state: LabOrderState, form: string) => state.questionnaires[form];

/** Checks that every question of a section is a scale with these steps. */
function scales(
  count: number,
  steps: readonly string[],
  [question, degree]: readonly [string, string],
): Fill {
  return async (page) => {
    const groups = page.getByRole('radiogroup');
    await expect(groups).toHaveCount(count);
    await expect(groups.first().getByRole('radio')).toHaveCount(steps.length);
    for (const step of steps) await expect(option(page, question, step)).toBeVisible();
    await expectLaidOut(page, question);
    await byMouse.choose(option(page, question, degree));
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

const demographics: Fill = async (page) => {
  await expectOrder(page, ['Date of birth', 'Biological sex', 'Ethnicity']);
  await byMouse.type(page.getByLabel('Date of birth'), '0412x19701');
  await expect(page.getByLabel('Date of birth')).toHaveValue('04/12/1970');
  await byMouse.choose(option(page, 'Biological sex', 'Male'));
  await byMouse.choose(option(page, 'Ethnicity', 'Asian'));
  await expectSizes(page);
  await byMouse.type(specify(page), 'Thai');
  await byMouse.choose(option(page, 'Ethnicity', 'White'));
  await expect(specify(page)).toHaveCount(0);
};

const basics =
  (sex: string): Fill =>
  async (page) => {
    await byMouse.choose(option(page, 'Biological sex', sex));
    await byMouse.type(page.getByLabel('Date of birth'), '04121970');
  };

const zoomerSymptom = ['Tiredness (fatigue)', 'Moderate'] as const;

const zoomerRest: Large['sections'] = [
  [
    'Bone health and toxic exposure',
    async (page) => {
      await expect(page.getByLabel('What was the result of the scan?')).toHaveCount(0);
      await byMouse.choose(option(page, 'Have you had a bone density scan?', 'Yes'));
      await byMouse.type(page.getByLabel('What was the result of the scan?'), 'FinePrint');
      await byMouse.choose(option(page, 'Have you been exposed to toxic substances?', 'Not sure'));
    },
  ],
  ['Symptom assessment', scales(16, SEVERITIES, zoomerSymptom)],
  [
    'Medical history',
    async (page) => {
      await expect(specify(page)).toHaveCount(0);
      await check(page, 'Other cancer');
      await byMouse.type(specify(page), 'Skin');
    },
  ],
  [
    'Treatment considerations',
    async (page) => {
      await expect(page.getByText('No hormones / Medications Added')).toBeVisible();
      await expect(
        page.getByText(/used in the past two months, and attach your prescriptions/),
      ).toBeVisible();
      await byMouse.press(button(page, 'Add hormone'));
      const dialog = page.getByRole('dialog', { name: 'Add a hormone' });
      await byMouse.type(dialog.getByLabel('Hormone Type'), 'Progesterone');
      await byMouse.press(button(dialog, 'Confirm'));
      await byMouse.press(button(page, 'Delete Progesterone'));
      const question = page.getByRole('alertdialog', {
        name: 'Are you sure you want to delete this hormone?',
      });
      await expect(question).toContainText('This action is permanent and cannot be undone.');
      await page.setViewportSize({ width: 1024, height: 800 });
      expect((await question.boundingBox())?.width).toBe(808);
      await page.setViewportSize({ width: 360, height: 800 });
      await byMouse.press(button(question, 'Delete'));
      await expect(page.getByText('No hormones / Medications Added')).toBeVisible();
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
    ids: 'HZ-R01 HZ-R04 HZ-R09 HZ-R14 HZ-R05 HZ-R06 HZ-R07 HZ-R08 HZ-R15 HZ-R16 HZ-R17 QN-R04 QN-R05 CALL-R32 CALL-R33',
    sections: [
      ['Basic information', basics('Female')],
      [
        'Reproductive health',
        async (page) => {
          const stage = 'Postmenopausal';
          await byMouse.choose(option(page, 'What is your reproductive health status?', stage));
          await byMouse.choose(option(page, 'Are you on hormone replacement therapy (HRT)?', 'Yes'));
        },
      ],
      ...zoomerRest,
    ],
  },
  {
    name: 'gut',
    width: 808,
    ids: 'GUT-R01 GUT-R02 GUT-R03 GUT-R04 GUT-R07 QN-R11 GUT-R09 GUT-R10 GUT-R11 GUT-R12 QN-R06 QN-R07 QN-R13 UI-R01 UI-R02 CALL-R34 CALL-R35',
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
        async (page) => {
          await check(page, 'Other conditions of your own');
          await byMouse.type(specify(page), 'Asthma');
        },
      ],
      [
        'Medication',
        async (page) => {
          await byMouse.choose(option(page, 'Have you taken antibiotics in the past two months?', 'Yes'));
          await byMouse.type(page.getByLabel('Which ones, and for how long?'), 'Amoxicillin');
          await byMouse.choose(option(page, 'Have you taken antibiotics in the past two months?', 'No'));
          await expect(page.getByLabel('Which ones, and for how long?')).toHaveCount(0);
        },
      ],
      ['What you eat', scales(8, FREQUENCIES, ['Dairy products', 'Often (Moderate)'])],
      [
        'Digestion',
        async (page) => {
          const stool = page.getByRole('radiogroup', { name: 'Which picture looks most like your stool?' });
          await expect(stool.getByRole('radio')).toHaveCount(7);
          await expect(stool.locator('svg')).toHaveCount(7);
          await byMouse.choose(option(page, 'Which picture', 'Type 3: like a sausage with cracks'));
        },
      ],
      [
        'Lifestyle',
        async (page) => {
          await byMouse.press(button(page, 'Save for Now'));
          const saved = page.getByRole('dialog', {
            name: "We have saved your results but haven't submitted.",
          });
          await expect(saved).toContainText('We keep your answers for 24 hours, until ');
          await expect(saved).toContainText(
            'You can come back with the link in your email or text message. Press Submit when you have finished.',
          );
          await expectAccessible(page);
          await byMouse.press(button(saved, 'Done'));
          const drinks = 'How often did you drink alcohol in the past 6 months?';
          await expect(page.getByText('One drink is 12 oz beer, 5 oz wine or 1.5 oz liquor.')).toBeVisible();
          await byMouse.choose(option(page, drinks, 'Monthly or less'));
        },
      ],
    ],
  },
];

for (const { name, width, ids, title, scenario, sections, form, symptom, history } of LARGE) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test(`every section of a questionnaire (${name}) can be filled in and submitted at ${width} px [${ids}]`, async ({
      page,
      lab,
    }) => {
      const order = await openQuestionnaire(page, lab, { scenario, title });
      for (const [index, [heading, fill]] of sections.entries()) {
        await expect(section(page, heading)).toBeVisible();
        await fill(page);
        await expect(page.getByText(`Section ${index + 1} of ${sections.length}`)).toBeVisible();
        await expectAccessible(page);
        const isLast = index === sections.length - 1;
        await byMouse.press(button(page, isLast ? 'Review and submit' : 'Next section'));
      }
      const [question, degree] = symptom;
      await expect(reviewed(page, question)).toHaveText(degree);
      await expect(reviewed(page, 'Have you ever had any of these?')).toHaveText(history);
      await expectAccessible(page);
      await byMouse.press(button(page, 'Submit'));
      await byMouse.press(confirmation(page).getByRole('button', { name: 'Confirm' }));
      await expectCompleted(page);
      const sent = formOf(await lab.state(order), form);
      expect(sent?.completedAt).not.toBeNull();

      await byMouse.press(button(page, 'See and print your answers'));
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

test('a keystroke in a questionnaire renders only its own field', async ({ page, lab }) => {
  await watchRenders(page);
  await openQuestionnaire(page, lab, zoomer);
  await expect(section(page, 'Basic information')).toBeVisible();
  while ((await section(page, 'Medical history').count()) === 0) await button(page, 'Next section').click();
  const checked = await recordRenders(page, () =>
    byMouse.toggle(page.getByRole('checkbox', { name: 'Other cancer' })),
  );
  expect(checked.fields).toEqual(['other_cancer']);
  // The first keystroke also changes the save state.
  await specify(page).pressSequentially('S');
  const typed = await recordRenders(page, () => specify(page).pressSequentially('kin'));
  expect(typed).toEqual({ fields: ['other_cancer'], outside: 0 });
});
