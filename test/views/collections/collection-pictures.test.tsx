import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { CollectionsView } from '../../../src/views/collections/CollectionsView.tsx';
import { InstructionView } from '../../../src/views/collections/InstructionView.tsx';
import { collectionStatusCatalogue } from '../../machines/collection-status.catalogue.ts';
import { collectionsCatalogue } from '../../machines/collections.catalogue.ts';
import { instructionCatalogue } from '../../machines/instruction.catalogue.ts';
import { testPictures } from '../../support/pictures.ts';

const SUPPORT = 'https://lab.example/support';

testPictures(import.meta.dirname, {
  'collection-status': [
    collectionStatusCatalogue,
    (actor) => <CollectionStatusView actor={actor} has={{ mapSearch: true, support: true }} />,
    'CS-R03 CS-R04 CS-R05 CS-R06 ERR-R36 GEN-R18',
  ],
  collections: [
    collectionsCatalogue,
    (actor) => <CollectionsView actor={actor} support={SUPPORT} />,
    'COLL-13',
  ],
  instruction: [instructionCatalogue, (actor) => <InstructionView actor={actor} support={SUPPORT} />],
});
