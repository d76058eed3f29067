import { GuestLoginView } from '../../../src/views/guest-login/GuestLoginView.tsx';
import { guestLoginCatalog } from '../../machines/guest-login.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

testPictures(import.meta.dirname, {
  'guest-login': [
    guestLoginCatalog,
    (actor) => <GuestLoginView actor={actor} />,
    'GL-R02 GL-R03 GL-R08 GUEST-01 GUEST-02 GUEST-03 GUEST-04 RUL-42',
  ],
});
