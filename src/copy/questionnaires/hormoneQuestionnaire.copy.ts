import { translated } from '../language.ts';
import type { QuestionnaireCopy } from './questionnaire-copy.ts';

/** The texts of the hormone questionnaire (3 §2.2). */
export const copy = translated('hormoneQuestionnaire', 'hormoneQuestionnaire', {
  title: 'Hormone Testing Questionnaire',
  save: 'Save for now',
  intro: 'About 2 minutes. Have the names and doses of your hormones at hand, if you take any.',
  sections: {
    about_you: 'About you',
    hormones: 'Hormones',
  },
  questions: {
    patient_gender: 'Biological sex',
    patient_height: 'Height',
    patient_weight: 'Weight',
    hormone_medication_used: 'Have you used hormone medication in the past two months?',
    hormone_medication: 'Your hormone medication',
    is_currently_pregnant: 'Are you currently pregnant?',
    is_postmenopausal: 'Are you postmenopausal?',
    hysterectomy: 'Have you had a hysterectomy?',
    is_ovaries_removed: 'Have your ovaries been removed?',
    current_menstrual_phase: 'What is your current menstrual phase?',
  },
  hints: {},
} satisfies QuestionnaireCopy);
