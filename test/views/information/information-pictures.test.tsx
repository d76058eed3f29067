import { DuplicateDialog } from '../../../src/views/information/DuplicateDialog.tsx';
import { InformationView } from '../../../src/views/information/InformationView.tsx';
import { duplicateCatalog } from '../../machines/duplicate.catalog.ts';
import { informationCatalog } from '../../machines/information.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

const PHONE = '800-555-0100';

testPictures(import.meta.dirname, {
  information: [
    informationCatalog,
    (actor) => <InformationView actor={actor} supportPhone={PHONE} />,
    'INFO-11 INFO-12 INFO-40 INFO-41 INFO-59 INFO-R07 INFO-R12 INFO-R19 INFO-R20 INFO-R21 INFO-R22 INFO-R27 INFO-R30',
  ],
  duplicate: [duplicateCatalog, (actor) => <DuplicateDialog actor={actor} supportPhone={PHONE} />],
});
