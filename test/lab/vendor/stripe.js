/**
 * Stands in for the card provider's browser library, with the same interface for what the portal uses of it:
 * hosted card fields, wallets, payment methods, second factor and pay later.
 */
(() => {
  const base = new URL('.', document.currentScript.src);
  let count = 0;

  const nextId = (prefix) => `${prefix}${(count += 1)}`;

  /** Posts to the provider; an answer is `{ ok, body }`, a lost connection is an error as the library gives it. */
  async function post(path, body) {
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { ok: response.ok, body: await response.json() };
    } catch {
      return { ok: false, body: { error: CONNECTION } };
    }
  }

  const CONNECTION = {
    type: 'api_connection_error',
    message: 'We could not reach the payment provider. Check your connection and try again.',
  };
  const integration = (message) => new Error(`IntegrationError: ${message}`);

  /** A frame of the provider that covers the page until it is answered. */
  function openDialog(path, title, source, { onReady, onAnswer, before = document.activeElement }) {
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    Object.assign(dialog.style, {
      inlineSize: '100vw',
      blockSize: '100vh',
      maxInlineSize: 'none',
      maxBlockSize: 'none',
      padding: '0',
      border: '0',
      background: 'transparent',
    });
    Object.assign(frame.style, { inlineSize: '100%', blockSize: '100%', border: '0', display: 'block' });
    dialog.setAttribute('aria-label', title);
    frame.title = title;
    frame.src = new URL(path, base).href;
    dialog.append(frame);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    const listen = ({ data, origin, source: from }) => {
      if (origin !== base.origin || from !== frame.contentWindow || data?.source !== source) return;
      if (data.kind === 'ready') onReady?.(frame);
      else onAnswer(data, close);
    };
    const close = () => {
      window.removeEventListener('message', listen);
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
    };
    window.addEventListener('message', listen);
    document.body.append(dialog);
    dialog.showModal();
    frame.addEventListener('load', () => frame.focus(), { once: true });
    return { close };
  }

  /** The bank's page for a payment that needs a second factor. */
  function authenticate(clientSecret) {
    return new Promise((resolve) => {
      openDialog('stripe/three-d-secure', 'Confirm your payment', 'stripe-bank', {
        onReady: (frame) =>
          frame.contentWindow.postMessage({ target: 'stripe-bank', clientSecret }, base.origin),
        onAnswer({ paymentIntent, error }, close) {
          close();
          resolve(error ? { error } : { paymentIntent });
        },
      });
    });
  }

  const TITLES = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const CLASSES = {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
  };

  /** Listeners by event, as every element has them. */
  function emitter() {
    const listeners = new Map();
    const of = (type) => listeners.get(type) ?? listeners.set(type, new Set()).get(type);
    return {
      emit: (type, event) => [...of(type)].forEach((listener) => listener(event)),
      has: (type) => of(type).size > 0,
      methods: (element) => ({
        on(type, handler) {
          of(type).add(handler);
          return element;
        },
        once(type, handler) {
          const once = (event) => {
            of(type).delete(once);
            handler(event);
          };
          of(type).add(once);
          return element;
        },
        off(type, handler) {
          if (handler) of(type).delete(handler);
          else of(type).clear();
          return element;
        },
        addEventListener: (type, handler) => element.on(type, handler),
        removeEventListener: (type, handler) => element.off(type, handler),
      }),
    };
  }

  /** A frame inside the portal's page that speaks for one element. */
  function mountFrame(target, path, title, height, onMessage) {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw integration('The element to mount into does not exist.');
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = new URL(path, base).href;
    frame.allow = 'payment *';
    Object.assign(frame.style, {
      border: '0',
      display: 'block',
      inlineSize: '100%',
      blockSize: height,
      colorScheme: 'auto',
    });
    container.replaceChildren(frame);
    const listen = ({ data, origin, source }) => {
      if (origin === base.origin && source === frame.contentWindow && data?.source === 'stripe-field')
        onMessage(data);
    };
    window.addEventListener('message', listen);
    return {
      container,
      frame,
      send: (message) =>
        frame.contentWindow?.postMessage({ target: 'stripe-field', ...message }, base.origin),
      remove() {
        window.removeEventListener('message', listen);
        frame.remove();
      },
    };
  }

  /** One of the three card fields. */
  function createField(type, group, options, onGone) {
    const id = nextId('field');
    const events = emitter();
    const waiting = new Map();
    let current = { ...options };
    let mounted = null;
    let isReady = false;
    let queue = [];
    let labels = [];

    const classes = () => ({ ...CLASSES, ...current.classes });
    const toggle = (name, isOn) => {
      const names = classes()[name].split(' ').filter(Boolean);
      for (const token of names) mounted?.container.classList.toggle(token, isOn);
    };
    const send = (message) => {
      if (isReady) mounted?.send(message);
      else queue.push(message);
    };
    const focus = () => {
      mounted?.frame.focus();
      send({ kind: 'focus' });
    };
    const plain = ({ style, placeholder, disabled }) => ({ style, placeholder, disabled });

    function receive({ kind, detail, request, paymentMethod, error }) {
      if (kind === 'ready') {
        isReady = true;
        mounted.send({ kind: 'options', options: plain(current) });
        for (const message of queue) mounted.send(message);
        queue = [];
        events.emit('ready', { elementType: type });
      } else if (kind === 'change') {
        toggle('complete', detail.complete);
        toggle('empty', detail.empty);
        toggle('invalid', Boolean(detail.error));
        events.emit('change', { elementType: type, ...detail });
      } else if (kind === 'created') {
        waiting.get(request)?.(error ? { error } : { paymentMethod });
        waiting.delete(request);
      } else {
        if (kind === 'focus' || kind === 'blur') toggle('focus', kind === 'focus');
        events.emit(kind, { elementType: type });
      }
    }

    const element = {
      mount(target) {
        const path = `stripe/field?${new URLSearchParams({ type, id, group })}`;
        mounted = mountFrame(target, path, TITLES[type], current.style?.base?.lineHeight ?? '24px', receive);
        toggle('base', true);
        toggle('empty', true);
        const containerId = mounted.container.id;
        labels = containerId ? [...document.querySelectorAll(`label[for="${CSS.escape(containerId)}"]`)] : [];
        for (const label of labels) label.addEventListener('click', focus);
        mounted.container.addEventListener('click', focus);
      },
      update(change) {
        current = { ...current, ...change };
        send({ kind: 'options', options: plain(change) });
      },
      focus,
      blur: () => send({ kind: 'blur' }),
      clear: () => send({ kind: 'clear' }),
      unmount() {
        for (const label of labels) label.removeEventListener('click', focus);
        mounted?.container.removeEventListener('click', focus);
        for (const name of Object.keys(CLASSES)) toggle(name, false);
        mounted?.remove();
        mounted = null;
        isReady = false;
      },
      destroy() {
        element.unmount();
        onGone();
      },
      _isMounted: () => mounted !== null,
      /** Asks the number's frame for a payment method; only the frames know the card. */
      _create: (message) =>
        new Promise((resolve) => {
          const request = nextId('request');
          waiting.set(request, resolve);
          send({ kind: 'create', request, ...message });
        }),
    };
    return Object.assign(element, events.methods(element));
  }

  const WALLETS = { apple: 'apple_pay', google: 'google_pay' };
  const ZERO_DECIMAL = 'jpy bif clp gnf kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');

  /** The wallet that this browser session has, as the sandbox says. */
  function sessionWallet() {
    return WALLETS[sessionStorage.getItem('lab.wallet')];
  }

  function moneyText({ amount = 0, currency = 'usd' }) {
    const major = ZERO_DECIMAL.includes(currency) ? amount : amount / 100;
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' }).format(
      major,
    );
  }

  /** The wallet buttons and their sheet. */
  function createExpressCheckout(group, options, onGone) {
    const id = nextId('field');
    const events = emitter();
    let mounted = null;
    let sheet = null;
    let isApproved = false;

    const closeSheet = () => {
      sheet?.close();
      sheet = null;
    };
    function openSheet(wallet, details) {
      const query = new URLSearchParams({ wallet, amount: moneyText(group.options) });
      sheet = openDialog(`stripe/wallet?${query}`, 'Wallet', 'stripe-wallet', {
        before: mounted.frame,
        onAnswer({ answer }) {
          if (answer === 'cancel') {
            closeSheet();
            events.emit('cancel', { elementType: 'expressCheckout' });
            return;
          }
          isApproved = true;
          events.emit('confirm', {
            expressPaymentType: wallet,
            billingDetails: {
              name: 'Wallet Holder',
              ...(details.emailRequired && { email: 'wallet.holder@example.com' }),
              ...(details.phoneNumberRequired && { phone: '+14155550199' }),
              address: {
                line1: '100 Market Street',
                line2: null,
                city: 'San Francisco',
                state: 'CA',
                postal_code: '94105',
                country: 'US',
              },
            },
            paymentFailed() {
              isApproved = false;
              closeSheet();
            },
          });
        },
      });
    }
    function press(wallet) {
      if (!events.has('click')) return openSheet(wallet, options);
      return events.emit('click', {
        elementType: 'expressCheckout',
        expressPaymentType: wallet,
        resolve: (details = {}) => openSheet(wallet, { ...options, ...details }),
        reject() {},
      });
    }
    function ready(wallet) {
      const availablePaymentMethods = wallet && {
        amazonPay: false,
        applePay: wallet === 'apple_pay',
        googlePay: wallet === 'google_pay',
        link: false,
        paypal: false,
        klarna: false,
      };
      events.emit('ready', { elementType: 'expressCheckout', availablePaymentMethods });
    }

    const element = {
      mount(target) {
        const wallet = sessionWallet();
        if (!wallet) {
          // As the library does, the news comes after the caller has had time to listen.
          setTimeout(() => ready(undefined));
          return;
        }
        const path = `stripe/wallet-button?${new URLSearchParams({ id, wallet })}`;
        mounted = mountFrame(
          target,
          path,
          'Secure payment button frame',
          `${options.buttonHeight ?? 44}px`,
          ({ kind }) => {
            if (kind === 'ready') ready(wallet);
            else if (kind === 'press') press(wallet);
            else events.emit(kind, { elementType: 'expressCheckout' });
          },
        );
      },
      update() {
        return element;
      },
      focus: () => mounted?.frame.focus(),
      blur: () => mounted?.frame.blur(),
      clear() {},
      unmount() {
        closeSheet();
        mounted?.remove();
        mounted = null;
      },
      destroy() {
        element.unmount();
        onGone();
      },
      /** The approved wallet's card as a payment method, once. */
      async _take(key, billing_details) {
        const wallet = sessionWallet();
        if (!wallet || !isApproved)
          return { error: { type: 'validation_error', message: 'The wallet was not approved.' } };
        isApproved = false;
        const number = sessionStorage.getItem('lab.walletCard') ?? '4242424242424242';
        const { ok, body } = await post('stripe/payment_methods', {
          key,
          type: 'card',
          number,
          brand: 'visa',
          wallet,
          exp_month: 12,
          exp_year: new Date().getFullYear() + 3,
          billing_details,
        });
        closeSheet();
        return ok ? { paymentMethod: body } : { error: body.error };
      },
    };
    return Object.assign(element, events.methods(element));
  }

  /** A group of elements that belong to one form. */
  function createElements(options) {
    const id = crypto.randomUUID();
    const elements = new Map();
    const events = emitter();
    const group = {
      options: { ...options },
      create(type, elementOptions = {}) {
        if (elements.has(type)) throw integration(`Can only create one Element of type ${type} per group.`);
        const onGone = () => elements.delete(type);
        const isWallet = type === 'expressCheckout';
        if (!isWallet && !TITLES[type]) throw integration(`The sandbox has no element of type ${type}.`);
        const element = isWallet
          ? createExpressCheckout(group, elementOptions, onGone)
          : createField(type, id, elementOptions, onGone);
        element._group = group;
        elements.set(type, element);
        return element;
      },
      getElement: (type) => elements.get(typeof type === 'string' ? type : type.__elementType) ?? null,
      async update(change) {
        group.options = { ...group.options, ...change };
        events.emit('update-end', undefined);
      },
      async fetchUpdates() {
        return {};
      },
      async submit() {
        return {
          selectedPaymentMethod: elements.has('expressCheckout') ? (sessionWallet() ?? 'card') : 'card',
        };
      },
      _siblings: () => ['cardExpiry', 'cardCvc'].filter((type) => elements.get(type)?._isMounted()),
    };
    return Object.assign(group, events.methods(group));
  }

  const SECRET = /^pi_\w+_secret_\w+$/;

  function Stripe(key) {
    if (!/^pk_(test|live)_/.test(key)) throw integration('The publishable key is not valid.');

    async function methodOf({ card, elements, element, billing_details, params } = {}) {
      const billing = billing_details ?? params?.billing_details ?? {};
      const express = element?._take ? element : elements?.getElement('expressCheckout');
      if (express) return express._take(key, billing);
      const number = card ?? element ?? elements?.getElement('cardNumber');
      if (!number?._create)
        return { error: { type: 'invalid_request_error', message: 'There is no card field.' } };
      return number._create({ key, wanted: number._group._siblings(), billing_details: billing });
    }

    async function retrieve(clientSecret) {
      if (!SECRET.test(clientSecret)) throw integration('The client secret is not valid.');
      const { ok, body } = await post('stripe/payment_intents/retrieve', {
        key,
        client_secret: clientSecret,
      });
      return ok ? { paymentIntent: body } : { error: body.error };
    }

    async function act(clientSecret) {
      const found = await retrieve(clientSecret);
      return found.paymentIntent?.status === 'requires_action' ? authenticate(clientSecret) : found;
    }

    async function payLater(provider, clientSecret, data = {}, { handleActions = true } = {}) {
      const { ok, body } = await post('stripe/payment_intents/confirm', {
        key,
        client_secret: clientSecret,
        type: provider,
        billing_details: data.payment_method?.billing_details ?? {},
        return_url: data.return_url,
        base: base.href,
      });
      if (!ok) return { error: body.error };
      if (!handleActions) return { paymentIntent: body };
      window.location.assign(body.next_action.redirect_to_url.url);
      return new Promise(() => {});
    }

    return {
      elements: (elementsOptions) => createElements(elementsOptions),
      registerAppInfo() {},
      _registerWrapper() {},
      createPaymentMethod: (data) => methodOf(data),
      async createToken(element, data = {}) {
        const { paymentMethod, error } = await methodOf({ element, billing_details: { name: data.name } });
        if (error) return { error };
        return { token: { id: paymentMethod.id, object: 'token', type: 'card', card: paymentMethod.card } };
      },
      async createConfirmationToken({ elements, params }) {
        const { paymentMethod, error } = await methodOf({
          elements,
          billing_details: params?.payment_method_data?.billing_details,
        });
        if (error) return { error };
        const { id, card, billing_details } = paymentMethod;
        return {
          confirmationToken: {
            id,
            object: 'confirmation_token',
            payment_method_preview: { type: 'card', card, billing_details },
          },
        };
      },
      retrievePaymentIntent: retrieve,
      handleNextAction: ({ clientSecret }) => act(clientSecret),
      handleCardAction: act,
      confirmCardPayment: (clientSecret, _data, { handleActions = true } = {}) =>
        handleActions ? act(clientSecret) : retrieve(clientSecret),
      confirmKlarnaPayment: (clientSecret, data, settings) =>
        payLater('klarna', clientSecret, data, settings),
      confirmAfterpayClearpayPayment: (clientSecret, data, settings) =>
        payLater('afterpay_clearpay', clientSecret, data, settings),
    };
  }

  // The release that the portal's package expects; another one makes it warn.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
