import { BloodDrawView } from '../../../src/views/blood-draw/BloodDrawView.tsx';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { bloodDrawCatalog } from '../../machines/blood-draw.catalog.ts';
import { sendToPhoneCatalog } from '../../machines/send-to-phone.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

const countries = [
  { code: 'US', name: 'United States' },
  { code: 'MX', name: 'Mexico' },
];

testPictures(import.meta.dirname, {
  'blood-draw': [
    bloodDrawCatalog,
    (actor) => (
      <BloodDrawView
        actor={actor}
        SiteMap={({ label, detail, geometry, zoom, marker }) => (
          <p>
            {label}: {geometry.type} at zoom {zoom}, {marker}, {detail || 'no address'}
          </p>
        )}
        links={{ directions: (address) => `https://maps.example/${address}`, hasMapSearch: true }}
      />
    ),
    'BD-R10 BD-R13 BD-R14 BD-R15 BD-R21 BD-R22 BDRAW-18 BDRAW-19 BDRAW-20 BDRAW-21',
  ],
  'send-to-phone': [
    sendToPhoneCatalog,
    (actor) => (
      <SendToPhoneView
        actor={actor}
        intro="We send the name and address of Site by text message."
        countries={countries}
      />
    ),
    'ERR-R35',
  ],
});
