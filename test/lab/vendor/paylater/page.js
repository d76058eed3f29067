/** A pay-later provider's page: reports the patient's decision to the provider, then returns to the portal. */
const query = new URLSearchParams(location.search);
const clientSecret = query.get('payment_intent_client_secret') ?? '';
const back = new URL(query.get('return_url') ?? '/', location.origin);

/** The status that the card provider appends for each decision. */
const REDIRECT_STATUS = { approve: 'succeeded', decline: 'failed', cancel: 'failed', later: 'pending' };

document.querySelector('h1').textContent = location.pathname.endsWith('klarna') ? 'Klarna' : 'Afterpay';

function post(path, body) {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const { amount, currency } = await (
  await post('/vendor/paylater/amount', { client_secret: clientSecret })
).json();
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
document.querySelector('[data-amount]').textContent =
  `${money.format(amount)} in 4 payments of ${money.format(amount / 4)}`;

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    const { decision } = button.dataset;
    await post('/vendor/paylater/decide', { client_secret: clientSecret, decision });
    // Return only to the portal on this server, under either of its names.
    if (back.port !== location.port) return;
    back.searchParams.set('payment_intent', clientSecret.split('_secret_')[0]);
    back.searchParams.set('payment_intent_client_secret', clientSecret);
    back.searchParams.set('redirect_status', REDIRECT_STATUS[decision]);
    location.assign(back);
  });
  button.disabled = false;
}
