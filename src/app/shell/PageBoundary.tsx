import { copy } from '../../copy/common.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import type { BoundaryProps } from '../../ui/Boundary.tsx';
import { Header } from '../../ui/Header.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReloadButton } from '../../ui/ReloadButton.tsx';
import { useAppDependencies } from './app-dependencies.ts';

/** Shown if a page crashes; offers to reload it. The error is neither shown nor reported: it may identify a person. */
export function PageBoundary(props: Omit<BoundaryProps, 'fallback'>) {
  return <Boundary {...props} fallback={<BrokenPage />} />;
}

function BrokenPage() {
  const { title, text, reload } = copy.broken;
  const last = useAppDependencies().lastChange();
  const done = last && copy.broken.changes[last.change];
  return (
    <>
      <Header />
      <Page title={title} heading={title} isHeadingHidden>
        <Outcome
          tone="error"
          title={title}
          lead={done && (last.isKnown ? done.done : copy.broken.unknown(done.clause))}
          text={text}
          actions={<ReloadButton>{reload}</ReloadButton>}
        />
      </Page>
    </>
  );
}
