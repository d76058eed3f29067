import type { ActorRefFrom } from 'xstate';
import { guestLoginPage } from '../../../machines/guest-login/guest-login.page.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/guest-login.ts';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { FormPage } from '../shared/FormPage.tsx';
import { useView } from '../shared/use-view.ts';

interface GuestLoginViewProps {
  readonly actor: ActorRefFrom<typeof guestLoginPage.machine>;
}

export function GuestLoginView({ actor }: GuestLoginViewProps) {
  const { accessionId, isExpired } = useView(actor, ({ context }) => context.input);
  return (
    <FormPage
      page={guestLoginPage}
      actor={actor}
      copy={copy}
      reference={accessionId && common.accessionId(accessionId)}
      // An accession id of the path is not asked for (GL-R02).
      hidden={accessionId === null ? [] : ['accessionId']}
    >
      {isExpired && (
        <NoticeBox tone="info" title={copy.expired.title}>
          {copy.expired.text}
        </NoticeBox>
      )}
    </FormPage>
  );
}
