import type { SnapshotFrom } from 'xstate';
import type { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import type { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { isSampleRoute } from '../../../machines/domain/sample-types.ts';
import type { SampleRoute } from '../../../machines/domain/sample-types.ts';
import { copy } from '../../copy/collections.ts';

export type CollectionsView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'tiles';
      readonly tiles: readonly { readonly value: SampleRoute; readonly label: string }[];
    };

export function connectCollections(snapshot: SnapshotFrom<typeof collectionsMachine>): CollectionsView {
  if (snapshot.hasTag('loading')) return { kind: 'loading' };
  if (snapshot.matches('empty')) return { kind: 'empty' };
  return {
    kind: 'tiles',
    tiles: snapshot.context.routes.map((route) => ({ value: route, label: copy.names[route] })),
  };
}

export type InstructionView =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'detail';
      readonly name: string;
      readonly guidance: string;
      readonly frame: 'loading' | 'stuck' | 'shown';
    };

export function connectInstruction(snapshot: SnapshotFrom<typeof instructionMachine>): InstructionView {
  const { route, guidance } = snapshot.context;
  if (guidance === null || !isSampleRoute(route)) return { kind: 'empty' };
  return {
    kind: 'detail',
    name: copy.names[route],
    guidance,
    frame: snapshot.matches('shown') ? 'shown' : snapshot.matches('stuck') ? 'stuck' : 'loading',
  };
}
