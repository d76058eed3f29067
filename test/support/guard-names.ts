import { and, not, or } from 'xstate';
import type { AnyStateMachine } from 'xstate';

interface ComposedGuard {
  readonly check: unknown;
  readonly guards: readonly unknown[];
}

type StateNode = AnyStateMachine['root'];

/** Combinator words by their `check` function, because builds minify function names. */
const WORDS = new Map<unknown, string>(
  Object.entries({ not: not('some'), and: and(['some']), or: or(['some']) }).map(([word, guard]) => [
    (guard as unknown as ComposedGuard).check,
    word,
  ]),
);

/** A guard in words: `isReady`, `not isReady`, `isStale and not isBusy`; '' without one. */
export function guardName(guard: unknown): string {
  if (!guard) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) return String(guard.type);
  if (!isComposed(guard)) return 'inline';
  const word = WORDS.get(guard.check);
  const names = guard.guards.map(guardName);
  return word === 'not' ? `not ${names.join('')}` : names.join(` ${word} `);
}

/** Names a machine's composed guards in words, for the inspector. */
export function nameGuards(machine: AnyStateMachine): void {
  const name = (node: StateNode) => {
    for (const { guard } of [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
      if (isComposed(guard)) Object.defineProperty(guard, 'name', { value: guardName(guard) });
    for (const child of Object.values(node.states)) name(child);
  };
  name(machine.root);
}

function isComposed(guard: unknown): guard is ComposedGuard {
  return typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards);
}
