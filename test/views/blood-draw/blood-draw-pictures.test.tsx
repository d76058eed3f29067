import { BloodDrawView } from '../../../src/views/blood-draw/BloodDrawView.tsx';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { bloodDrawCatalogue } from '../../machines/blood-draw.catalogue.ts';
import { sendToPhoneCatalogue } from '../../machines/send-to-phone.catalogue.ts';
import { drawn } from '../../support/pictures.ts';

const countries = [
  { code: '+1', name: 'United States' },
  { code: '+52', name: 'Mexico' },
];

drawn(import.meta.dirname, {
  'blood-draw': [
    bloodDrawCatalogue,
    (actor) => (
      <BloodDrawView
        actor={actor}
        SiteMap={({ label }) => <p>{label}</p>}
        links={{ directions: (to) => `https://maps.example/${to}`, hasMapSearch: true }}
      />
    ),
    'BD-R10 BD-R13 BD-R21 BD-R22',
  ],
  'send-to-phone': [
    sendToPhoneCatalogue,
    (actor) => <SendToPhoneView actor={actor} siteName="Site" countries={countries} />,
    'ERR-R35',
  ],
});
