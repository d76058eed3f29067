import { LoadingPage } from './LoadingPage.tsx';

/** An entry: what its document shows stays until the page that it leads to is known. */
export function EntryPage() {
  return <LoadingPage />;
}
