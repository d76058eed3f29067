import { copyReady } from '../../copy/language.ts';
import type { SaveCopyProps } from '../../views/shared/save-copy-component.ts';
import { lazyComponent } from '../../ui/Lazy.tsx';
import { ButtonRoom } from '../../ui/Layout.tsx';

const LazySaveCopy = lazyComponent<SaveCopyProps>(async () => {
  const module = await import('./SaveCopy.tsx');
  await copyReady();
  return module;
}, null);

/** The offer of a copy, for pages whose first load has none of it. */
export const LazySaveCopyButton = (props: SaveCopyProps) => (
  <LazySaveCopy {...props} loading={<ButtonRoom />} />
);
