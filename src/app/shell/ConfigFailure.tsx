import { useEffect, useState } from 'react';
import { copy } from '../../copy/common.ts';
import type { PageLifecycle } from '../../platform/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Header } from '../../ui/Header.tsx';
import { Page } from '../../ui/Page.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { Box, Stack } from '../../ui/Layout.tsx';

/** Delay before the configuration is requested again, in milliseconds. */
const RETRY_INTERVAL = 10_000;

/**
 * The portal cannot start: shows what the patient can do, and the wrong keys of the configuration for the lab.
 * Retries on request, every 10 s, and when the connection is back.
 * @param phone the support number that the build knows; null for none
 */
export function ConfigFailure({
  paths,
  phone,
  page,
  onRetry,
}: {
  readonly paths: readonly string[];
  readonly phone: string | null;
  readonly page: Pick<PageLifecycle, 'on'>;
  readonly onRetry: () => Promise<void>;
}) {
  const { title, text, afterPayment, wrong, unreadable, call, wrongKeys } = copy.configuration;
  // A charge leads to a document of its own (RUL-88).
  const mayHavePaid = /^\/payment_/i.test(window.location.pathname);
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    void onRetry().finally(() => setIsRetrying(false));
  };
  useEffect(() => {
    const again = () => void onRetry();
    const timer = setInterval(again, RETRY_INTERVAL);
    const stop = page.on('online', again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [page, onRetry]);
  return (
    <>
      <Header />
      <Page title={title} heading={title} sub={mayHavePaid ? `${text} ${afterPayment}` : text}>
        <Box>
          <Stack>
            <p>{paths.length > 0 ? wrong : unreadable}</p>
            {phone && (
              <p>
                <span>{`${call} `}</span>
                <PhoneLink phone={phone} />
              </p>
            )}
            {/* A second press would hit the page that takes its place a moment later. */}
            <Button isPending={isRetrying} onPress={retry}>
              {copy.configuration.retry}
            </Button>
            {paths.length > 0 && (
              <p>
                <span>{`${wrongKeys} `}</span>
                <code translate="no">{paths.join(', ')}</code>
              </p>
            )}
          </Stack>
        </Box>
      </Page>
    </>
  );
}
