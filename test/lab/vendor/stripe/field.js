/**
 * One hosted card field. Reports its state to its parent, never its content; the number field collects the rest from
 * its siblings and creates the payment method.
 */
import { digitsOf, grouped, hasCheckDigit, networkOf, write } from '../card.js';

const query = new URLSearchParams(location.search);
/** The page that this frame talks to. */
const portal = query.get('portal') ?? location.origin;
const type = query.get('type') ?? 'cardNumber';
const id = query.get('id') ?? '';
const siblings = new BroadcastChannel(`stripe-${query.get('group')}`);
const input = document.querySelector('input');

let style = {};
let brand = 'unknown';
let isTouched = false;
let last = '';

const invalid = (code, message) => ({ type: 'validation_error', code, message });

const FIELDS = {
  cardNumber: {
    label: { en: 'Credit or debit card number', es: 'Número de tarjeta de crédito o débito' },
    autocomplete: 'cc-number',
    placeholder: { en: '1234 1234 1234 1234', es: '1234 1234 1234 1234' },
    format: (text) => grouped(digitsOf(text)),
    check(text) {
      const digits = digitsOf(text);
      const isFull = networkOf(digits).lengths.includes(digits.length);
      if (!isFull) return invalid('incomplete_number', 'Your card number is incomplete.');
      return hasCheckDigit(digits) ? undefined : invalid('invalid_number', 'Your card number is invalid.');
    },
  },
  cardExpiry: {
    label: {
      en: 'Credit or debit card expiration date',
      es: 'Fecha de vencimiento de la tarjeta de crédito o débito',
    },
    autocomplete: 'cc-exp',
    placeholder: { en: 'MM / YY', es: 'MM / AA' },
    format(text) {
      let digits = text.replaceAll(/\D/g, '');
      if (/^[2-9]/.test(digits)) digits = `0${digits}`;
      digits = digits.slice(0, 4);
      return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
    },
    check(text) {
      const digits = text.replaceAll(/\D/g, '');
      const month = Number(digits.slice(0, 2));
      if (digits.length < 4 || month < 1 || month > 12) {
        return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
      }
      const today = new Date();
      const year = 2000 + Number(digits.slice(2));
      if (year < today.getFullYear()) {
        return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
      }
      if (year === today.getFullYear() && month < today.getMonth() + 1) {
        return invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.");
      }
      return undefined;
    },
  },
  cardCvc: {
    label: { en: 'Credit or debit card CVC/CVV', es: 'CVC/CVV de la tarjeta de crédito o débito' },
    autocomplete: 'cc-csc',
    placeholder: { en: 'CVC', es: 'CVC' },
    format: (text) => text.replaceAll(/\D/g, '').slice(0, brand === 'amex' ? 4 : brand === 'unknown' ? 4 : 3),
    check: (text) =>
      text.length >= (brand === 'amex' ? 4 : 3)
        ? undefined
        : invalid('incomplete_cvc', "Your card's security code is incomplete."),
  },
};

const field = FIELDS[type];
speak({ language: query.get('language') ?? 'en' });
input.autocomplete = field.autocomplete;
input.name = field.autocomplete;

/** The field's own texts; what is typed stays. */
function speak({ language }) {
  document.documentElement.lang = language;
  input.setAttribute('aria-label', field.label[language]);
  input.placeholder = field.placeholder[language];
}

function tell(kind, detail = {}) {
  parent.postMessage({ source: 'stripe-field', id, kind, ...detail }, portal);
}

/** Errors of an unfinished value are held back until the patient leaves the field. */
function fieldState() {
  const error = field.check(input.value);
  const isUnfinished = error?.code.startsWith('incomplete') ?? false;
  return {
    empty: input.value === '',
    complete: error === undefined,
    error: error && input.value !== '' && (!isUnfinished || isTouched) ? error : undefined,
  };
}

function paint({ empty, complete, error }) {
  const variant = {
    ...style.base,
    ...(complete ? style.complete : {}),
    ...(empty ? style.empty : {}),
    ...(error ? style.invalid : {}),
  };
  for (const [name, value] of Object.entries(variant)) {
    if (typeof value !== 'object' && name in input.style) input.style[name] = String(value);
  }
  if (error) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function report() {
  const next = fieldState();
  paint(next);
  const detail = { ...next, ...(type === 'cardNumber' ? { brand } : {}) };
  const text = JSON.stringify(detail);
  if (text !== last) tell('change', { detail });
  last = text;
}

input.addEventListener('input', () => {
  write(input, field.format(input.value));
  isTouched = false;
  if (type === 'cardNumber') {
    brand = networkOf(digitsOf(input.value)).brand;
    siblings.postMessage({ kind: 'brand', brand });
  }
  report();
});
window.addEventListener('focus', () => input.focus());
input.addEventListener('focus', () => tell('focus'));
input.addEventListener('blur', () => {
  isTouched = true;
  tell('blur');
  report();
});
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('escape');
});

/** The siblings' values, requested by the number field. */
function collect(wanted) {
  return new Promise((resolve) => {
    const parts = {};
    const finish = () => {
      siblings.removeEventListener('message', listen);
      resolve(parts);
    };
    const listen = ({ data }) => {
      if (data.kind !== 'part') return;
      parts[data.type] = data;
      if (wanted.every((name) => parts[name])) finish();
    };
    siblings.addEventListener('message', listen);
    setTimeout(finish, wanted.length > 0 ? 2000 : 0);
    siblings.postMessage({ kind: 'collect' });
  });
}

async function create({ request, key, wanted, billing_details }) {
  const reply = (detail) => tell('created', { request, ...detail });
  const parts = await collect(wanted);
  const own = field.check(input.value);
  const error = own ?? wanted.map((name) => parts[name]?.error).find(Boolean);
  if (error) return reply({ error });
  if (!parts.cardExpiry) {
    return reply({ error: invalid('incomplete_expiry', "Your card's expiration date is incomplete.") });
  }
  const [exp_month, exp_year] = parts.cardExpiry.value.split(' / ').map(Number);
  try {
    const response = await fetch('/vendor/stripe/payment_methods', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        key,
        type: 'card',
        number: digitsOf(input.value),
        brand,
        exp_month,
        exp_year: 2000 + exp_year,
        billing_details,
      }),
    });
    const body = await response.json();
    return reply(response.ok ? { paymentMethod: body } : { error: body.error });
  } catch {
    return reply({
      error: {
        type: 'api_connection_error',
        message: 'We could not reach the payment provider. Check your connection and try again.',
      },
    });
  }
}

siblings.addEventListener('message', ({ data }) => {
  if (data.kind === 'brand' && type === 'cardCvc') {
    brand = data.brand;
    report();
  }
  if (data.kind === 'collect' && type !== 'cardNumber') {
    siblings.postMessage({
      kind: 'part',
      type,
      value: type === 'cardExpiry' ? input.value : '',
      error: field.check(input.value),
    });
  }
});

const COMMANDS = {
  options({ options }) {
    style = options.style ?? style;
    const { ':focus': _focus, '::placeholder': _placeholder, ...base } = style.base ?? {};
    style = { ...style, base };
    if (typeof options.placeholder === 'string') input.placeholder = options.placeholder;
    if (typeof options.disabled === 'boolean') input.disabled = options.disabled;
    paint(fieldState());
  },
  focus: () => input.focus(),
  blur: () => input.blur(),
  clear() {
    input.value = '';
    isTouched = false;
    report();
  },
  create,
  speak,
};

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin === portal && source === parent && data?.target === 'stripe-field') COMMANDS[data.kind]?.(data);
});

// Enabled last: text typed before a listener exists would not be reported.
input.disabled = false;
tell('ready');
