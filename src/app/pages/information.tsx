import { identityOf } from '../../../machines/domain/link.ts';
import { InformationView } from '../../views/information/InformationView.tsx';
import { flowPage } from '../flow.tsx';
import { wireInformation } from '../wiring/information.ts';

/** /informationLanding. The page's own query counts, then the saved one (AMB-16). */
export default flowPage((world) => ({
  machine: wireInformation(world),
  input: ({ query }) => ({
    link: identityOf(query) ? query : world.session.savedQuery(),
    today: world.today(),
  }),
  View: ({ actor }) => <InformationView actor={actor} supportPhone={world.config.supportPhone} />,
}));
