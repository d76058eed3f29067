import { act, render } from '@testing-library/react';
import { createActor, emit, setup } from 'xstate';
import { expect, it } from 'vitest';
import type { FocusRequested } from '../../../machines/domain/focus-requested.ts';
import { useEmitted } from '../../../src/views/shared/use-emitted.ts';

it('an event that a machine emits twice is handled twice', () => {
  const machine = setup({
    types: { events: {} as { readonly type: 'submit.pressed' }, emitted: {} as FocusRequested },
    actions: { focusName: emit({ type: 'focus.requested', field: 'name' }) },
  }).createMachine({ on: { 'submit.pressed': { actions: 'focusName' } } });
  const actor = createActor(machine).start();
  const focused: string[] = [];
  function View() {
    useEmitted(actor, 'focus.requested', ({ field }) => focused.push(field));
    return null;
  }
  render(<View />);
  for (const times of [1, 2]) {
    act(() => actor.send({ type: 'submit.pressed' }));
    expect(focused).toHaveLength(times);
  }
});
