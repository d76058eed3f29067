import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isIsoDate, isoOfTyped } from '../../../machines/domain/date.ts';
import { formatValue, typeMasked, type MaskFormat, type MaskedText } from '../../../src/ui/mask.ts';
import { MaskedField, TextField } from '../../../src/ui/TextField.tsx';

afterEach(cleanup);

it.each(['０４/０５/１９８０', '٠٤/٠٥/١٩٨٠', '۰۴/۰۵/۱۹۸۰'])(
  'a date in other digits is read: %s [RUL-100]',
  (text) => {
    expect(formatValue('MM/DD/YYYY', text)).toBe('04/05/1980');
  },
);

function Masked({ format, start = '' }: { readonly format: MaskFormat; readonly start?: string }) {
  const [value, setValue] = useState(start);
  return <MaskedField label="Date" format={format} value={value} onChange={setValue} />;
}

/** Renders a masked field and returns its input and a user to type with. */
function masked(format: MaskFormat, start?: string) {
  render(<Masked format={format} {...(start === undefined ? {} : { start })} />);
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Date') };
}

/** A field's text and caret once a text was typed key by key, each where the caret was left. */
const typedInto = (format: MaskFormat, typed: string) =>
  [...typed].reduce<MaskedText>(
    (value, key) => {
      const text = value.text.slice(0, value.caret) + key + value.text.slice(value.caret);
      return typeMasked(format, value.text, { text, caret: value.caret + 1 });
    },
    { text: '', caret: 0 },
  );

/** What a field for a date shows once a text was typed key by key. */
const keyed = (typed: string) => typedInto('MM/DD/YYYY', typed).text;

async function typeAt(
  user: ReturnType<typeof userEvent.setup>,
  input: HTMLInputElement,
  caret: number,
  keys: string,
) {
  await user.type(input, keys, { initialSelectionStart: caret, initialSelectionEnd: caret });
}

describe('a masked field, typed', () => {
  it.each<[MaskFormat, string, string]>([
    ['MM/YY', '1227', '12/27'],
    ['MM/YY', '12/27', '12/27'],
    ['MM/YY', '527', '05/27'],
    ['MM/YY', '5/27', '05/27'],
    ['MM/YY', '12/2027', '12/27'],
    ['MM/YY', '122027', '12/27'],
    ['MM/YY', '5/2031', '05/31'],
    ['MM/YY', '1/27', '01/27'],
    ['MM/DD/YYYY', '12311990', '12/31/1990'],
    // Without its first letter it would be another date.
    ['MM/DD/YYYY', 'l2/05/1980', 'l2/05/1980'],
    // A stray letter among digits parts nothing.
    ['MM/DD/YYYY', '0412x19701', '04/12/1970'],
    ['YYYY-MM-DD', '20x26103099', '2026-10-30'],
    ['MM/DD/YYYY', '1/5/1990', '01/05/1990'],
    ['MM/DD/YYYY', '5/6/1990', '05/06/1990'],
    ['MM/DD/YYYY', '12a31b1990c', '12/31/1990'],
    ['YYYY-MM-DD', '20271231', '2027-12-31'],
    ['YYYY-MM-DD', '2027-1-5', '2027-01-05'],
    ['HH:MM', '0930', '09:30'],
    ['HH:MM', '9:30', '09:30'],
    ['HH:MM', '930', '09:30'],
    ['HH:MM', '9:30 PM', '21:30'],
    ['HH:MM', '9:30 AM', '09:30'],
    ['HH:MM', '12:15 am', '00:15'],
    ['HH:MM', '1pm', '13:00'],
    ['HH:MM', '21:30 pm', '21:30'],
    ['HH:MM', '3p', '15:00'],
    ['HH:MM', '9:3p', '09:3'],
    ['HH:MM', 'p', ''],
    ['HH:MM', '９３０', '09:30'],
    ['MM/DD/YYYY', '１２３１１９９０', '12/31/1990'],
  ])('a field with the mask %s into which %s is typed shows %s [HZ-R12 HZ-R13]', (format, keys, shown) => {
    expect(typedInto(format, keys)).toEqual({ text: shown, caret: shown.length });
  });

  it('a masked field shows its separators', async () => {
    const { user, input } = masked('MM/DD/YYYY');
    await user.type(input, '1/5/1990');
    expect([input.value, input.selectionStart]).toEqual(['01/05/1990', 10]);
  });

  it('a masked field can be emptied with Backspace', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    const values: string[] = [];
    await user.click(input);
    for (let press = 0; press < 6; press += 1) {
      await user.keyboard('{Backspace}');
      values.push(input.value);
    }
    expect(values).toEqual(['12/2', '12/', '12', '1', '', '']);
  });

  it('a digit in the middle of a masked field can be corrected, and the caret stays there', async () => {
    const { user, input } = masked('MM/DD/YYYY', '12/31/1990');
    await typeAt(user, input, 2, '{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['1/31/1990', 1]);
    await user.keyboard('0');
    expect([input.value, input.selectionStart]).toEqual(['10/31/1990', 2]);
  });

  it('a digit typed into a full masked field replaces the next one', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    await typeAt(user, input, 1, '0');
    expect([input.value, input.selectionStart]).toEqual(['10/27', 2]);
    await user.keyboard('3');
    expect([input.value, input.selectionStart]).toEqual(['10/37', 4]);
  });
});

it.each([
  ['April 5, 1980', '04/05/1980'],
  ['abril 5 1980', '04/05/1980'],
  ['1980-04-05', '04/05/1980'],
  ['04/05/1980', '04/05/1980'],
  ['5 de abril de 1980', '04/05/1980'],
  ['5 April 1980', '04/05/1980'],
  ['5th Apr 1980', '04/05/1980'],
  ['20-SEP-1980', '09/20/1980'],
])('a date typed as %j becomes %s, key by key [RUL-80] [RUL-82]', (typed, shown) => {
  expect(keyed(typed)).toBe(shown);
});

it.each([
  ['20/05/1990', '20/05/1990'],
  ['19-05-1990', '19/05/1990'],
  ['20/5/2015', '20/05/2015'],
  ['20052015', '20/05/2015'],
  ['2005-1-15', '01/15/2005'],
  ['2005/4/5', '04/05/2005'],
  ['20050119', '01/19/2005'],
])('a date typed as %j shows %s: what is typed stays readable [RUL-80]', (typed, shown) => {
  expect(keyed(typed)).toBe(shown);
});

const two = (part: number) => String(part).padStart(2, '0');
const aDay = fc.integer({ min: 1, max: 31 });
const aMonth = fc.integer({ min: 1, max: 12 });
const aYear = fc.integer({ min: 1900, max: 2099 });
const aSeparator = fc.constantFrom('/', '-', '.', ' ');
const aSpelling = fc.constantFrom(String, two);

it('a date typed with separators stays in its order, even with its day first [RUL-80]', () => {
  fc.assert(
    fc.property(aDay, aDay, aYear, aSeparator, fc.boolean(), (first, second, year, separator, isPadded) => {
      const parts = [first, second].map((part) => (isPadded ? two(part) : String(part)));
      expect(keyed([...parts, year].join(separator))).toBe(`${two(first)}/${two(second)}/${year}`);
    }),
  );
});

it('a date typed in digits alone stays in its order, even with its day first [RUL-80]', () => {
  fc.assert(
    fc.property(aDay, aMonth, aYear, (day, month, year) => {
      expect(keyed(`${two(day)}${two(month)}${year}`)).toBe(`${two(day)}/${two(month)}/${year}`);
    }),
  );
});

it('a date typed with its year first is read, with any separators [RUL-80]', () => {
  fc.assert(
    fc.property(aDay, aMonth, aYear, aSeparator, aSpelling, (day, month, year, separator, spelling) => {
      const [first, second] = [month, day].map(spelling);
      // After '1980-04-1', another digit may come.
      const isOpen = second?.length === 1 && day <= 3;
      expect(keyed([year, first, second].join(separator))).toBe(
        isOpen ? `${year}-${two(month)}-${day}` : `${two(month)}/${two(day)}/${year}`,
      );
    }),
  );
});

it('a date typed with its year first in digits alone is read [RUL-80]', () => {
  fc.assert(
    fc.property(aDay, aMonth, aYear, (day, month, year) => {
      expect(keyed(`${year}${two(month)}${two(day)}`)).toBe(`${two(month)}/${two(day)}/${year}`);
    }),
  );
});

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');
const MESES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** A day and a way to write it; without a day before its month, which could be a month, as the fields are month first. */
const aWrittenDate = fc
  .record({
    month: aMonth,
    day: aDay,
    year: aYear,
    separator: aSeparator,
    first: aSpelling,
    second: aSpelling,
  })
  .filter(({ month, day, year }) => isIsoDate(`${year}-${two(month)}-${two(day)}`))
  .chain(({ month, day, year, separator, first, second }) => {
    const [name = '', mes = ''] = [MONTH_NAMES[month - 1], MESES[month - 1]];
    return fc.record({
      iso: fc.constant(`${year}-${two(month)}-${two(day)}`),
      written: fc.constantFrom(
        [first(month), second(day), year].join(separator),
        [first(month), second(day), year].join(` ${separator} `),
        [first(month), second(day), String(year).slice(2)].join(separator),
        [year, first(month), second(day)].join(separator),
        ...(day > 12 ? [[first(day), second(month), year].join(separator)] : []),
        `${two(month)}${two(day)}${year}`,
        `${year}${two(month)}${two(day)}`,
        ...(day > 12 ? [`${two(day)}${two(month)}${year}`] : []),
        `${name} ${day}, ${year}`,
        `${name.slice(0, 3)} ${day} ${year}`,
        `${day} ${name} ${year}`,
        `${first(day)}-${name.slice(0, 3)}-${year}`,
        `${mes} ${day} ${year}`,
        `${day} de ${mes} de ${year}`,
      ),
    });
  });

it.each([
  ['MM/DD/YYYY', isoOfTyped],
  ['YYYY-MM-DD', (text: string) => (isIsoDate(text) && text < '2100' ? text : null)],
] as const)('a date typed into %s in any way is read as that date or as none [RUL-80]', (format, read) => {
  fc.assert(
    fc.property(aWrittenDate, ({ iso, written }) => {
      const shown = typedInto(format, written).text;
      // A name of a month leaves no doubt.
      const unread = /\p{L}/u.test(written) ? null : iso;
      expect([written, shown, read(shown) ?? unread]).toEqual([written, shown, iso]);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['1/9/2026', '2026-01-09'],
  ['2/01/2026', '2026-02-01'],
  ['9/1/2026', '2026-09-01'],
  ['11/20/2026', '2026-11-20'],
  ['11-20-2026', '2026-11-20'],
  ['11.20.2026', '2026-11-20'],
  ['1 / 9 / 2026', '2026-01-09'],
  ['9 de enero de 2026', '2026-01-09'],
  ['20-NOV-2026', '2026-11-20'],
  ['2011-2-5', '2011-02-05'],
  // Kept, for the field to say why.
  ['20112026', '2011-20-26'],
  ['20/11/2026', '20/11/2026'],
  ['1/9/26', '1/9/26'],
  ['11/2026', '11/2026'],
])('a date typed as %j where its year comes first shows %s [RUL-80]', (typed, shown) => {
  expect(typedInto('YYYY-MM-DD', typed)).toEqual({ text: shown, caret: shown.length });
  expect(formatValue('YYYY-MM-DD', typed)).toBe(shown);
});

it.each([
  ['1/9|', '1/|', '1/8|', '1/8|'],
  ['1/|9/20', '|/9/20', '2|/9/20', '2|/9/20'],
  ['11/202/2026|', '11/202|2026', '11/202/|2026', '11/202/|2026'],
  ['11/202|/2026', '11/20|/2026', '2026-11-201|', '2026-11-20|'],
  ['20|26-01-09', '2|26-01-09', '20|26-01-09', '20|26-01-09'],
  ['2026-01-09|', '2026-01-09|', '20.|26-01-09', '20|26-01-09'],
  ['20|-01-09', '2|-01-09', '25|-01-09', '25|-01-09'],
])('a month typed first as %s and corrected to %s goes on from %s as %s', (before, after, typed, shown) => {
  const caret = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });
  const corrected = typeMasked('YYYY-MM-DD', caret(before).text, caret(after));
  expect(typeMasked('YYYY-MM-DD', corrected.text, caret(typed))).toEqual(caret(shown));
});

it.each([
  ['1985|', '198|', '1987|', '1987|'],
  ['1985-0|', '1985|', '19850|', '1985-0|'],
  ['198|5-0', '19|5-0', '197|5-0', '197|5-0'],
  ['20|', '2|', '20|', '20|'],
])('a year typed first as %s and corrected to %s goes on as %s', (before, after, typed, shown) => {
  const caret = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });
  const corrected = typeMasked('MM/DD/YYYY', caret(before).text, caret(after));
  expect(corrected).toEqual(caret(after));
  expect(typeMasked('MM/DD/YYYY', corrected.text, caret(typed))).toEqual(caret(shown));
});

describe('a masked field, pasted or autofilled', () => {
  it.each<[MaskFormat, string, string]>([
    ['MM/YY', '12/2027', '12/27'],
    ['MM/YY', '12 / 27', '12/27'],
    ['MM/YY', '1/27', '01/27'],
    ['MM/YY', '2027-12', '12/27'],
    ['MM/YY', '2027-12-31', '12/27'],
    ['MM/YY', '122027', '12/27'],
    ['MM/YY', '1227', '12/27'],
    ['MM/DD/YYYY', '1990-12-31', '12/31/1990'],
    ['MM/DD/YYYY', '1/5/1990', '01/05/1990'],
    ['MM/DD/YYYY', '12311990', '12/31/1990'],
    ['YYYY-MM-DD', '2027-12-31', '2027-12-31'],
    ['YYYY-MM-DD', '12/31/2027', '2027-12-31'],
    ['YYYY-MM-DD', '2027-12', '2027-12'],
    ['HH:MM', '9:30', '09:30'],
    ['HH:MM', '9:30 PM', '21:30'],
    ['HH:MM', '12:05 a.m.', '00:05'],
    ['HH:MM', '12:05 pm', '12:05'],
    ['HH:MM', '0930', '09:30'],
    ['HH:MM', '9:30:15', '09:30'],
    ['HH:MM', '11:59 P.M.', '23:59'],
    // As they are dictated, and as Spanish writes them.
    ['HH:MM', '9:30 p. m.', '21:30'],
    ['HH:MM', '9:30\u202Fp.\u00A0m.', '21:30'],
    ['HH:MM', '12:30 a. m.', '00:30'],
    ['HH:MM', '9:30 p m', '21:30'],
    ['HH:MM', '9:30p', '21:30'],
    ['HH:MM', '12:30a', '00:30'],
    ['HH:MM', '9:30:15 p.', '21:30'],
    ['HH:MM', '9 p. m.', '21:00'],
    ['HH:MM', '9:30 PM EST', '21:30'],
    // Without a colon.
    ['HH:MM', '0930 PM', '21:30'],
    ['HH:MM', '930 PM', '21:30'],
    ['HH:MM', '1230am', '00:30'],
    ['HH:MM', '1115pm', '23:15'],
    ['HH:MM', '1115 p. m.', '23:15'],
    ['HH:MM', '1/2/2020 9:30 PM', '21:30'],
    ['HH:MM', '1/2/2020 11 PM', '1/2/2020 11 PM'],
    ['HH:MM', '11155pm', '11155pm'],
    ['HH:MM', '12:30 a 13:00', '12:30'],
    ['HH:MM', '21:30 a. m.', '21:30'],
    ['MM/YY', ' 122027 ', '12/27'],
    // In words (RUL-80, RUL-82).
    ['MM/DD/YYYY', 'April 5, 1980', '04/05/1980'],
    ['MM/DD/YYYY', '5 April 1980', '04/05/1980'],
    ['MM/DD/YYYY', 'Sat, Apr. 5th 1980', '04/05/1980'],
    ['MM/DD/YYYY', '5 de abril de 1980', '04/05/1980'],
    ['MM/DD/YYYY', '5-SEP-1980', '09/05/1980'],
    ['MM/DD/YYYY', '1980-04-05T00:00:00Z', '04/05/1980'],
    ['YYYY-MM-DD', 'December 31, 2027', '2027-12-31'],
    // Or kept, for the field to say why.
    ['MM/DD/YYYY', 'April 5', 'April 5'],
    ['MM/DD/YYYY', 'April 5, 80', 'April 5, 80'],
    ['MM/DD/YYYY', 'unknown', 'unknown'],
    // A day with a time, of which the field wants one.
    ['MM/DD/YYYY', '1/2/2020 0:00', '01/02/2020'],
    ['MM/DD/YYYY', '1/2/2020, 12:00:00 AM', '01/02/2020'],
    ['MM/DD/YYYY', '1980-04-05 00:00', '04/05/1980'],
    ['MM/DD/YYYY', 'April 5, 1980 9:30 PM', '04/05/1980'],
    ['YYYY-MM-DD', '1/2/2020 0:00', '2020-01-02'],
    ['MM/YY', '12/27 10:00', '12/27'],
    ['HH:MM', '1/2/2020 9:30', '09:30'],
    ['HH:MM', '2020-01-02T21:30:00Z', '21:30'],
    ['HH:MM', 'April 5, 1980 9:30 p. m.', '21:30'],
    ['HH:MM', '9:30 - 10:30', '09:30'],
    ['MM/DD/YYYY', '1/2/2020 12 AM', '1/2/2020 12 AM'],
    ['HH:MM', '9:30 de la noche', '9:30 de la noche'],
    ['HH:MM', '9:30 in the evening', '9:30 in the evening'],
    // Digits alone, a beginning, or a card's date: digit by digit.
    ['MM/YY', '2027', '20/27'],
    ['MM/YY', '12', '12'],
    ['MM/YY', '12/', '12'],
    ['MM/YY', '1220271', '12/20'],
    ['MM/YY', '9122027', '91/22'],
    ['MM/DD/YYYY', '12-31', '12/31'],
    ['MM/YY', '2027-123', '20/27'],
    ['MM/YY', '123/4', '12/34'],
    ['MM/YY', '1/2/3/4', '12/34'],
    ['MM/YY', '12/345/6', '12/34'],
    // Digits of other groups stay in them: they would make another date or time.
    ['HH:MM', '9:3', '9:3'],
    ['HH:MM', '123:45', '123:45'],
    ['HH:MM', '9:305', '9:305'],
    ['MM/DD/YYYY', '12/1990', '12/1990'],
    ['MM/DD/YYYY', '1990-12', '1990-12'],
    ['MM/DD/YYYY', '1990-12-311', '1990-12-311'],
    ['MM/DD/YYYY', '12/345/1990', '12/345/1990'],
    ['YYYY-MM-DD', '2027-123-1', '2027-123-1'],
  ])('a field with the mask %s into which %j is pasted shows %s', (format, pasted, shown) => {
    expect(formatValue(format, pasted)).toBe(shown);
    const caret = pasted.length;
    expect(typeMasked(format, '', { text: pasted, caret })).toEqual({ text: shown, caret: shown.length });
  });

  it('text pasted into a masked field replaces the text before it', async () => {
    const { user, input } = masked('MM/DD/YYYY', '01/05/1990');
    await user.tripleClick(input);
    await user.paste('2027-12-31');
    expect(input.value).toBe('12/31/2027');
    await user.tripleClick(input);
    await user.paste('5/6/2001');
    expect(input.value).toBe('05/06/2001');
  });

  // The bar is the caret.
  it.each<[string, MaskFormat, string, string, string]>([
    ['a separator that was forgotten is written', 'MM/YY', '12|', '123|', '12/3|'],
    ['the caret goes past a separator that was not there', 'MM/DD/YYYY', '1|31', '12|31', '12/|1'],
    ['a digit in a full field moves the rest on', 'MM/DD/YYYY', '12|/31', '125|/31', '12/5|1'],
    ['a digit is refused where there is no room', 'MM/YY', '12/27|', '12/271|', '12/27|'],
    ['a digit that equals the next one replaces it', 'MM/YY', '|12/21', '1|12/21', '1|2/21'],
    [
      'text that the browser fills in is read as a whole, wherever the caret is',
      'MM/DD/YYYY',
      '12/31/1990|',
      '|2027-12-3',
      '12/03/2027|',
    ],
    ['a separator closes a short part', 'MM/DD/YYYY', '1|', '1/|', '01/|'],
    ['a separator closes the second part', 'MM/DD/YYYY', '01/5|', '01/5/|', '01/05/|'],
    ['a separator does not close an empty part', 'MM/DD/YYYY', '01/|', '01//|', '01/|'],
    ['a separator does not close the last part', 'MM/YY', '01/2|', '01/2/|', '01/2|'],
    ['a separator does not close a part in the middle', 'MM/YY', '1|2', '1/|2', '1|2'],
    ['a separator does not close a short year', 'YYYY-MM-DD', '202|', '202-|', '202|'],
    [
      'a separator that was deleted comes back, with the caret before it',
      'MM/YY',
      '12/|27',
      '12|27',
      '12|/27',
    ],
    [
      'text that was never in the format is cut, with the caret at its end',
      'MM/YY',
      '123456789|',
      '12345678|',
      '12/34|',
    ],
    ['a last digit that can only be the second gets its zero', 'MM/DD/YYYY', '12/|', '12/4|', '12/04/|'],
    ['a digit that can be the first gets no zero', 'MM/DD/YYYY', '12/|', '12/3|', '12/3|'],
    ['an hour of two digits', 'HH:MM', '|', '2|', '2|'],
    ['an hour of one digit', 'HH:MM', '|', '3|', '03:|'],
    ['a month of two digits', 'MM/YY', '|', '1|', '1|'],
    ['a month of one digit', 'MM/YY', '|', '2|', '02/|'],
  ])('a masked field, %s, %s: %s becomes %s and shows %s', (_, format, before, after, shown) => {
    const typed = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') });
    expect(typeMasked(format, typed(before).text, typed(after))).toEqual(typed(shown));
  });

  it('an incomplete year in a masked date field is not changed', () => {
    expect(typeMasked('MM/DD/YYYY', '01/05/19', { text: '01/05/199', caret: 9 })).toEqual({
      text: '01/05/199',
      caret: 9,
    });
  });
});

describe('a text field whose owner rewrites the value', () => {
  function Phone() {
    const [value, setValue] = useState('2065550142');
    return <TextField label="Phone" value={value} onChange={(text) => setValue(text.replace(/\D/g, ''))} />;
  }

  it('the caret stays in the middle of a text that is rewritten while it is typed', async () => {
    render(<Phone />);
    const input = screen.getByLabelText<HTMLInputElement>('Phone');
    const user = userEvent.setup();
    await typeAt(user, input, 3, '-7');
    expect([input.value, input.selectionStart]).toEqual(['20675550142', 4]);
  });
});
