import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** A page that only waits for a response, and says for which. */
export function WaitingPage({ message }: { readonly message: string }) {
  return (
    <>
      <LoadingPage />
      <BusyOverlay message={message} />
    </>
  );
}
