import { beforeAll } from 'vitest';
import { PickupAddressActions, PickupAddressEditor } from '../../../src/views/pickup/PickupAddressEditor.tsx';
import { PickupContactActions, PickupContactEditor } from '../../../src/views/pickup/PickupContactEditor.tsx';
import { loadCalendar, PickupEditorDialog } from '../../../src/views/pickup/PickupEditorDialog.tsx';
import { PickupRecovery } from '../../../src/views/pickup/PickupRecovery.tsx';
import { PickupSchedulesView } from '../../../src/views/pickup/PickupSchedulesView.tsx';
import { PickupSearchView } from '../../../src/views/pickup/PickupSearchView.tsx';
import { pickupAddressCatalog } from '../../machines/pickup-address.catalog.ts';
import { pickupContactCatalog } from '../../machines/pickup-contact.catalog.ts';
import { pickupEditorCatalog } from '../../machines/pickup-editor.catalog.ts';
import { pickupRecoveryCatalog } from '../../machines/pickup-recovery.catalog.ts';
import { pickupSchedulesCatalog } from '../../machines/pickup-schedules.catalog.ts';
import { pickupSearchCatalog } from '../../machines/pickup-search.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

// Its code is there at once, whatever file ran before.
beforeAll(async () => {
  await loadCalendar();
});

const countries = ['US', 'MX'] as const;

testPictures(import.meta.dirname, {
  'pickup-search': [
    pickupSearchCatalog,
    (actor) => <PickupSearchView actor={actor} />,
    'ERR-R38 PICK-R01 PICK-R02 PICK-R37',
  ],
  'pickup-schedules': [
    pickupSchedulesCatalog,
    (actor) => <PickupSchedulesView actor={actor} phone="800-555-0100" />,
    'ENT-R38 ERR-R40 ERR-R41 ERR-R42 ERR-R43 ERR-R46 ERR-R51 OWN-R04 PICK-R04 PICK-R05 PICK-R07 PICK-R36',
  ],
  'pickup-recovery': [
    pickupRecoveryCatalog,
    (actor) => <PickupRecovery actor={actor} onAccept={() => undefined} />,
  ],
  'pickup-editor': [
    pickupEditorCatalog,
    (actor) => <PickupEditorDialog actor={actor} countries={countries} />,
    'ERR-R44 ERR-R45 ERR-R47 ERR-R48',
  ],
  'pickup-address': [
    pickupAddressCatalog,
    (actor) => (
      <>
        <PickupAddressEditor actor={actor} countries={countries} />
        <PickupAddressActions actor={actor} />
      </>
    ),
    'ERR-R49 ERR-R50 PICK-R18 PICK-R58',
  ],
  'pickup-contact': [
    pickupContactCatalog,
    (actor) => (
      <>
        <PickupContactEditor actor={actor} countries={countries} />
        <PickupContactActions actor={actor} />
      </>
    ),
  ],
});
