import type { ActorRefFrom } from 'xstate';
import type { collectionsMachine } from '../../../machines/collections/collections.machine.ts';
import { copy } from '../../copy/collections.ts';
import { copy as common } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Header } from '../../ui/Header.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { useView } from '../shared/use-view.ts';
import { SupportLink } from './SupportLink.tsx';
import { connectCollections } from './collections.connect.ts';
import type { CollectionsViewData } from './collections.connect.ts';

interface CollectionsViewProps {
  readonly actor: ActorRefFrom<typeof collectionsMachine>;
  /** The support page; null if none is configured. */
  readonly support: string | null;
}

export function CollectionsView({ actor, support }: CollectionsViewProps) {
  const view = useView(actor, connectCollections);
  if (view.kind === 'loading') return <LoadingPage title={copy.title} />;
  return (
    <>
      <Header />
      <Page title={copy.title} heading={copy.title} sub={view.kind === 'tiles' ? copy.intro : undefined}>
        <Content view={view} actor={actor} />
        <SupportLink href={support} />
      </Page>
    </>
  );
}

function Content({
  view,
  actor,
}: Pick<CollectionsViewProps, 'actor'> & { readonly view: CollectionsViewData }) {
  switch (view.kind) {
    case 'tiles':
      return (
        <Tiles
          label={copy.tiles}
          tiles={view.tiles}
          onPress={(route) => actor.send({ type: 'tile.pressed', route })}
        />
      );
    case 'notLoaded':
      return (
        <Stack>
          <NoticeBox tone="error" role="alert">
            {copy.notLoaded}
          </NoticeBox>
          {view.isLinkPossiblyDamaged && <p>{common.damagedLink}</p>}
          <Row>
            <Button onPress={() => actor.send({ type: 'load.repeated' })}>{copy.tryAgain}</Button>
          </Row>
        </Stack>
      );
    case 'noOrder':
      return <NoticeBox tone="info">{copy.noOrder}</NoticeBox>;
    default:
      return <NoticeBox tone="info">{copy.empty}</NoticeBox>;
  }
}
