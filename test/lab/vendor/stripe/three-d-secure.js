/** The bank's page: the patient's answer goes to the provider, the outcome to the page that asked. */
const buttons = [...document.querySelectorAll('button')];

async function answer(isAuthentic) {
  for (const button of buttons) button.disabled = true;
  const response = await fetch('/vendor/stripe/payment_intents/authenticate', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, is_authentic: isAuthentic }),
  });
  const body = await response.json();
  parent.postMessage(
    { source: 'stripe-bank', ...(response.ok ? { paymentIntent: body } : { error: body.error }) },
    location.origin,
  );
}

let clientSecret = '';
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== parent || data?.target !== 'stripe-bank') return;
  clientSecret = data.clientSecret;
  for (const button of buttons) button.disabled = false;
  buttons[0].focus();
});
for (const button of buttons)
  button.addEventListener('click', () => answer(button.dataset.authentic === 'true'));
parent.postMessage({ source: 'stripe-bank', kind: 'ready' }, location.origin);
