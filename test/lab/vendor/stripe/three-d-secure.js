/** The bank's challenge: sends what the patient chose to the card provider and the outcome to the page that opened it. */
/** The page that this frame talks to. */
const portal = new URLSearchParams(location.search).get('portal') ?? location.origin;
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
    portal,
  );
}

let clientSecret = '';
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin !== portal || source !== parent || data?.target !== 'stripe-bank') return;
  clientSecret = data.clientSecret;
  for (const button of buttons) button.disabled = false;
});
for (const button of buttons)
  button.addEventListener('click', () => answer(button.dataset.authentic === 'true'));
parent.postMessage({ source: 'stripe-bank', kind: 'ready' }, portal);
