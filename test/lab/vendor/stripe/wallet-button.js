/** A wallet's button; only reports that it was pressed. */
const query = new URLSearchParams(location.search);
/** The page that this frame talks to. */
const portal = query.get('portal') ?? location.origin;
const button = document.querySelector('button');
const wallet = query.get('wallet') === 'apple_pay' ? 'Apple Pay' : 'Google Pay';

function speak(language) {
  document.documentElement.lang = language;
  button.textContent = `${language === 'es' ? 'Pagar con' : 'Pay with'} ${wallet}`;
}

speak(query.get('language') ?? 'en');
window.addEventListener('message', ({ data, origin, source }) => {
  if (origin === portal && source === parent && data?.kind === 'speak') speak(data.language);
});

function tell(kind) {
  parent.postMessage({ source: 'stripe-field', id: query.get('id'), kind }, portal);
}

button.addEventListener('click', () => tell('press'));
button.addEventListener('focus', () => tell('focus'));
button.addEventListener('blur', () => tell('blur'));
tell('ready');
