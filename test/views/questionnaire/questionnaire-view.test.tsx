import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { questionnaire as cardioData } from '../../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gutData } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { copy as cardioCopy } from '../../../src/copy/questionnaires/cardioZoomer.copy.ts';
import { copy as gutCopy } from '../../../src/copy/questionnaires/gutZoomer.copy.ts';
import { FinishContext } from '../../../src/ui/FinishButton.tsx';
import { QuestionnaireView } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import type { QuestionnaireViewProps } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import { startQuestionnaire } from '../../machines/questionnaire.harness.ts';

const cardio = { ...cardioData, copy: cardioCopy };
const gut = { ...gutData, copy: gutCopy };

afterEach(cleanup);

async function openQuestionnaire(
  questionnaire: QuestionnaireViewProps['questionnaire'],
  options: Parameters<typeof startQuestionnaire>[1] = {},
  page: string | null = null,
) {
  const visited = await startQuestionnaire(questionnaire, options);
  render(
    <QuestionnaireView
      SavePdf={() => null}
      actor={visited.actor}
      questionnaire={questionnaire}
      support={{ phone: '800-555-0100', page }}
    />,
  );
  return visited;
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));

it('the page says that a draft has expired, and only then [RUL-45]', async () => {
  await openQuestionnaire(gut);
  expect(screen.queryByText(/It was kept until/)).toBeNull();
  cleanup();
  await openQuestionnaire(gut, {
    draftInfo: { onFile: [], unsent: {}, savedAt: '2026-11-20T10:05:00.000Z' },
  });
  screen.getByText(/It was kept until/);
});

it('several missing answers are listed with links to their questions, and a single one is reported at its field [RUL-14]', async () => {
  const page = await openQuestionnaire(cardio, { loaded: { blood_pressure_checked: true } });
  act(() => page.submit());
  expect(screen.getByRole('alert').textContent).toBe('These 2 questions still need an answer');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Upper number (systolic)',
    'Lower number (diastolic)',
  ]);
  act(() => page.send({ type: 'section.opened', section: 'lifestyle' }));
  fireEvent.click(screen.getByRole('link', { name: 'Lower number (diastolic)' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Lower number (diastolic) *'));
  act(() => page.type('diastolic', '80'));
  act(() => page.send({ type: 'text.left', question: 'diastolic' }));
  act(() => page.submit());
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText('This is a mandatory question.');
});

it('wrong answers are reported as to be checked, not as missing [RUL-14 RUL-42]', async () => {
  const page = await openQuestionnaire(cardio, {
    loaded: { blood_pressure_checked: true, systolic: 80, diastolic: 100 },
  });
  act(() => page.type('height', '500'));
  act(() => page.submit());
  expect(screen.getByRole('alert').textContent).toBe('Please check these 2 questions');
});

it('the list of sections leads to each, and the review to an answer of a section that is folded [RUL-43]', async () => {
  await openQuestionnaire(gut, { loaded: { bloating: 2 } });
  press('All sections');
  expect(button('Stomach and bowel symptoms').getAttribute('aria-current')).toBe('step');
  expect(button('What you eat').getAttribute('aria-current')).toBeNull();
  press('What you eat');
  screen.getByRole('heading', { level: 2, name: 'What you eat' });
  press('Review and submit');
  expect(screen.queryByRole('button', { name: 'Change: Dairy products' })).toBeNull();
  press('8 questions are not answered');
  press('Change: Dairy products');
  expect(document.activeElement?.closest('[role="radiogroup"]')?.id).toBe('dairy_products');
});

it("after 'None for the rest' the focus is on the last answer that it filled in", async () => {
  const page = await openQuestionnaire(gut, { loaded: { anal_fissures: 2 } });
  act(() => page.send({ type: 'section.opened', section: 'gi_symptoms' }));
  press('None for the rest');
  expect(screen.queryByRole('button', { name: 'None for the rest' })).toBeNull();
  const list = document.activeElement?.closest<HTMLElement>('[role="radiogroup"]');
  expect(list?.id).toBe('blood_in_stool');
  expect(document.activeElement).toBe(list && within(list).getByRole('radio', { checked: true }));
});

it('Enter leads to the next section, and submits on the review', async () => {
  const page = await openQuestionnaire(cardio);
  act(() => page.send({ type: 'section.opened', section: 'basic_info' }));
  const form = () => screen.getByRole('button', { name: /^(?:Next section|Submit)$/ }).closest('form');
  fireEvent.submit(form() as HTMLFormElement);
  const heading = screen.getByRole('heading', { level: 2 });
  expect(document.activeElement).toBe(heading);
  expect(heading.textContent).not.toBe('About you');
  act(() => page.send({ type: 'section.opened', section: 'review' }));
  fireEvent.submit(form() as HTMLFormElement);
  act(() => void page.clock.increment(100));
  expect(
    screen.queryByRole('alertdialog') ?? screen.queryByText('This is a mandatory question.'),
  ).not.toBeNull();
});

it.each([null, 'https://support.example/'])(
  'submitted answers can be printed, and support can be reached by phone and at its page, if any: %s [GEN-R23 QN-R12]',
  async (support) => {
    await openQuestionnaire(gut, { isCompleted: true }, support);
    const links = within(screen.getByRole('main')).queryAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['tel:8005550100', null],
      ...(support ? [[support, '_blank']] : []),
    ]);
    // On paper the review replaces the form.
    expect(document.querySelector('[data-print="only"]')?.textContent).toMatch(/^About you/);
    expect(button('Next section').closest('[data-print="hide"]')).not.toBeNull();
  },
);

it.each([
  ['a submitted questionnaire', true, false],
  ['a draft', false, false],
  ['a draft that another tab has saved, with answers that only this tab has', false, true],
])("%s offers 'Finish on this device': %s [RUL-55]", async (_, isCompleted, isSavedElsewhere) => {
  const finish = { label: 'Finish', hint: '', onPress: () => undefined };
  const { actor, answer } = await startQuestionnaire(gut, { isCompleted });
  if (isSavedElsewhere) {
    answer('bloating', 2);
    actor.send({ type: 'draft.savedInAnotherTab' });
  }
  const support = { phone: '800-555-0100', page: null };
  render(
    <FinishContext value={finish}>
      <QuestionnaireView SavePdf={() => null} actor={actor} questionnaire={gut} support={support} />
    </FinishContext>,
  );
  expect(screen.queryAllByRole('button', { name: 'Finish' })).toHaveLength(isCompleted ? 1 : 0);
});
