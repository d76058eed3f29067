import { useEffect } from 'react';
import { copy } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Header } from '../../ui/Header.tsx';
import { Page } from '../../ui/Page.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';

/** Delay before the configuration is requested again, in milliseconds. */
const AGAIN = 10_000;

/**
 * The portal cannot start: lists the wrong configuration keys, nothing else. Retries on request, every 10 s, and when
 * the connection is back.
 */
export function ConfigFailure({
  paths,
  onRetry,
}: {
  readonly paths: readonly string[];
  readonly onRetry: () => void;
}) {
  const { title, text, wrongKeys, unreadable } = copy.configuration;
  useEffect(() => {
    const timer = setInterval(onRetry, AGAIN);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <>
      <Header />
      <Page title={title} heading={title} sub={text}>
        <Card>
          <Stack>
            <p>{paths.length > 0 ? wrongKeys : unreadable}</p>
            {paths.length > 0 && (
              <ul>
                {paths.map((path) => (
                  <li key={path}>
                    <code>{path}</code>
                  </li>
                ))}
              </ul>
            )}
            <Button onPress={onRetry}>{copy.configuration.retry}</Button>
          </Stack>
        </Card>
      </Page>
    </>
  );
}
