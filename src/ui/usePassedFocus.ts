import { useEffectEvent, useLayoutEffect } from 'react';
import { focusField, restoreFocus } from './focusField.ts';

/**
 * For what may go while it has the focus: gives it to what takes the same id in its place, or to `next`, or else to what
 * is near.
 * @param ids the fields and buttons of the component
 * @param next the id of a field or region that is there then
 */
export function usePassedFocus(ids: readonly string[], next = ''): void {
  const pass = useEffectEvent(() => {
    const had = ids.find((id) => document.getElementById(id)?.contains(document.activeElement));
    if (had === undefined) return;
    const section = document.getElementById(had)?.closest('section');
    // What comes in its place is there after this commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusField(document.getElementById(had) ? had : next);
      restoreFocus(null, section);
    });
  });
  useLayoutEffect(() => () => pass(), []);
}
