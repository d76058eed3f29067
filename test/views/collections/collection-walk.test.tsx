import { expect, it } from 'vitest';
import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { CollectionsView } from '../../../src/views/collections/CollectionsView.tsx';
import { InstructionView } from '../../../src/views/collections/InstructionView.tsx';
import { collectionStatusCatalogue } from '../../machines/collection-status.catalogue.ts';
import { collectionsCatalogue } from '../../machines/collections.catalogue.ts';
import { instructionCatalogue } from '../../machines/instruction.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const SUPPORT = 'https://lab.example/support';

it('what the view of the collection status says and does', () => {
  expect(
    walk(collectionStatusCatalogue, (actor) => (
      <CollectionStatusView actor={actor} has={{ mapSearch: true, support: true }} />
    )),
  ).toEqual({
    does: {
      Finish: 'visit.finished',
      'Find a blood draw location': 'mapSearch.pressed',
      'Non-blood sample collection tutorial': 'tutorial.pressed',
      'Contact support': 'support.pressed',
    },
    says: {
      'Loading your order… (heard)': 'awaitingSight reporting',
      'Loading your order…': 'awaitingSight reporting',
      'Sending your answer…': 'awaitingSight reporting',
      'Collection status (heard)': 'error',
      'Collection status': 'error',
      'Oops, something went wrong. Please try again later, thanks!': 'error',
      'Thank you (heard)': 'alreadyCollected',
      'Thank you': 'alreadyCollected',
      'We have noted that your samples are collected. There is noth…': 'alreadyCollected',
      'Your samples are not collected yet (heard)': 'notCollected',
      'Your samples are not collected yet': 'notCollected',
      'Find a place for your blood draw, or read how to collect you…': 'notCollected',
      'We have noted what is missing (heard)': 'notReceived',
      'We have noted what is missing': 'notReceived',
      'You told us that you have not received what you need for you…': 'notReceived',
    },
    has: {
      'Finish (quiet)': 'alreadyCollected notCollected notReceived',
      'Find a blood draw location': 'notCollected',
      'Non-blood sample collection tutorial (ghost)': 'notCollected',
      'Contact support': 'notReceived',
    },
  });
});

it('what the view of the collections says and does', () => {
  expect(walk(collectionsCatalogue, (actor) => <CollectionsView actor={actor} support={SUPPORT} />)).toEqual({
    does: {
      Stool: 'tile.pressed stool',
      'Saliva (6 tubes)': 'tile.pressed saliva-6-tubes',
      'Saliva (1 tube)': 'tile.pressed saliva-1-tube',
      'Microtube (Blood)': 'tile.pressed microtube',
      'Urine (4 tubes)': 'tile.pressed urine-4-tubes',
      'Urine (1 tube)': 'tile.pressed urine-1-tube',
      'DBS Card': 'tile.pressed dbs',
    },
    says: {
      'Sample Type Instruction': 'tiles empty',
      'Choose a sample type to see how to collect it.': 'tiles',
      'No Collection Instructions Available (info)': 'empty',
      'Loading your order… (heard)': 'loadingTypes',
      'Loading your order…': 'loadingTypes',
    },
    has: {
      Stool: 'tiles (after every type / other cases, an unknown and a repeated one / two types)',
      'Saliva (6 tubes)': 'tiles (after every type / six tubes of saliva)',
      'Saliva (1 tube)': 'tiles (after every type)',
      'Microtube (Blood)': 'tiles (after every type)',
      'Urine (4 tubes)': 'tiles (after every type)',
      'Urine (1 tube)': 'tiles (after every type / two types)',
      'DBS Card': 'tiles (after every type / other cases, an unknown and a repeated one)',
      'Need more help? Contact support ( opens in a new tab ) (quiet, new window, https://lab.example/support)':
        'tiles empty',
    },
  });
});

it('what the view of the instruction says and does', () => {
  expect(walk(instructionCatalogue, (actor) => <InstructionView actor={actor} support={SUPPORT} />)).toEqual({
    does: { 'All sample types': 'list.opened' },
    says: {
      'Stool: collection instructions': 'loading stuck shown',
      'Loading the instructions…': 'loading',
      'The instructions do not show here. You can open them in a ne…': 'stuck',
      'Sample Type Instruction': 'empty',
      'No Collection Instructions Available (info)': 'empty',
    },
    has: {
      'All sample types (quiet)': 'loading stuck shown empty',
      'Open the instructions in a new tab ( opens in a new tab ) (ghost, small, new window, https://guidance.example/stool)':
        'loading stuck shown',
      'Need more help? Contact support ( opens in a new tab ) (quiet, new window, https://lab.example/support)':
        'loading stuck shown empty',
    },
  });
});
