import * as fc from 'fast-check';

/** A monkey's next action; `pick` (0 to 1) chooses among what the page offers at that time. */
export type Act =
  | {
      readonly kind: 'press' | 'pressTwice' | 'frame' | 'choose' | 'newTab' | 'switchTab' | 'fault';
      readonly pick: number;
    }
  | { readonly kind: 'type'; readonly pick: number; readonly text: string }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'card'; readonly number: string }
  | {
      readonly kind:
        | 'back'
        | 'forward'
        | 'reload'
        | 'offline'
        | 'fillIn'
        | 'language'
        | 'loseCode'
        | 'mend'
        | 'wait';
    };

/** Evenly distributed: fast-check would press the first control most of the time. */
const pick = fc.noBias(fc.nat(9999)).map((number) => number / 10_000);

/** Valid and invalid input. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '1',
    '0',
    '-5',
    '1e9',
    '94110',
    '10001',
    '5551234567',
    '02/28/1984',
    '02/30/1984',
    '9:30 AM',
    'Ann Example',
    'ann@example.com',
    '123 Main St',
    'P.O. Box 12',
    'São José',
    '李小龍',
    '👩‍🔬',
    '\u0007\u0000',
    '<img src=x onerror=alert(1)>',
    '‮right to left',
    'a'.repeat(600),
  ),
  fc.string({ maxLength: 20 }),
);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('press' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('pressTwice' as const, 'frame' as const), pick }),
  },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('type' as const), pick, text }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('choose' as const), pick }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('key' as const),
      key: fc.constantFrom('Tab', 'Shift+Tab', 'Enter', 'Escape', 'Space', 'ArrowDown', 'ArrowUp', 'End'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('card' as const),
      number: fc.constantFrom('4242424242424242', '4000000000000002', '4000002500003155', '4242'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('fault' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('newTab' as const, 'switchTab' as const), pick }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('fillIn' as const) }) },
  {
    weight: 13,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'back' as const,
        'back' as const,
        'forward' as const,
        'reload' as const,
        'offline' as const,
        'language' as const,
        'loseCode' as const,
        'mend' as const,
        'wait' as const,
      ),
    }),
  },
);

/** The actions of a walk; the same seed gives the same actions. */
export function actsOf(seed: number, count: number): readonly Act[] {
  const [acts = []] = fc.sample(fc.array(act, { minLength: count, maxLength: count, size: 'max' }), {
    seed,
    numRuns: 1,
  });
  return acts;
}
