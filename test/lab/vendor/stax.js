/**
 * Replaces the tokenization script (Stax.js): two hosted fields and `tokenize`, as in its public interface.
 * Its events document no messages. Refuses what the real service refuses.
 */
(() => {
  const base = new URL('.', document.currentScript.src);
  const KINDS = ['number', 'cvv'];
  /** How many times a card may be tokenized per minute. */
  const MAX_PER_MINUTE = 10;
  const TITLES = { number: 'Secure card number field', cvv: 'Secure card code field' };

  class StaxJs {
    #token;
    #options;
    #frames = {};
    #isValid = { number: false, cvv: false };
    #listeners = new Map();
    #requests = new Map();
    #count = 0;
    #times = [];
    validNumber = false;
    validCvv = false;

    constructor(webPaymentsToken, options) {
      this.#token = webPaymentsToken;
      this.#options = options;
    }

    /** Mounts the hosted fields; resolves when both are ready. */
    showCardForm() {
      const containers = KINDS.map((kind) => document.getElementById(this.#options[kind].id));
      if (containers.includes(null))
        return Promise.reject(new Error('The elements for the card fields do not exist'));
      window.addEventListener('message', this.#receive);
      const ready = KINDS.map((kind, index) => {
        const frame = document.createElement('iframe');
        frame.title = TITLES[kind];
        const query = new URLSearchParams({ kind, portal: window.location.origin });
        frame.src = new URL(`stax/field?${query}`, base).href;
        Object.assign(frame.style, { border: '0', display: 'block', inlineSize: '100%', blockSize: '100%' });
        this.#frames[kind] = frame;
        containers[index].replaceChildren(frame);
        return new Promise((resolve, reject) => {
          this.#requests.set(`ready ${kind}`, resolve);
          frame.addEventListener('error', () => reject(new Error('The card fields could not be loaded')));
        });
      });
      return Promise.all(ready).then(() => ({ setTestPan() {}, setTestCvv() {} }));
    }

    on(event, handler) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), handler]);
      return this;
    }

    /** Creates a payment method from the fields and `details`; rejects with a readable message. */
    tokenize(details = {}) {
      const month = Number(details.month);
      const year = Number(details.year) + (Number(details.year) < 100 ? 2000 : 0);
      const today = new Date();
      const isExpired =
        year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1);
      const problem = [
        [!this.#isValid.number, 'The card number is not valid'],
        [!this.#isValid.cvv, 'The card cvv is not valid'],
        [!(month >= 1 && month <= 12) || !year || isExpired, 'The card expiration date is not valid'],
        [!(details.firstname && details.lastname) && !details.person_name, 'The name on the card is missing'],
      ].find(([applies]) => applies)?.[1];
      if (problem) return Promise.reject(problem);
      this.#times = [...this.#times.filter((time) => Date.now() - time < 60_000), Date.now()];
      if (this.#times.length > MAX_PER_MINUTE) return Promise.reject(['Too Many Attempts.']);
      this.#count += 1;
      const request = `tokenize ${this.#count}`;
      return new Promise((resolve, reject) => {
        this.#requests.set(request, ({ token, reason }) => (token ? resolve(token) : reject(reason)));
        this.#send('number', {
          command: 'tokenize',
          request,
          details: {
            ...details,
            web_payments_token: this.#token,
            month: String(month),
            year: String(year),
            person_name: details.person_name ?? `${details.firstname} ${details.lastname}`,
          },
        });
      });
    }

    #send(kind, message) {
      this.#frames[kind]?.contentWindow?.postMessage({ target: 'stax-field', ...message }, base.origin);
    }

    #emit(event) {
      for (const listener of this.#listeners.get(event) ?? []) listener();
    }

    #receive = ({ data, origin, source }) => {
      if (
        origin !== base.origin ||
        data?.source !== 'stax-field' ||
        source !== this.#frames[data.kind]?.contentWindow
      )
        return;
      if (data.event === 'ready') {
        this.#send(data.kind, { command: 'options', options: { ...this.#options[data.kind] } });
        this.#requests.get(`ready ${data.kind}`)?.();
      } else if (data.event === 'tokenized') {
        this.#requests.get(data.request)?.(data);
        this.#requests.delete(data.request);
      } else if (data.event === 'change') {
        this.#isValid[data.kind] = data.isValid;
        this.validNumber = this.#isValid.number;
        this.validCvv = this.#isValid.cvv;
        const isComplete = this.validNumber && this.validCvv;
        this.#emit(isComplete ? 'card_form_complete' : 'card_form_uncomplete');
      }
    };
  }

  window.StaxJs = StaxJs;
})();
