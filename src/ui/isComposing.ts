import type { KeyboardEvent } from 'react';

/**
 * True for a key that an IME (input method editor) takes, such as the Enter that ends its text. Safari sends that one when
 * the text has ended already, with this key code.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
