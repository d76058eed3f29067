import { copy } from '../../copy/common.ts';
import { Header } from '../../ui/Header.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A page that is still loading. */
export function LoadingPage() {
  return (
    <>
      <Header />
      <Page title={copy.loading} heading={copy.loading} isHeadingHidden keepFocus isLoading>
        <Skeleton label={copy.loading} />
      </Page>
    </>
  );
}
