import { useSelector } from '@xstate/react';
import { screen } from '@testing-library/react';
import { assign, fromPromise, setup } from 'xstate';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { pathsOf } from './paths.ts';
import { flowViewSuite, viewGapsOf, walkView } from './render-flow.tsx';
import type { FlowView } from './render-flow.tsx';
import { replayer } from './replay.ts';

const greeterMachine = setup({
  types: {
    context: {} as { readonly name: string },
    events: {} as
      | { type: 'name.changed'; name: string }
      | { type: 'greeting.asked' }
      | { type: 'page.hidden' },
  },
  actors: { greet: fromPromise<void, string>(() => Promise.reject(new Error('must never run'))) },
}).createMachine({
  id: 'greeter',
  context: { name: '' },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'name.changed': { actions: assign({ name: ({ event }) => event.name }) },
        'greeting.asked': 'greeting',
      },
    },
    greeting: {
      invoke: {
        id: 'greet',
        src: 'greet',
        input: ({ context }) => context.name,
        onDone: 'greeted',
        onError: 'asking',
      },
      on: { 'page.hidden': 'asking' },
    },
    greeted: { type: 'final' },
  },
});

const greeter = catalogue(greeterMachine, {
  flows: [],
  inputs: { anybody: undefined },
  events: {
    'name.changed': [{ name: 'Ada', event: { type: 'name.changed', name: 'Ada' } }],
    'greeting.asked': [{ name: 'ask', event: { type: 'greeting.asked' } }],
    'page.hidden': [{ name: 'hide', event: { type: 'page.hidden' } }],
    'xstate.done.actor.greet': [{ name: 'greeted', output: undefined }],
    'xstate.error.actor.greet': [{ name: 'shy', error: { code: 'noAnswer' } }],
  },
  expected: {},
});

function Greeter({ actor, button = 'Greet' }: { readonly actor: AnyActorRef; readonly button?: string }) {
  const value = useSelector(actor, (snapshot: SnapshotFrom<typeof greeterMachine>) => snapshot.value);
  const name = useSelector(actor, (snapshot: SnapshotFrom<typeof greeterMachine>) => snapshot.context.name);
  if (value === 'greeted') return <p>Hello {name}</p>;
  if (value === 'greeting') return <p>One moment</p>;
  return (
    <>
      <input
        aria-label="Name"
        value={name}
        onChange={({ target }) => actor.send({ type: 'name.changed', name: target.value })}
      />
      <button type="button" onClick={() => actor.send({ type: 'greeting.asked' })}>
        {button}
      </button>
    </>
  );
}

const view: FlowView = {
  render: (actor) => <Greeter actor={actor} />,
  perform: {
    'name.changed': async ({ user }) => {
      await user.clear(screen.getByLabelText('Name'));
      await user.type(screen.getByLabelText('Name'), 'Ada');
    },
    'greeting.asked': ({ user }) => user.click(screen.getByRole('button', { name: 'Greet' })),
    'page.hidden': ({ actor, event }) => actor.send(event),
  },
  see: {
    asking: () => void screen.getByLabelText('Name'),
    greeting: () => void screen.getByText('One moment'),
    greeted: () => void screen.getByText(/^Hello/),
  },
};

flowViewSuite('a greeter', greeter, view);

describe('the view harness fails', () => {
  const paths = pathsOf(greeter);
  const start = replayer(greeterMachine);
  const walkAll = async (changed: FlowView) => {
    for (const path of paths) await walkView(changed, () => start(undefined), path);
  };

  it('when something to do or to see is missing, or nobody comes to see it', () => {
    const { 'greeting.asked': _, ...perform } = view.perform;
    const { greeted: __, ...see } = view.see;
    expect(viewGapsOf(paths, { ...view, perform, see: { ...see, lost: () => {} } })).toEqual([
      'no perform for greeting.asked#ask',
      'no see for "greeted"',
      'no path comes to lost',
    ]);
  });

  it('when the view does not send what the person does', async () => {
    const idle = { ...view.perform, 'greeting.asked': () => {} };
    await expect(walkAll({ ...view, perform: idle })).rejects.toThrow(`state after 'ask'`);
  });

  it('when the view does not show the state', async () => {
    const render: FlowView['render'] = (actor) => <Greeter actor={actor} button="Go" />;
    await expect(walkAll({ ...view, render })).rejects.toThrow('Greet');
  });
});
