import { screen } from '@testing-library/react';
import { act, fireEvent } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type {
  CollectionsContext,
  CollectionsEvent,
} from '../../../machines/collections/collections.contract.ts';
import type { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import type { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { copy } from '../../../src/copy/collections.ts';
import { CollectionsView } from '../../../src/views/collections/CollectionsView.tsx';
import { InstructionView } from '../../../src/views/collections/InstructionView.tsx';
import { collectionsCatalogue } from '../../machines/collections.catalogue.ts';
import { instructionCatalogue } from '../../machines/instruction.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import { button, press, seeLoading } from '../payment/person.ts';

const support = () => {
  const link = screen.getByRole('link', { name: /^Need more help\? Contact support/ });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
};

flowViewSuite('the instructions [COLL-13]', collectionsCatalogue, {
  render: (actor) => (
    <CollectionsView actor={actor as ActorRefFrom<typeof collectionsMachine>} support="/support" />
  ),
  perform: {
    'tile.pressed': (one) => press(copy.names[(one.event as CollectionsEvent).route])(one),
  },
  see: {
    loadingTypes: seeLoading,
    tiles: ({ context }) => {
      screen.getByRole('heading', { level: 1, name: 'Sample Type Instruction' });
      for (const route of (context as CollectionsContext).routes)
        expect(button(copy.names[route])).not.toBeNull();
      support();
    },
    empty: () => {
      screen.getByText('No Collection Instructions Available');
      support();
    },
    toStool: () => undefined,
    toSaliva6: () => undefined,
    toSaliva1: () => undefined,
    toMicrotube: () => undefined,
    toUrine4: () => undefined,
    toUrine1: () => undefined,
    toDbs: () => undefined,
  },
});

const seeFrame = (status: string) => () => {
  const frame = document.querySelector('iframe');
  expect(frame?.title).toMatch(/^Collection instructions for /);
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-same-origin');
  expect(frame?.getAttribute('src')).toMatch(/^https:\/\/guidance\.example\//);
  const apart = screen.getByRole('link', { name: /^Open the instructions in a new tab/ });
  expect(apart.getAttribute('href')).toBe(frame?.getAttribute('src'));
  expect(screen.getByRole('status').textContent).toBe(status);
  support();
};

flowViewSuite('one instruction', instructionCatalogue, {
  render: (actor) => (
    <InstructionView actor={actor as ActorRefFrom<typeof instructionMachine>} support="/support" />
  ),
  perform: {
    'guidance.loaded': () => {
      const frame = document.querySelector('iframe');
      act(() => {
        if (frame) fireEvent.load(frame);
      });
    },
  },
  see: {
    'detail.loading': seeFrame('Loading the instructions…'),
    'detail.stuck': seeFrame('The instructions do not show here. You can open them in a new tab.'),
    'detail.shown': seeFrame(''),
    empty: () => {
      screen.getByText('No Collection Instructions Available');
      expect(document.querySelector('iframe')).toBeNull();
    },
  },
});
