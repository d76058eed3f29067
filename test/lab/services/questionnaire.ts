import type { LabOrder } from '../state.ts';
import { ok, openedOrder, type Service, type ServiceAnswer, type ServiceRequest } from './service.ts';

/** How long a draft is kept, in milliseconds (3 §9). */
const DRAFT_LIFE = 24 * 60 * 60 * 1000;

const refuse = (status: number, error: string): ServiceAnswer => ({ status, body: { error } });

const orderOf = (request: ServiceRequest, accessionId: unknown) =>
  openedOrder(request, ({ seed }) => seed.accessionId === accessionId);

/** What is kept of a questionnaire: the last save, what the order started with, or nothing once a draft is too old. */
function kept(order: LabOrder, name: string): { body: Record<string, unknown>; completedAt: string | null } {
  const saved = order.forms.get(name);
  if (!saved) {
    const { draft, completed } = order.questionnaire;
    return { body: draft ?? {}, completedAt: completed ? '2026-11-01T09:00:00.000Z' : null };
  }
  const isTooOld = !saved.completedAt && order.clock.now().getTime() - saved.savedAt.getTime() > DRAFT_LIFE;
  return isTooOld ? { body: {}, completedAt: null } : { ...saved };
}

/** Saves a draft or the final answers; a completed questionnaire cannot be changed any more. */
function save(request: ServiceRequest, name: string): ServiceAnswer {
  const body = request.body as Record<string, unknown>;
  const order = orderOf(request, body['accession_id']);
  if (!order) return refuse(404, 'There is no such order.');
  if (kept(order, name).completedAt) return refuse(409, 'This questionnaire has already been submitted.');
  const now = order.clock.now();
  const isFinal = body['save_for_now'] === false;
  order.forms.set(name, { body, savedAt: now, completedAt: isFinal ? now.toISOString() : null });
  return ok({});
}

const HORMONE_FIELDS = [
  'hormone_medication_used',
  'is_currently_pregnant',
  'is_postmenopausal',
  'hysterectomy',
  'is_ovaries_removed',
  'current_menstrual_phase',
];

/** What the final hormone questionnaire must say (HORM-R11). */
function isComplete(order: LabOrder, body: Record<string, unknown>): boolean {
  const answered = HORMONE_FIELDS.filter((field) => body[field] !== null);
  const isFemale = order.onFile.gender === 'Female';
  return (
    answered.includes('hormone_medication_used') && (!isFemale || answered.length === HORMONE_FIELDS.length)
  );
}

type Part = Readonly<Record<string, unknown>>;

/** A questionnaire whose body comes back as it was saved, with what is on file of the patient. */
interface Zoomer {
  readonly name: string;
  /** What a load answers beside basic_info and completed_at, as far as it was saved. */
  readonly parts: readonly string[];
  /** Whether a final body says what it must. */
  readonly isComplete: (body: Readonly<Record<string, Part>>) => boolean;
}

const hormoneZoomer: Zoomer = {
  name: 'hormone-zoomer',
  parts: [
    'bone_health_and_toxic_exposure',
    'symptom_assessment',
    'medical_history',
    'treatment_considerations',
    'hormone_medication',
  ],
  isComplete({ basic_info: info }) {
    const stage = info?.['reproductive_health_stage'];
    if (info?.['gender'] !== 'Female') return true;
    return stage === 'PREMENOPAUSAL_PHASE' ? info['current_menstrual_phase'] !== null : stage !== null;
  },
};

const gutZoomer: Zoomer = {
  name: 'gut-zoomer',
  parts: [
    'gi_symptoms',
    'systemic_symptoms',
    'dietary_patterns',
    'digestive_function',
    'health_concerns',
    'medication_history',
    'lifestyle',
  ],
  isComplete: () => true,
};

const cardioZoomer: Zoomer = {
  name: 'cardio-zoomer',
  parts: ['cardiac_health_symptoms', 'systemic_symptoms', 'medical_history', 'dietary_patterns', 'lifestyle'],
  isComplete({ medical_history: history }) {
    if (history?.['blood_pressure_checked'] === true)
      return history['systolic'] !== null && history['diastolic'] !== null;
    return history?.['blood_pressure_checked'] === false;
  },
};

/** Sex and date of birth as they are on file; null where they are not. */
function onFile({ onFile: { gender, hasBirthdate }, seed }: LabOrder): Record<string, unknown> {
  return { gender, birthdate: hasBirthdate ? seed.birthdate : null };
}

function loadZoomer(request: ServiceRequest, { name, parts }: Zoomer): ServiceAnswer {
  const order = orderOf(request, request.query.get('accession_id'));
  if (!order) return refuse(404, 'There is no such order.');
  const { body, completedAt } = kept(order, name);
  const known = Object.entries(onFile(order)).filter(([, value]) => value !== null);
  return ok({
    completed_at: completedAt,
    basic_info: {
      ...onFile(order),
      ...(body['basic_info'] as Part | undefined),
      ...Object.fromEntries(known),
    },
    ...Object.fromEntries(parts.filter((part) => part in body).map((part) => [part, body[part]])),
  });
}

function saveZoomer(request: ServiceRequest, { name, isComplete: isWhole }: Zoomer): ServiceAnswer {
  const body = request.body as Record<string, Part>;
  const order = orderOf(request, body['accession_id']);
  const isChanged = ([field, value]: readonly [string, unknown]) =>
    value !== null && body['basic_info']?.[field] !== value;
  if (order && Object.entries(onFile(order)).some(isChanged))
    return refuse(400, 'What is on file cannot be changed.');
  if (order && (request.body as Part)['save_for_now'] === false && !isWhole(body))
    return refuse(400, 'Mandatory questions are not answered.');
  return save(request, name);
}

/** The questionnaire service (CALL-R30 to CALL-R37). Its errors are `{ error }`. */
export const questionnaire: Service = {
  'questionnaire.hormone'(request) {
    const order = orderOf(request, request.query.get('accession_id'));
    if (!order) return refuse(404, 'There is no such order.');
    const { body, completedAt } = kept(order, 'hormone');
    const hasDraft = Object.keys(body).length > 0;
    return ok({
      data: {
        patient_gender: order.onFile.gender,
        patient_height: body['patient_height'] ?? order.onFile.height,
        patient_weight: body['patient_weight'] ?? order.onFile.weight,
        hormone_questionaire: hasDraft
          ? {
              completed_at: completedAt,
              ...Object.fromEntries(HORMONE_FIELDS.map((field) => [field, body[field] ?? null])),
            }
          : null,
        hormone_medication: body['hormone_medication'] ?? [],
      },
    });
  },
  'questionnaire.saveHormone'(request) {
    const body = request.body as Record<string, unknown>;
    const order = orderOf(request, body['accession_id']);
    if (order && body['save_for_now'] === false && !isComplete(order, body))
      return refuse(400, 'Mandatory questions are not answered.');
    const sampleId = body['sample_id'];
    if (order && sampleId !== '' && sampleId !== order.seed.sampleId)
      return refuse(400, 'The sample does not belong to this order.');
    return save(request, 'hormone');
  },
  'questionnaire.hormoneZoomer'(request) {
    return loadZoomer(request, hormoneZoomer);
  },
  'questionnaire.saveHormoneZoomer'(request) {
    return saveZoomer(request, hormoneZoomer);
  },
  'questionnaire.gutZoomer'(request) {
    return loadZoomer(request, gutZoomer);
  },
  'questionnaire.saveGutZoomer'(request) {
    return saveZoomer(request, gutZoomer);
  },
  'questionnaire.cardioZoomer'(request) {
    return loadZoomer(request, cardioZoomer);
  },
  'questionnaire.saveCardioZoomer'(request) {
    return saveZoomer(request, cardioZoomer);
  },
};
