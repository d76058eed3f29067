import { useEffect, useEffectEvent, useState } from 'react';

/** The key, next to the router's data in a history entry, of the entry that an open dialog has added. */
export const DIALOG_KEY = 'dialog';
/** How often the end of a step back is waited for: a busy phone is late with both. */
const LOOKS = 10;
/** In milliseconds. */
const PAUSE = 100;

/** While the browser steps back from the history entry of a closed dialog. */
let stepping: Promise<void> | null = null;

/** Runs at once, or when the history entry of a closed dialog is gone: one that is added before would be left again. */
export function afterDialogs(run: () => void): void {
  if (stepping) void stepping.then(run);
  else run();
}

function isAtDialog(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && DIALOG_KEY in state;
}

function stepBack(): void {
  stepping = new Promise((resolve) => {
    let looks = 0;
    const end = () => {
      clearInterval(timer);
      window.removeEventListener('popstate', end);
      stepping = null;
      resolve();
    };
    const timer = setInterval(() => {
      looks += 1;
      if (looks === LOOKS) end();
    }, PAUSE);
    window.addEventListener('popstate', end);
    window.history.back();
  });
}

/**
 * Back closes an open dialog, and does not leave the page: the dialog is a history entry of the page, which goes when it
 * is closed in another way. @param onClose without it, the dialog has no history entry
 */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const [canClose] = useState(onClose !== undefined);
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!canClose) return undefined;
    let isOpen = true;
    const enter = () => {
      if (isOpen && !isAtDialog())
        window.history.pushState({ ...window.history.state, [DIALOG_KEY]: true }, '');
    };
    const onPopState = () => {
      if (isAtDialog()) return;
      close();
      // Back has led to an earlier step of the dialog, or it cannot be closed now.
      setTimeout(enter);
    };
    afterDialogs(() => {
      enter();
      if (isOpen) window.addEventListener('popstate', onPopState);
    });
    return () => {
      isOpen = false;
      window.removeEventListener('popstate', onPopState);
      if (isAtDialog()) stepBack();
    };
  }, [canClose]);
}
