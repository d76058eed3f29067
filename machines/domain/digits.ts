const IS_DIGIT = /\p{Nd}/u;

/** The decimal digits of every script as those of ASCII, such as '３', '٣' and '३' as '3'; the text stays as long as it is. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[\u0080-\uFFFF]/g, (character) => {
    if (!IS_DIGIT.test(character)) return character;
    // A script has its ten digits in a row.
    const code = character.charCodeAt(0);
    let value = 0;
    while (IS_DIGIT.test(String.fromCharCode(code - value - 1))) value += 1;
    return String(value);
  });
}
