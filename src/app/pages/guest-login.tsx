import { GuestLoginView } from '../../views/guest-login/GuestLoginView.tsx';
import { flowPage } from '../flow.tsx';
import { wireGuestLogin } from '../wiring/guest-login.ts';

/** /auth/{questionnaire_type} and /auth/{questionnaire_type}/{accession_id}. */
export default flowPage((world) => ({
  machine: wireGuestLogin(world),
  input: ({ params }) => ({
    type: params['questionnaire_type'] ?? '',
    accessionId: params['accession_id'] ?? null,
  }),
  View: GuestLoginView,
}));
