import { copy } from '../../copy/common.ts';
import { Page } from '../../ui/Page.tsx';
import { Card, Stack } from '../../ui/Layout.tsx';

/** The portal cannot start: which keys of the configuration are wrong, and nothing else. */
export function ConfigFailure({ paths }: { readonly paths: readonly string[] }) {
  const { title, text, wrongKeys, unreadable } = copy.configuration;
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
        </Stack>
      </Card>
    </Page>
  );
}
