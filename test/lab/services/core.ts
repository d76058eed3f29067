import { duplicateIdOf } from '../information.ts';
import { ok, type Service } from './service.ts';

/** Merging patients (CALL-R21): once, and only the two that the duplicate check returned. */
export const coreService: Service = {
  'core.mergePatients'({ order, query }) {
    const primaryId = query.get('primary_patient_id') ?? '';
    const isNamed =
      order.duplicate === 'found' &&
      primaryId === duplicateIdOf(order) &&
      query.get('needToMerge_patient_id') === order.seed.patientId;
    if (!isNamed) return { status: 404, body: { message: 'There are no such patients.' } };
    if (order.information.mergedInto !== null)
      return { status: 409, body: { message: 'These patients are merged already.' } };
    order.information.mergedInto = primaryId;
    return ok({});
  },
};
