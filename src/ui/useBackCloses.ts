import { useEffect, useEffectEvent, useState } from 'react';

/** The key, next to the router's data in a history entry, of the entry that an open dialog has added. */
export const DIALOG_KEY = 'dialog';
/** How often to check whether the step back has ended: a busy phone reports it late. */
const MAX_CHECKS = 10;
/** Between two checks, in milliseconds. */
const CHECK_INTERVAL = 100;

/** Resolves when the browser has stepped back from the history entry of a closed dialog; null if it does not. */
let steppedBack: Promise<void> | null = null;

/** Runs at once, or when the history entry of a closed dialog is gone: an entry that is added before would be left again. */
export function afterDialogs(run: () => void): void {
  if (steppedBack) void steppedBack.then(run);
  else run();
}

function isAtDialog(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && DIALOG_KEY in state;
}

function stepBack(): void {
  steppedBack = new Promise((resolve) => {
    let checks = 0;
    const finish = () => {
      clearInterval(timer);
      window.removeEventListener('popstate', finish);
      steppedBack = null;
      resolve();
    };
    const timer = setInterval(() => {
      checks += 1;
      if (checks === MAX_CHECKS) finish();
    }, CHECK_INTERVAL);
    window.addEventListener('popstate', finish);
    window.history.back();
  });
}

/**
 * Back closes an open dialog, and does not leave the page: the dialog is a history entry of the page, which is removed when it
 * is closed in another way. @param onClose without it, the dialog has no history entry
 */
export function useBackCloses(onClose: (() => void) | undefined): void {
  const [canClose] = useState(onClose !== undefined);
  const close = useEffectEvent(() => onClose?.());
  useEffect(() => {
    if (!canClose) return undefined;
    let isOpen = true;
    const addEntry = () => {
      if (isOpen && !isAtDialog())
        window.history.pushState({ ...window.history.state, [DIALOG_KEY]: true }, '');
    };
    const onPopState = () => {
      if (isAtDialog()) return;
      close();
      // Back has led to an earlier step of the dialog, or it cannot be closed now.
      setTimeout(addEntry);
    };
    afterDialogs(() => {
      addEntry();
      if (isOpen) window.addEventListener('popstate', onPopState);
    });
    return () => {
      isOpen = false;
      window.removeEventListener('popstate', onPopState);
      if (isAtDialog()) stepBack();
    };
  }, [canClose]);
}
