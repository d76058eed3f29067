import type { SnapshotFrom } from 'xstate';
import type { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import type { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { isSampleRoute } from '../../../machines/domain/sample-types.ts';
import { copy } from '../../copy/collections.ts';

export type CollectionsViewData = ReturnType<typeof connectCollections>;

export function connectCollections(snapshot: SnapshotFrom<typeof collectionsMachine>) {
  if (snapshot.hasTag('loading')) return { kind: 'loading' as const };
  if (snapshot.matches('empty')) return { kind: 'empty' as const };
  if (snapshot.hasTag('noOrder')) return { kind: 'noOrder' as const };
  if (snapshot.hasTag('failed'))
    return { kind: 'notLoaded' as const, isLinkPossiblyDamaged: snapshot.matches({ notLoaded: 'refused' }) };
  return {
    kind: 'tiles' as const,
    tiles: snapshot.context.routes.map((route) => ({ value: route, label: copy.names[route] })),
  };
}

export type InstructionViewData = ReturnType<typeof connectInstruction>;

export function connectInstruction(snapshot: SnapshotFrom<typeof instructionMachine>) {
  const { route, guidance, hasList } = snapshot.context;
  if (guidance === null || !isSampleRoute(route)) return { kind: 'empty' as const, hasList };
  return {
    kind: 'detail' as const,
    hasList,
    name: copy.names[route],
    guidance,
    frame: guidanceFrame(snapshot),
  };
}

function guidanceFrame(snapshot: SnapshotFrom<typeof instructionMachine>): 'loading' | 'stuck' | 'shown' {
  if (snapshot.matches('shown')) return 'shown';
  return snapshot.matches('stuck') ? 'stuck' : 'loading';
}
