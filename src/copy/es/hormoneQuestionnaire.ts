import type { copy as english } from '../questionnaires/hormoneQuestionnaire.copy.ts';

export const hormoneQuestionnaire: typeof english = {
  title: 'Cuestionario de pruebas hormonales',
  save: 'Guardar por ahora',
  intro: 'Unos 2 minutos. Si usa hormonas, tenga a mano sus nombres y sus dosis.',
  sections: {
    about_you: 'Sobre usted',
    hormones: 'Hormonas',
  },
  questions: {
    patient_gender: 'Sexo biológico',
    patient_height: 'Estatura',
    patient_weight: 'Peso',
    hormone_medication_used: '¿Ha usado medicamentos hormonales en los últimos dos meses?',
    hormone_medication: 'Sus medicamentos hormonales',
    is_currently_pregnant: '¿Está embarazada en este momento?',
    is_postmenopausal: '¿Está en la posmenopausia?',
    hysterectomy: '¿Le han hecho una histerectomía?',
    is_ovaries_removed: '¿Le han quitado los ovarios?',
    current_menstrual_phase: '¿En qué fase de su ciclo menstrual está ahora?',
  },
  hints: {},
};
