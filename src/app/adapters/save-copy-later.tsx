import { copyReady } from '../../copy/language.ts';
import type { SaveCopyProps } from '../../views/shared/save-copy-part.ts';
import { later } from '../../ui/Later.tsx';
import { ButtonRoom } from '../../ui/Layout.tsx';

const Part = later<SaveCopyProps>(async () => {
  const part = await import('./SaveCopy.tsx');
  await copyReady();
  return part;
}, null);

/** The offer of a copy, for pages whose first load has none of it. */
export const SaveCopyLater = (props: SaveCopyProps) => <Part {...props} loading={<ButtonRoom />} />;
