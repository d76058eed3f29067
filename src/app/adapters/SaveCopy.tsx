import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { SaveCopyView } from '../../views/shared/SaveCopyView.tsx';
import type { SaveCopyProps } from '../../views/shared/save-copy-component.ts';
import { provideSaveCopy } from './save-copy.ts';

/** The button that saves a page's data as a file, next to the page's own way to print. */
export default function SaveCopy({ contentOf }: SaveCopyProps) {
  const [machine] = useState(provideSaveCopy);
  return <SaveCopyView actor={useActorRef(machine, { input: { waiver: null } })} contentOf={contentOf} />;
}
