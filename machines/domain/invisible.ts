/**
 * A global pattern of the characters that nobody sees and programs add: of no width, of direction, a soft hyphen, what
 * dictation leaves.
 */
export const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFFC]/g;
