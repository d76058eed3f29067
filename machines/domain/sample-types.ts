import { onlyKeys } from './link.ts';
import type { LinkQuery } from './link.ts';

/** The instruction pages, one for each type of sample (COLL-R05). */
export const SAMPLE_ROUTES = [
  'microtube',
  'urine-1-tube',
  'urine-4-tubes',
  'stool',
  'dbs',
  'saliva-6-tubes',
  'saliva-1-tube',
  'uti',
] as const;

export type SampleRoute = (typeof SAMPLE_ROUTES)[number];

export function isSampleRoute(route: string): route is SampleRoute {
  return SAMPLE_ROUTES.some((candidate) => candidate === route);
}

/** The input of the list of sample types from a link: the types themselves, or the order that has them (AMB-165). */
export function listQuery(query: LinkQuery | null): LinkQuery {
  return onlyKeys(query ?? {}, ['instructions', 'accession_id', 'sample_id', 'token']);
}

/**
 * The services' labels by route, without case and punctuation, which a link may have lost; uti has none (COLL-R07, AMB-162,
 * AMB-163).
 */
const LABELS = new Map<string, SampleRoute>([
  ['stool', 'stool'],
  ['saliva 4 tubes', 'saliva-6-tubes'],
  ['saliva 6 tubes', 'saliva-6-tubes'],
  ['saliva 1 tube', 'saliva-1-tube'],
  ['microtube blood', 'microtube'],
  ['urine 4 tubes', 'urine-4-tubes'],
  ['urine 1 tube', 'urine-1-tube'],
  ['dbs card', 'dbs'],
]);

/** The unique routes of sample type labels, in order; unknown labels are skipped (COLL-R07, AMB-166). */
export function routesOfLabels(labels: readonly string[]): readonly SampleRoute[] {
  const words = (label: string) =>
    label
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join(' ') ?? '';
  return [...new Set(labels.flatMap((label) => LABELS.get(words(label)) ?? []))];
}
