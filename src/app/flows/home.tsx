import { copy } from '../../copy/common.ts';
import { MessagePage } from '../../views/shared/MessagePage.tsx';

/** / is an empty home page that explains which link to open (ROUTE-01). */
export default function Home() {
  return <MessagePage tone="info" isEnd={false} title={copy.home.title} text={copy.home.text} />;
}
