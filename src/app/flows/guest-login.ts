import { guestLoginPage } from '../../../machines/guest-login/guest-login.page.ts';
import { postGuestLogin } from '../../api/core-samples.ts';
import { GuestLoginView } from '../../views/guest-login/GuestLoginView.tsx';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';

/** /auth/{questionnaire_type} and /auth/{questionnaire_type}/{accession_id}. Its token replaces the one of the link. */
export default flowPage(({ client, session, today }) => ({
  machine: guestLoginPage.machine.provide({
    actors: { send: callActor(client, postGuestLogin) },
    actions: {
      keepResponse: (_, { payload: { accessionId }, response: { token } }) =>
        session.open({ guest: { accessionId, sampleId: null, token } }),
    },
  }),
  input: ({ params, historyState }) => ({
    type: params['questionnaire_type'] ?? '',
    accessionId: params['accession_id'] ?? null,
    isExpired: historyState.expired === true,
    today: today(),
  }),
  View: GuestLoginView,
}));
