import { useEffectEvent, useLayoutEffect } from 'react';
import { focusField, restoreFocus } from './focusField.ts';

/**
 * Passes on the focus of a component that may be removed while it has it: to the element that takes over its id, to `next`,
 * or else to what is near.
 * @param ids the fields and buttons of the component
 * @param next the id of a field or region that is there then
 */
export function usePassedFocus(ids: readonly string[], next = ''): void {
  const pass = useEffectEvent(() => {
    const had = ids.find((id) => document.getElementById(id)?.contains(document.activeElement));
    if (had === undefined) return;
    const section = document.getElementById(had)?.closest('section');
    // What replaces it is there after this commit.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusField(document.getElementById(had) ? had : next);
      restoreFocus(null, section);
    });
  });
  useLayoutEffect(() => () => pass(), []);
}
