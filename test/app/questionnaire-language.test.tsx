import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { questionnaire as cardioData } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as hormoneData } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { LanguageRoot } from '../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../src/copy/language.ts';
import { copy as cardioCopy } from '../../src/copy/questionnaires/cardioZoomer.copy.ts';
import { copy as hormoneCopy } from '../../src/copy/questionnaires/hormoneQuestionnaire.copy.ts';
import type { QuestionnaireWithCopy } from '../../src/views/questionnaire/questionnaire.connect.ts';
import { QuestionnaireView } from '../../src/views/questionnaire/QuestionnaireView.tsx';
import { startQuestionnaire } from '../machines/questionnaire.harness.ts';
import type { QuestionnaireSetup } from '../machines/questionnaire.harness.ts';

const cardio = { ...cardioData, copy: cardioCopy };
const hormone = { ...hormoneData, copy: hormoneCopy };
const support = { phone: '800-555-0100', page: null };

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

async function show(questionnaire: QuestionnaireWithCopy, options: QuestionnaireSetup = {}) {
  const page = await startQuestionnaire(questionnaire, options);
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => (
        <QuestionnaireView
          SavePdf={() => null}
          actor={page.actor}
          questionnaire={questionnaire}
          support={support}
        />
      )}
    </LanguageRoot>,
  );
  return page;
}

const choose = (language: string) => userEvent.click(screen.getByRole('button', { name: language }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const text = () => document.body.textContent;

it('the language switch keeps what is typed into a questionnaire, moves no focus and saves nothing', async () => {
  const page = await show(cardio, { loaded: { gender: 'Female' } });
  await press('All sections');
  await press(/^About you/);
  await userEvent.type(screen.getByLabelText('Height in inches'), '66');
  await userEvent.type(screen.getByLabelText('Date of birth'), '02/03/1980');
  page.clock.increment(10_000);
  await page.untilSaved();
  await waitFor(() =>
    expect(text()).toMatch(/Saved at \d+:\d\d\s[AP]M\. Kept until \w+day, \d+:\d\d\s[AP]M\./),
  );
  const before = [page.snapshot.context, page.sent.length];
  await choose('Español');
  await screen.findByRole('heading', { name: 'Sobre usted' });
  expect(screen.getByLabelText('Estatura en pulgadas')).toHaveProperty('value', '66');
  expect(screen.getByLabelText('Fecha de nacimiento')).toHaveProperty('value', '02/03/1980');
  expect(text()).toMatch(/Guardado (a las? \d+:\d\d\s[ap]\.m\.) Se conserva hasta el [a-zá]+ \1/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'English' }));
  page.clock.increment(60_000);
  expect([page.snapshot.context, page.sent.length]).toEqual(before);
});

it('answers given in Spanish are saved and submitted as in English, and can be read on the review', async () => {
  await changeLanguage('es');
  const page = await show(cardio, { loaded: { gender: 'Female', birthdate: '03/04/1980' } });
  page.send({ type: 'section.opened', section: 'basic_info' });
  await userEvent.click(screen.getByRole('radio', { name: 'Hispana o latina' }));
  await press('Todas las secciones');
  await press(/^Síntomas del corazón/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Síntomas del corazón' }));
  await userEvent.click(screen.getAllByRole('radio', { name: 'Moderado' })[0] as HTMLElement);
  await press('Nada en los demás');
  await press('Todas las secciones');
  await press(/^Presión arterial/);
  await userEvent.click(screen.getByRole('radio', { name: 'No' }));
  await press('Revisar y enviar');
  expect(text()).toMatch(/Fecha de nacimiento4 mar 1980/);
  expect(text()).toMatch(/EtniaHispana o latina/);
  expect(text()).toMatch(/Dolor en el pechoModerado/);
  await press('Enviar');
  page.clock.increment(100);
  await press('Confirmar');
  await page.untilSaved();
  const answers = {
    gender: 'Female',
    birthdate: '03/04/1980',
    ethnicity: 'HISPANIC_OR_LATINO',
    chest_pain: 2,
    palpitations: 0,
    blood_pressure_checked: false,
  };
  expect(page.sent.at(-1)).toMatchObject({ isDraft: false, answers });
});

it('a questionnaire shows durations, heights, days and its medication dialog in Spanish, and stores them as in English', async () => {
  const values = {
    hormone_type: 'Estradiol',
    last_used: '2026-03-04',
    how_long_used: '1 Years 0 Months 5 Days',
  };
  const loaded = {
    patient_gender: 'Male',
    patient_height: 66,
    hormone_medication_used: true,
    hormone_medication: [{ values, index: null }],
  };
  const page = await show(hormone, { loaded });
  page.send({ type: 'section.opened', section: 'hormones' });
  expect(await screen.findByText('1 year 5 days')).toBeTruthy();
  expect(screen.getByText('2026-03-04')).toBeTruthy();
  await press('Edit Estradiol');
  await changeLanguage('es');
  await screen.findByRole('dialog', { name: 'Cambiar la hormona' });
  await userEvent.type(screen.getByLabelText('Meses'), '2');
  const lastUsed = screen.getByRole('textbox', { description: '4 de marzo de 2026' });
  await userEvent.clear(lastUsed);
  await userEvent.paste('06/07/2026');
  expect(lastUsed).toHaveProperty('value', '2026-06-07');
  expect(screen.getByText('7 de junio de 2026')).toBeTruthy();
  await press('Confirmar');
  expect(screen.getByText('1 año 2 meses 5 días')).toBeTruthy();
  expect(screen.getByText('7 jun 2026')).toBeTruthy();
  expect(page.answers['hormone_medication']).toMatchObject([
    { values: { last_used: '2026-06-07', how_long_used: '1 Years 2 Months 5 Days' } },
  ]);
  page.send({ type: 'section.opened', section: 'review' });
  await waitFor(() => expect(text()).toMatch(/Estatura5 pies 6 pulg/));
  expect(text()).toMatch(/Estradiol, [^:]+: 7 jun 2026, [^:]+: 1 año 2 meses 5 días/);
});
