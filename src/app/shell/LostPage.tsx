import { useEffect } from 'react';
import { copy } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import type { LostProps } from '../../ui/Later.tsx';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** How old a document is at least that loads itself again, in milliseconds: a broken release is not asked for all the time. */
const OLD = 30_000;

/**
 * A page whose code has not come. Nothing is entered on it, so that it may load itself again: a new release has other
 * files, which only a new document names.
 */
export function LostPage({ tries }: LostProps) {
  useEffect(() => {
    if (tries < 2 || performance.now() < OLD) return;
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && window.location.reload(),
      () => undefined,
    );
  }, [tries]);
  return (
    <MessagePage
      tone="bad"
      title={copy.lostPage.title}
      text={copy.lostPage.text}
      actions={<Button onPress={() => window.location.reload()}>{copy.broken.reload}</Button>}
    />
  );
}
