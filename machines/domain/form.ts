import { usStateCode } from './countries.ts';
import { isDialingCode } from './dialing-codes.ts';
import { isEmail } from './email.ts';
import { FIELD_LIMITS, truncate } from './limits.ts';
import { phoneDigits, validatePhone } from './phone.ts';
import type { PhoneError } from './phone.ts';
import { phoneAsSent, typedPhone } from './parse-phone.ts';
import { normalize, normalizeEmail, normalizePostalCode } from './normalize.ts';
import type { UnsavedForm } from './unsaved-form.ts';

export interface Field {
  /**
   * - `date`: typed as MM/DD/YYYY; `month`: as MM/YY.
   * - `phone`: the number within the country of the form's `dialingCode`; all its digits where there is none.
   * - `postalCode`: with plain hyphens.
   * - `state`: a list where the form's `country` is the US.
   * - `hosted`: entered in a vendor's frame or kept by the chart; the form has its place and its error.
   */
  readonly kind:
    | 'text'
    | 'choice'
    | 'email'
    | 'date'
    | 'month'
    | 'dialingCode'
    | 'phone'
    | 'postalCode'
    | 'state'
    | 'country'
    | 'hosted';
  /** The maximum length in code units; longer text is cut (VAL-R23). */
  readonly limit?: number;
  /** A token of the HTML standard, such as 'billing postal-code'; without one browsers keep nothing of the field. */
  readonly autoComplete?: string;
  /** Half a line from 480 px; 'short': on a phone as well; 'code': less, beside a number. */
  readonly width?: 'half' | 'short' | 'code';
  readonly keyboard?: 'numeric' | 'words' | 'characters';
  /** The group of the form that shows it, where groups open and close. */
  readonly group?: string;
  readonly isOptional?: true;
  /** Stored and restored as a whole with the other fields of its compound, because half an address is wrong. */
  readonly compound?: 'address' | 'phone';
  /** Card data, which is never stored. */
  readonly isNeverKept?: true;
}

export type Fields = Readonly<Record<string, Field>>;

/** The names of the fields that people type into or choose from. */
export type InputOf<F extends Fields> = {
  [N in keyof F & string]: F[N]['kind'] extends 'hosted' ? never : N;
}[keyof F & string];

export type ValuesOf<F extends Fields> = Readonly<Record<InputOf<F>, string>>;

/** The error of each field, in form order. */
export type ErrorsOf<F extends Fields, Code> = Readonly<Partial<Record<keyof F & string, Code>>>;

/** The errors that a value has by its kind (VAL-R16 to VAL-R20). */
export type FormatError<F extends Fields> =
  | (Extract<F[keyof F]['kind'], 'phone'> extends never ? never : PhoneError)
  | (Extract<F[keyof F]['kind'], 'email'> extends never ? never : 'invalidEmail');

const inAddress = { compound: 'address' } as const;
const inPhone = { compound: 'phone' } as const;

/**
 * The fields of an address, an email, and a phone; `section` is 'billing ' or 'shipping ' for the browser's autofill. The
 * street asks for the whole address line, with the apartment: browsers join its lines in one.
 */
export const standardFields = (section: '' | 'billing ' | 'shipping ' = '') =>
  ({
    street: {
      ...inAddress,
      kind: 'text',
      limit: FIELD_LIMITS.street,
      autoComplete: `${section}street-address`,
    },
    zip: {
      ...inAddress,
      kind: 'postalCode',
      limit: FIELD_LIMITS.zip,
      autoComplete: `${section}postal-code`,
      width: 'short',
    },
    city: {
      ...inAddress,
      kind: 'text',
      limit: FIELD_LIMITS.city,
      autoComplete: `${section}address-level2`,
      width: 'short',
    },
    state: {
      ...inAddress,
      kind: 'state',
      limit: FIELD_LIMITS.state,
      autoComplete: `${section}address-level1`,
      width: 'half',
    },
    country: { ...inAddress, kind: 'country', autoComplete: `${section}country`, width: 'half' },
    email: { kind: 'email', limit: FIELD_LIMITS.email, autoComplete: `${section}email` },
    dialingCode: {
      ...inPhone,
      kind: 'dialingCode',
      autoComplete: `${section}tel-country-code`,
      width: 'code',
    },
    phoneNumber: {
      ...inPhone,
      kind: 'phone',
      limit: FIELD_LIMITS.phone,
      autoComplete: `${section}tel-national`,
      width: 'short',
    },
  }) as const satisfies Fields;

/** A date in words is kept until it is read; digits fill MM/DD/YYYY. */
function dateLimit(text: string): number {
  return /\p{L}/u.test(text) ? 30 : 10;
}

/**
 * The rules that all forms share, for these fields: in form order, each by its kind (VAL-R16 to VAL-R23, RUL-14, RUL-16,
 * RUL-100).
 */
export function formOf<const F extends Fields>(fields: F) {
  type Name = keyof F & string;
  type Input = InputOf<F>;
  type Values = ValuesOf<F>;
  const names = Object.keys(fields) as readonly Name[];
  const inputs = names.filter(
    (name) => fields[name]?.kind !== 'hosted',
  ) as readonly string[] as readonly Input[];
  const ofKind = (kind: Field['kind']) => inputs.find((name) => fields[name]?.kind === kind);
  const [code, phone, state] = (['dialingCode', 'phone', 'state'] as const).map(ofKind);
  /** The inputs of a group, in form order. */
  const inGroup = (group: string) => inputs.filter((name) => fields[name]?.group === group);
  const cut = (name: Input, text: string) => truncate(text, fields[name]?.limit ?? Infinity);
  const valuesBy = (valueOf: (name: Input) => string) =>
    Object.fromEntries(inputs.map((name) => [name, valueOf(name)])) as Values;

  const compoundOf = (name: Input) => fields[name]?.compound ?? name;
  /** These inputs with all others of their addresses and phones, in form order. */
  function whole(some: readonly Input[]): readonly Input[] {
    const compounds = new Set<string>(some.map(compoundOf));
    return inputs.filter((name) => compounds.has(compoundOf(name)));
  }

  return {
    fields,
    names,
    inputs,
    inGroup,
    /** The inputs of a group that must not be empty; a missing dialing code is an error of the phone. */
    required: (group: string) =>
      inGroup(group).filter((name) => !fields[name]?.isOptional && fields[name]?.kind !== 'dialingCode'),
    empty: valuesBy(() => ''),

    /**
     * The values with one changed: cut to its limit, a phone as people write it with the code that it names (RUL-100),
     * another country without the state of the previous one. A state from before any country stays, as the list's code in the
     * US: browsers fill a form in its order, the state before the country.
     */
    change(values: Values, name: Input, text: string): Values {
      switch (fields[name]?.kind) {
        case 'country': {
          if (text === values[name]) return values;
          if (!state) return { ...values, [name]: text };
          const typed = values[name] === '' ? values[state] : '';
          return { ...values, [name]: text, [state]: text === 'US' ? usStateCode(typed) : typed };
        }
        case 'phone': {
          if (!code) return { ...values, [name]: cut(name, phoneDigits(text)) };
          const read = typedPhone(text, values[code]);
          return { ...values, [code]: read.dialingCode, [name]: cut(name, read.number) };
        }
        case 'email':
          return { ...values, [name]: cut(name, text.trim()) };
        case 'date':
          return { ...values, [name]: truncate(text, dateLimit(text)) };
        default:
          return { ...values, [name]: cut(name, text) };
      }
    },

    /** These fields that are empty. */
    empties<N extends Input>(values: Values, among: readonly N[]): readonly N[] {
      return among.filter((name) => normalize(values[name]) === '');
    },

    /** The format errors of the values that are not empty: emails and phones. */
    formatErrors(values: Values): ErrorsOf<F, FormatError<F>> {
      const emails = inputs.filter((name) => fields[name]?.kind === 'email');
      const wrong = emails.filter((name) => normalize(values[name]) !== '' && !isEmail(values[name]));
      const sent = code && phone && phoneAsSent({ dialingCode: values[code], number: values[phone] });
      const error = sent ? validatePhone(sent, isDialingCode) : null;
      const field = error === 'countryMissing' ? code : phone;
      return {
        ...Object.fromEntries(wrong.map((name) => [name, 'invalidEmail'])),
        ...(error && field ? { [field]: error } : {}),
      } as ErrorsOf<F, FormatError<F>>;
    },

    /** The first field in error, in form order: the focus after a blocked submit. */
    firstError(errors: ErrorsOf<F, unknown>): Name | undefined {
      return names.find((name) => errors[name] !== undefined);
    },

    /** The errors without that of a field, which has been changed. */
    withoutError<P extends ErrorsOf<F, unknown>>(errors: P, field: Name): P {
      return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)) as P;
    },

    whole,

    /** The unsaved fields, an address and a phone as a whole; null if the form is as before. */
    unsaved(values: Values, before: Values): UnsavedForm | null {
      const changed = inputs.filter((name) => !fields[name]?.isNeverKept && values[name] !== before[name]);
      return changed.length === 0
        ? null
        : Object.fromEntries(whole(changed).map((name) => [name, values[name]] as const));
    },

    /** The values with the unsaved fields that are still editable. */
    restored(
      values: Values,
      unsaved: UnsavedForm | null,
      isEditable: (name: Input) => boolean = () => true,
    ): Values {
      return valuesBy((name) => {
        const text = fields[name]?.isNeverKept || !isEditable(name) ? undefined : unsaved?.[name];
        return typeof text === 'string' ? text : values[name];
      });
    },

    /** The values as they are judged and sent (RUL-100). */
    normalized(values: Values): Values {
      const texts = valuesBy((name) => {
        const text = values[name];
        switch (fields[name]?.kind) {
          case 'email':
            return normalizeEmail(text);
          case 'postalCode':
            return normalizePostalCode(text);
          default:
            return normalize(text);
        }
      });
      if (!code || !phone) return texts;
      const { dialingCode, number } = phoneAsSent({ dialingCode: texts[code], number: texts[phone] });
      return { ...texts, [code]: dialingCode, [phone]: number };
    },
  };
}
