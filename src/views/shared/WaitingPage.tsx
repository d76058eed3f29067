import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import type { LoadingPageProps } from './LoadingPage.tsx';

interface WaitingPageProps extends Omit<LoadingPageProps, 'label'> {
  readonly message: string;
}

export function WaitingPage({ message, ...page }: WaitingPageProps) {
  return (
    <>
      <LoadingPage {...page} />
      <BusyOverlay message={message} />
    </>
  );
}
