import { notProvided } from '../domain/not-provided.ts';
import type { SampleRoute } from '../domain/sample-types.ts';

/** A sample, and the token that opens its order. */
export interface SampleRef {
  readonly sampleId: string;
  readonly token: string;
}

export interface CollectionsInput {
  /** The query's list of sample types, separated by '-'; '' if missing (COLL-R04). */
  readonly instructions: string;
  /** The sample and token of the query, or else the stored ones; null if there are none. */
  readonly sample: SampleRef | null;
}

export interface CollectionsContext extends CollectionsInput {
  readonly routes: readonly SampleRoute[];
  /** The tile that was pressed. */
  readonly chosen: SampleRoute | null;
}

export interface CollectionsEvent {
  readonly type: 'tile.pressed';
  readonly route: SampleRoute;
}

export const collectionsActors = {
  /** GET /nonBloodSampleTubeType: labels of sample types (CALL-R11). */
  loadSampleTypes: notProvided<readonly string[], SampleRef>('loadSampleTypes'),
};
