import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { LoadingPage } from './LoadingPage.tsx';

/** A page that only waits for an answer, and says for which. */
export function WaitingPage({ message }: { readonly message: string }) {
  return (
    <>
      <LoadingPage />
      <BusyOverlay message={message} />
    </>
  );
}
