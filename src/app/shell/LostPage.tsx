import { useEffect, type ReactNode } from 'react';
import { copy } from '../../copy/common.ts';
import type { LostProps } from '../../ui/Lazy.tsx';
import { reloadPage } from '../../ui/reload.ts';
import { ReloadButton } from '../../ui/ReloadButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAppDependencies } from './app-dependencies.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** The minimum age of a document that reloads itself, in milliseconds, so that a broken release causes no reload loop. */
const MIN_RELOAD_AGE = 30_000;

/**
 * A page whose code failed to load. Nothing is entered on it, so it may reload itself: only a new document names the
 * files of a new release. It does not where the browser refuses storage: the document may hold the only record of a
 * charge (RUL-84).
 */
export function LostPage({ failedAttempts }: Pick<LostProps, 'failedAttempts'>) {
  const { local, tab } = useAppDependencies().stores;
  const mayReload = failedAttempts >= 2 && local.isLasting() && tab.isLasting();
  useEffect(() => {
    if (mayReload && performance.now() >= MIN_RELOAD_AGE) void reloadPage();
  }, [failedAttempts, mayReload]);
  return <Lost action={<ReloadButton>{copy.broken.reload}</ReloadButton>} />;
}

/** A page that can only be shown in a document of its own, which has not arrived; it is requested again all the while. */
export function LostDocument({ isRetrying, onRetry }: Omit<LostProps, 'failedAttempts'>) {
  return (
    <Lost
      action={
        <Button isPending={isRetrying} onPress={onRetry}>
          {copy.broken.reload}
        </Button>
      }
    />
  );
}

/** Shows that the page did not load, and reports it. */
function Lost({ action }: { readonly action: ReactNode }) {
  const { telemetry } = useAppDependencies();
  useEffect(() => telemetry?.reportFailure('lost'), [telemetry]);
  return <MessagePage tone="error" title={copy.lostPage.title} text={copy.lostPage.text} actions={action} />;
}
