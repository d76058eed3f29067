import { copy } from '../../copy/common.ts';
import { Header } from '../../ui/Header.tsx';
import { useLanguage } from '../../ui/language.ts';
import { paintedSkeleton } from '../../ui/paintedSkeleton.ts';
import type { Columns } from '../../ui/paintedSkeleton.ts';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface LoadingPageProps {
  /** The page's own heading, where it is known before its data. */
  readonly title?: string | undefined;
  readonly columns?: Columns | undefined;
  readonly label?: string | undefined;
}

/** A page that is still loading; the first one keeps what its document shows (RUL-107). */
export function LoadingPage({ title, columns, label = copy.loading }: LoadingPageProps) {
  const painted = paintedSkeleton();
  const { code } = useLanguage();
  const heading = title ?? (painted?.language === code ? painted.heading : null);
  return (
    <>
      <Header reference={painted?.hasReference && '\u00A0'} />
      <Page
        title={heading ?? label}
        heading={heading ?? label}
        isHeadingHidden={heading === null}
        columns={painted?.columns ?? columns}
        preserveFocus
        isLoading
      >
        <Skeleton label={label} painted={painted} />
      </Page>
    </>
  );
}
