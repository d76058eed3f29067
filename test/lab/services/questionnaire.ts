import type { LabOrder } from '../state.ts';
import { isComplete, QUESTIONNAIRE_SEEDS } from '../questionnaires.ts';
import { ok, authorizedOrder, type Service, type ServiceResponse, type ServiceRequest } from './service.ts';

/** How long a draft is stored, in milliseconds (3 §9). */
const DRAFT_LIFE = 24 * 60 * 60 * 1000;

const refuse = (status: number, error: string): ServiceResponse => ({ status, body: { error } });

const orderOf = (request: ServiceRequest, accessionId: unknown) =>
  authorizedOrder(request, ({ seed }) => seed.accessionId === accessionId);

/** The stored questionnaire: the last save, the order's initial draft, or nothing if a draft has expired. */
function storedQuestionnaire(
  order: LabOrder,
  name: string,
): { body: Record<string, unknown>; completedAt: string | null } {
  const saved = order.savedQuestionnaires.get(name);
  if (!saved) {
    const { of, draft, completed } = order.questionnaire;
    if (of !== name) return { body: {}, completedAt: null };
    return { body: draft ?? {}, completedAt: completed ? '2026-11-01T09:00:00.000Z' : null };
  }
  const isTooOld = !saved.completedAt && order.clock.now().getTime() - saved.savedAt.getTime() > DRAFT_LIFE;
  return isTooOld ? { body: {}, completedAt: null } : { ...saved };
}

/**
 * Saves a draft or the final answers; a completed questionnaire can no longer be changed.
 * @param said the body together with the data on file
 */
function save(request: ServiceRequest, name: string, said: unknown): ServiceResponse {
  const body = request.body as Record<string, unknown>;
  const order = orderOf(request, body['accession_id']);
  if (!order) return refuse(404, 'There is no such order.');
  if (storedQuestionnaire(order, name).completedAt)
    return refuse(409, 'This questionnaire has already been submitted.');
  const now = order.clock.now();
  const isFinal = body['save_for_now'] === false;
  const seed = QUESTIONNAIRE_SEEDS[name];
  if (isFinal && seed && !isComplete(seed, said)) return refuse(400, 'Mandatory questions are not answered.');
  order.savedQuestionnaires.set(name, {
    body,
    savedAt: now,
    completedAt: isFinal ? now.toISOString() : null,
  });
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

type Part = Readonly<Record<string, unknown>>;

/** Sex and date of birth on file; null if unknown. */
function onFile({ questionnaireOnFile: { gender, hasBirthdate }, seed }: LabOrder): Record<string, unknown> {
  return { gender, birthdate: hasBirthdate ? seed.birthdate : null };
}

/** The calls of a questionnaire that returns its body as saved, plus the patient's data on file. */
function zoomer(name: string): Service {
  return {
    [`questionnaire.${name}`](request) {
      const order = orderOf(request, request.query.get('accession_id'));
      if (!order) return refuse(404, 'There is no such order.');
      const { body, completedAt } = storedQuestionnaire(order, name);
      const { accession_id: _, save_for_now: __, basic_info: info, ...parts } = body;
      const values = Object.entries(onFile(order)).filter(([, value]) => value !== null);
      return ok({
        completed_at: completedAt,
        basic_info: { ...onFile(order), ...(info as Part | undefined), ...Object.fromEntries(values) },
        ...parts,
      });
    },
    [`questionnaire.save${name.charAt(0).toUpperCase()}${name.slice(1)}`](request) {
      const { basic_info: info, accession_id: accessionId } = request.body as Record<string, Part>;
      const order = orderOf(request, accessionId);
      const isChanged = ([field, value]: readonly [string, unknown]) =>
        value !== null && info?.[field] !== value;
      if (order && Object.entries(onFile(order)).some(isChanged))
        return refuse(400, 'What is on file cannot be changed.');
      return save(request, name, request.body);
    },
  };
}

const HORMONE = 'hormoneQuestionnaire';

/** The questionnaire service (CALL-R30 to CALL-R37). Its errors are `{ error }`. */
export const questionnaireService: Service = {
  ...Object.assign(
    {},
    ...Object.keys(QUESTIONNAIRE_SEEDS)
      .filter((name) => name !== HORMONE)
      .map((name) => zoomer(name)),
  ),
  'questionnaire.hormone'(request) {
    const order = orderOf(request, request.query.get('accession_id'));
    if (!order) return refuse(404, 'There is no such order.');
    const { body, completedAt } = storedQuestionnaire(order, HORMONE);
    const hasDraft = Object.keys(body).length > 0;
    return ok({
      data: {
        patient_gender: order.questionnaireOnFile.gender,
        patient_height: body['patient_height'] ?? order.questionnaireOnFile.height,
        patient_weight: body['patient_weight'] ?? order.questionnaireOnFile.weight,
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
    const body = request.body as Part;
    const order = orderOf(request, body['accession_id']);
    const sampleId = body['sample_id'];
    if (order && sampleId !== '' && sampleId !== order.seed.sampleId)
      return refuse(400, 'The sample does not belong to this order.');
    return save(request, HORMONE, { ...body, patient_gender: order?.questionnaireOnFile.gender });
  },
};
