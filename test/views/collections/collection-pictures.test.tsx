import { CollectionStatusView } from '../../../src/views/collection-status/CollectionStatusView.tsx';
import { CollectionsView } from '../../../src/views/collections/CollectionsView.tsx';
import { InstructionView } from '../../../src/views/collections/InstructionView.tsx';
import { collectionStatusCatalog } from '../../machines/collection-status.catalog.ts';
import { collectionsCatalog } from '../../machines/collections.catalog.ts';
import { instructionCatalog } from '../../machines/instruction.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

const SUPPORT = 'https://lab.example/support';

testPictures(import.meta.dirname, {
  'collection-status': [
    collectionStatusCatalog,
    (actor) => <CollectionStatusView actor={actor} has={{ mapSearch: true, support: true }} />,
    'CS-R03 CS-R04 CS-R05 CS-R06 ERR-R36 GEN-R18',
  ],
  collections: [
    collectionsCatalog,
    (actor) => <CollectionsView actor={actor} support={SUPPORT} />,
    'COLL-13',
  ],
  instruction: [instructionCatalog, (actor) => <InstructionView actor={actor} support={SUPPORT} />],
});
