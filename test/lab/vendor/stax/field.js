/** One hosted field of the tokenization script; its value is sent only to the tokenizer. */
import { digitsOf, grouped, hasCheckDigit, networkOf, write } from '../card.js';

const query = new URLSearchParams(location.search);
/** The page that this frame talks to. */
const portal = query.get('portal') ?? location.origin;
const kind = query.get('kind') === 'cvv' ? 'cvv' : 'number';
const input = document.querySelector('input');
const isNumber = kind === 'number';

input.setAttribute('aria-label', isNumber ? 'Card number' : 'CVV');
input.autocomplete = isNumber ? 'cc-number' : 'cc-csc';
input.name = input.autocomplete;

let format = 'plainFormat';

function tell(message) {
  parent.postMessage({ source: 'stax-field', kind, ...message }, portal);
}

function isValid() {
  if (!isNumber) return /^\d{3,4}$/.test(input.value);
  const digits = digitsOf(input.value);
  return networkOf(digits).lengths.includes(digits.length) && hasCheckDigit(digits);
}

function report() {
  const length = input.value.replaceAll(/\D/g, '').length;
  tell({
    event: 'change',
    isValid: isValid(),
    length,
    ...(isNumber && { type: networkOf(digitsOf(input.value)).brand }),
  });
}

input.addEventListener('input', () => {
  const digits = isNumber ? digitsOf(input.value) : input.value.replaceAll(/\D/g, '').slice(0, 4);
  write(input, isNumber && format === 'prettyFormat' ? grouped(digits) : digits);
  report();
});
// No call focuses a field: whoever focuses its frame means the input (docs/going-live.md).
window.addEventListener('focus', () => input.focus());
input.addEventListener('focus', () => tell({ event: 'focus' }));
input.addEventListener('blur', () => tell({ event: 'blur' }));

async function tokenize({ request, details }) {
  const respond = (result) => tell({ event: 'tokenized', request, ...result });
  try {
    const response = await fetch('/vendor/stax/tokenize', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...details,
        number: digitsOf(input.value),
        brand: networkOf(digitsOf(input.value)).brand,
      }),
    });
    const body = await response.json();
    respond(response.ok ? { token: body } : { reason: body.message ?? body });
  } catch {
    respond({ reason: 'We could not reach the payment provider. Check your connection and try again.' });
  }
}

window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== portal || source !== parent || data?.target !== 'stax-field') return;
  if (data.command === 'options') {
    input.placeholder = data.options.placeholder ?? '';
    if (data.options.style) input.style.cssText = data.options.style;
    if (data.options.type) input.type = data.options.type;
    format = data.options.format ?? format;
  }
  if (data.command === 'tokenize') void tokenize(data);
});

// Enabled last: text typed before a listener exists would not be reported.
input.disabled = false;
tell({ event: 'ready' });
