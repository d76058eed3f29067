import { useEffect } from 'react';
import { copy } from '../../copy/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';

const reload = () => window.location.reload();

/**
 * The portal cannot start: which keys of the configuration are wrong, and nothing else. Tries again at a press, and by
 * itself when the connection is back; the history entry keeps the link.
 */
export function ConfigFailure({ paths }: { readonly paths: readonly string[] }) {
  const { title, text, wrongKeys, unreadable } = copy.configuration;
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
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
          <Button onPress={reload}>{copy.broken.reload}</Button>
        </Stack>
      </Card>
    </Page>
  );
}
