import { expect, it } from 'vitest';
import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { CollectionsView } from '../../../src/views/collections/CollectionsView.tsx';
import { InstructionView } from '../../../src/views/collections/InstructionView.tsx';
import { collectionStatusCatalogue } from '../../machines/collection-status.catalogue.ts';
import { collectionsCatalogue } from '../../machines/collections.catalogue.ts';
import { instructionCatalogue } from '../../machines/instruction.catalogue.ts';
import { toldBy } from '../../support/controls.ts';

const SUPPORT = 'https://lab.example/support';

it('each control of the collection status does what it says', () => {
  expect(
    toldBy(collectionStatusCatalogue, (actor) => (
      <CollectionStatusView actor={actor} has={{ mapSearch: true, support: true }} />
    )),
  ).toEqual({
    'Find a blood draw location': 'mapSearch.pressed',
    'Non-blood sample collection tutorial': 'tutorial.pressed',
    'Contact support': 'support.pressed',
  });
});

it('each control of the collections does what it says', () => {
  expect(
    toldBy(collectionsCatalogue, (actor) => <CollectionsView actor={actor} support={SUPPORT} />),
  ).toEqual({
    Stool: 'tile.pressed stool',
    'Saliva (6 tubes)': 'tile.pressed saliva-6-tubes',
    'Saliva (1 tube)': 'tile.pressed saliva-1-tube',
    'Microtube (Blood)': 'tile.pressed microtube',
    'Urine (4 tubes)': 'tile.pressed urine-4-tubes',
    'Urine (1 tube)': 'tile.pressed urine-1-tube',
    'DBS Card': 'tile.pressed dbs',
  });
});

it('each control of the instruction does what it says', () => {
  expect(
    toldBy(instructionCatalogue, (actor) => <InstructionView actor={actor} support={SUPPORT} />),
  ).toEqual({
    'All sample types': 'list.opened',
  });
});
