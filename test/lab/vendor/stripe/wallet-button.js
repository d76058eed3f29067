/** A wallet's button; only reports that it was pressed. */
const query = new URLSearchParams(location.search);
/** The page that this frame talks to. */
const portal = query.get('portal') ?? location.origin;
const button = document.querySelector('button');
button.textContent = query.get('wallet') === 'apple_pay' ? 'Pay with Apple Pay' : 'Pay with Google Pay';

function tell(kind) {
  parent.postMessage({ source: 'stripe-field', id: query.get('id'), kind }, portal);
}

button.addEventListener('click', () => tell('press'));
button.addEventListener('focus', () => tell('focus'));
button.addEventListener('blur', () => tell('blur'));
tell('ready');
