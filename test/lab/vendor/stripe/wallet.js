/** The wallet's sheet: shows the request; the patient pays or goes back. */
const query = new URLSearchParams(location.search);
/** The page that this frame talks to. */
const portal = query.get('portal') ?? location.origin;
const buttons = [...document.querySelectorAll('button')];
const state = document.querySelector('[data-state]');

document.querySelector('h1').textContent = query.get('wallet') === 'apple_pay' ? 'Apple Pay' : 'Google Pay';
document.querySelector('[data-amount]').textContent = query.get('amount');

for (const button of buttons) {
  button.addEventListener('click', () => {
    for (const other of buttons) other.disabled = true;
    if (button.dataset.answer === 'pay') state.textContent = 'Processing';
    parent.postMessage({ source: 'stripe-wallet', answer: button.dataset.answer }, portal);
  });
}
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') buttons[1].click();
});
for (const button of buttons) button.disabled = false;
buttons[0].focus();
