/**
 * Replaces the card provider's browser library, with the same interface for the parts that the portal uses: hosted card
 * fields, wallets, payment methods, 3-D Secure and pay later. Refuses what the library refuses.
 */
(() => {
  /**
   * @typedef {import('@stripe/stripe-js').Stripe} StripeApi
   * @typedef {import('@stripe/stripe-js').StripeElements} StripeElements
   * @typedef {import('@stripe/stripe-js').StripeError} StripeError
   * @typedef {import('@stripe/stripe-js').StripeElementChangeEvent} ChangeEvent
   * @typedef {import('@stripe/stripe-js').StripeExpressCheckoutElementClickEvent} ClickEvent
   * @typedef {import('@stripe/stripe-js').StripeExpressCheckoutElementConfirmEvent} ConfirmEvent
   * @typedef {import('@stripe/stripe-js').StripeExpressCheckoutElementReadyEvent} ReadyEvent
   * @typedef {import('@stripe/stripe-js').StripeExpressCheckoutElementAvailablePaymentMethodsChangeEvent} MethodsEvent
   * @typedef {{ elementType: 'expressCheckout' }} CancelEvent
   * @typedef {Pick<StripeElements, 'getElement' | 'update' | 'submit'>} Group the part that the portal and its React wrapper use, besides `create`
   * @typedef {'createPaymentMethod' | 'retrievePaymentIntent' | 'confirmKlarnaPayment' | 'confirmAfterpayClearpayPayment' | 'registerAppInfo'} Used
   * @typedef {Pick<StripeApi, Used> & { elements(options: object): Group, handleNextAction: (options: { clientSecret: string }) => ReturnType<StripeApi['handleNextAction']>, _registerWrapper(): void, createToken(): void, confirmCardPayment(): void }} Library
   */

  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const base = new URL('.', src);
  let count = 0;

  /** A setting of this browser session; none where site data is blocked. */
  function setting(name) {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  }

  const nextId = (prefix) => `${prefix}${(count += 1)}`;

  /** Posts to the provider. Resolves with `{ ok, body }`; a network failure becomes an error as in the library. */
  async function post(path, body) {
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status === 429) return { ok: false, body: { error: RATE_LIMIT } };
      if (response.status >= 500) return { ok: false, body: { error: API_ERROR } };
      return { ok: response.ok, body: await response.json() };
    } catch {
      return { ok: false, body: { error: CONNECTION } };
    }
  }

  /** @satisfies {StripeError} */
  const CONNECTION = {
    type: 'api_connection_error',
    message: 'We could not reach the payment provider. Check your connection and try again.',
  };
  /** @satisfies {StripeError} */
  const API_ERROR = { type: 'api_error', message: 'An unexpected error occurred.' };
  /** @satisfies {StripeError} */
  const RATE_LIMIT = { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests.' };

  const integration = (message) => new Error(`IntegrationError: ${message}`);

  /** Rejects undocumented names. */
  function known(where, given, names) {
    const unknown = Object.keys(given ?? {}).find((name) => !names.includes(name));
    if (unknown) throw integration(`Invalid ${where} parameter: ${unknown} is not an accepted parameter.`);
  }

  /** A provider frame over the page, in its own element at the end of the body. Does not take the focus. */
  function openFrame(path, title, source, { onReady = undefined, onAnswer }) {
    const layer = document.createElement('div');
    const frame = document.createElement('iframe');
    const cover = { position: 'fixed', inset: '0', zIndex: '2147483647', border: '0' };
    Object.assign(layer.style, cover);
    Object.assign(frame.style, { ...cover, inlineSize: '100%', blockSize: '100%' });
    frame.title = title;
    frame.src = frameUrl(path);
    layer.append(frame);
    const listen = ({ data, origin, source: from }) => {
      if (origin !== base.origin || from !== frame.contentWindow || data?.source !== source) return;
      if (data.kind === 'ready') onReady?.(frame);
      else onAnswer(data, close);
    };
    const close = () => {
      window.removeEventListener('message', listen);
      layer.remove();
    };
    window.addEventListener('message', listen);
    document.body.append(layer);
    return { close, frame };
  }

  /** A frame's URL, which contains the origin of the page it may talk to. */
  function frameUrl(path) {
    const url = new URL(path, base);
    url.searchParams.set('portal', window.location.origin);
    return url.href;
  }

  /** The bank's challenge for a payment that needs 3-D Secure. */
  function authenticate(clientSecret) {
    return new Promise((resolve) => {
      openFrame('stripe/three-d-secure', 'Confirm your payment', 'stripe-bank', {
        onReady: (frame) =>
          frame.contentWindow.postMessage({ target: 'stripe-bank', clientSecret }, base.origin),
        onAnswer({ paymentIntent, error }, close) {
          close();
          resolve(error ? { error } : { paymentIntent });
        },
      });
    });
  }

  /** The documented locales of elements. */
  const LOCALES = (
    'auto ar bg cs da de el en en-GB es es-419 et fi fil fr fr-CA he hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ' +
    'ro ru sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' ');

  function checkLocale({ locale = 'auto' }) {
    if (!LOCALES.includes(locale)) throw integration(`Unsupported locale: ${locale}.`);
  }

  /** The language of a locale, of those that the sandbox speaks; without one it is the browser's. */
  const languageOf = ({ locale = 'auto' }) =>
    (locale === 'auto' ? navigator.language : locale).startsWith('es') ? 'es' : 'en';

  const TITLES = {
    cardNumber: {
      en: 'Secure card number input frame',
      es: 'Cuadro de entrada seguro del número de tarjeta',
    },
    cardExpiry: {
      en: 'Secure expiration date input frame',
      es: 'Cuadro de entrada seguro de la fecha de vencimiento',
    },
    cardCvc: { en: 'Secure CVC input frame', es: 'Cuadro de entrada seguro del CVC' },
    expressCheckout: { en: 'Secure payment button frame', es: 'Cuadro seguro del botón de pago' },
  };
  const CLASSES = {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
  };

  /** Event listeners, as every element has them. */
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

  /** A frame inside the portal's page that represents one element. */
  function mountFrame(target, path, title, height, onMessage) {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw integration('The element to mount into does not exist.');
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = frameUrl(path);
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
    let brand = 'unknown';
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
        if (type === 'cardNumber' && detail.brand !== brand) {
          brand = detail.brand;
          events.emit('networkschange', { elementType: type });
        }
        toggle('complete', detail.complete);
        toggle('empty', detail.empty);
        toggle('invalid', Boolean(detail.error));
        /** @satisfies {Pick<ChangeEvent, 'empty' | 'complete' | 'error'>} */
        const change = { elementType: type, ...detail };
        events.emit('change', change);
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
        if (setting('lab.loadError') === type) {
          const error = { ...CONNECTION, message: `The ${type} Element could not be loaded.` };
          setTimeout(() => events.emit('loaderror', { elementType: type, error }));
          return;
        }
        const language = languageOf(group.options);
        const path = `stripe/field?${new URLSearchParams({ type, id, group: group._id, language })}`;
        const height = current.style?.base?.lineHeight ?? '24px';
        mounted = mountFrame(target, path, TITLES[type][language], height, receive);
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
      _speak(language) {
        if (mounted) mounted.frame.title = TITLES[type][language];
        send({ kind: 'speak', language });
      },
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
  const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');

  /** The wallet of this browser session, as set in the sandbox. */
  function sessionWallet() {
    return WALLETS[setting('lab.wallet')];
  }

  function moneyText({ amount = 0, currency = 'usd' }) {
    const major = ZERO_DECIMAL.includes(currency) ? amount : amount / 100;
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' }).format(
      major,
    );
  }

  /** How long an approved sheet waits for the outcome, in milliseconds. */
  const SHEET_PATIENCE = 30_000;
  const FAILURES = [
    'fail',
    'invalid_shipping_address',
    'invalid_billing_address',
    'invalid_payment_data',
    'address_unserviceable',
  ];
  const RESOLVE_OPTIONS = [
    'allowedShippingCountries',
    'applePay',
    'billingAddressRequired',
    'business',
    'emailRequired',
    'lineItems',
    'phoneNumberRequired',
    'shippingAddressRequired',
    'shippingRates',
  ];
  const EXPRESS_OPTIONS = [
    ...RESOLVE_OPTIONS,
    'buttonHeight',
    'buttonTheme',
    'buttonType',
    'layout',
    'paymentMethodOrder',
    'paymentMethods',
    'wallets',
  ];

  function createExpressCheckout(group, options, onGone) {
    const id = nextId('field');
    const events = emitter();
    let mounted = null;
    let sheet = null;
    let patience = 0;
    let isApproved = false;
    known('expressCheckout', options, EXPRESS_OPTIONS);

    const closeSheet = () => {
      sheet?.close();
      sheet = null;
      clearTimeout(patience);
    };
    function dismiss() {
      closeSheet();
      mounted?.frame.focus();
      events.emit('cancel', /** @satisfies {CancelEvent} */ ({ elementType: 'expressCheckout' }));
    }
    /** The wallet's own sheet: after approval it shows 'Processing' until it learns the outcome or gives up. */
    function openSheet(wallet, details) {
      known('click.resolve()', details, RESOLVE_OPTIONS);
      isApproved = false;
      const query = new URLSearchParams({ wallet, amount: moneyText(group.options) });
      sheet = openFrame(`stripe/wallet?${query}`, 'Wallet', 'stripe-wallet', {
        onAnswer({ answer }) {
          if (answer === 'cancel') return dismiss();
          isApproved = true;
          patience = setTimeout(dismiss, SHEET_PATIENCE);
          /** @satisfies {ConfirmEvent} */
          const event = {
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
            paymentFailed({ reason = 'fail' } = {}) {
              if (!FAILURES.includes(reason)) throw integration(`paymentFailed() does not know '${reason}'.`);
              isApproved = false;
              closeSheet();
              mounted?.frame.focus();
            },
          };
          return events.emit('confirm', event);
        },
      });
      // The system's sheet has the focus; its frame gets it once loaded.
      sheet.frame.addEventListener('load', () => sheet?.frame.focus(), { once: true });
    }
    function press(wallet) {
      if (!events.has('click')) return openSheet(wallet, {});
      let isDecided = false;
      const decide = (then) => () => {
        if (isDecided) return;
        isDecided = true;
        clearTimeout(late);
        then();
      };
      const late = setTimeout(() => {
        isDecided = true;
        reportError(integration('The click event must be resolved or rejected within 1 second.'));
      }, 1000);
      /** @satisfies {ClickEvent} */
      const event = {
        elementType: 'expressCheckout',
        expressPaymentType: wallet,
        resolve: (details = {}) => decide(() => openSheet(wallet, details))(),
        reject: decide(() => {}),
      };
      return events.emit('click', event);
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
      /** @satisfies {ReadyEvent} */
      const event = { elementType: 'expressCheckout', availablePaymentMethods };
      events.emit('ready', event);
      const offered = wallet && { [wallet === 'apple_pay' ? 'applePay' : 'googlePay']: { available: true } };
      /** @satisfies {MethodsEvent} */
      const change = { elementType: 'expressCheckout', paymentMethods: offered };
      events.emit('availablepaymentmethodschange', change);
    }

    const element = {
      mount(target) {
        if (setting('lab.loadError') === 'expressCheckout') {
          const error = { ...CONNECTION, message: 'The expressCheckout Element could not be loaded.' };
          setTimeout(() => events.emit('loaderror', { elementType: 'expressCheckout', error }));
          return;
        }
        const wallet = sessionWallet();
        if (!wallet) {
          // Like the library, notify after the caller had time to listen.
          setTimeout(() => ready(undefined));
          return;
        }
        const language = languageOf(group.options);
        const path = `stripe/wallet-button?${new URLSearchParams({ id, wallet, language })}`;
        mounted = mountFrame(
          target,
          path,
          TITLES.expressCheckout[language],
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
      _speak(language) {
        if (mounted) mounted.frame.title = TITLES.expressCheckout[language];
        mounted?.send({ kind: 'speak', language });
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
        clearTimeout(patience);
        const number = setting('lab.walletCard') ?? '4242424242424242';
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
        return ok ? { paymentMethod: body } : { error: body.error };
      },
    };
    return Object.assign(element, events.methods(element));
  }

  const MODE_OPTIONS = [
    'mode',
    'amount',
    'currency',
    'paymentMethodCreation',
    'captureMethod',
    'setupFutureUsage',
  ];
  const GROUP_OPTIONS = ['clientSecret', 'currency', 'fonts', 'locale', 'appearance', 'loader'];

  /** Validates the options of creating or updating a group of elements, as the library does. */
  function checkOptions(options) {
    checkLocale(options);
    if (options.mode === undefined) return known('elements()', options, GROUP_OPTIONS);
    known('elements()', options, [...GROUP_OPTIONS, ...MODE_OPTIONS]);
    const { amount, currency } = options;
    if (!Number.isInteger(amount) || amount <= 0)
      throw integration('elements() amount must be a positive integer in the smallest currency unit.');
    if (!/^[a-z]{3}$/.test(currency))
      throw integration('elements() currency must be a three-letter code in lower case.');
  }

  /** A group of elements that belong to one form. */
  function createElements(options) {
    const elements = new Map();
    const events = emitter();
    checkOptions(options);
    const group = {
      options,
      create(type, elementOptions = {}) {
        if (elements.has(type)) throw integration(`Can only create one Element of type ${type} per group.`);
        const onGone = () => elements.delete(type);
        const isWallet = type === 'expressCheckout';
        if (!isWallet && !TITLES[type]) throw integration(`The sandbox has no element of type ${type}.`);
        const element = isWallet
          ? createExpressCheckout(group, elementOptions, onGone)
          : createField(type, group, elementOptions, onGone);
        element._group = group;
        elements.set(type, element);
        return element;
      },
      getElement: (type) => elements.get(typeof type === 'string' ? type : type.__elementType) ?? null,
      async update(change) {
        checkOptions({ ...group.options, ...change });
        group.options = { ...group.options, ...change };
        group._isSubmitted = false;
        for (const element of elements.values()) element._speak(languageOf(group.options));
        events.emit('update-end', undefined);
      },
      async submit() {
        group._isSubmitted = true;
        return {
          selectedPaymentMethod: elements.has('expressCheckout') ? (sessionWallet() ?? 'card') : 'card',
        };
      },
      _id: crypto.randomUUID(),
      _isSubmitted: false,
      _siblings: () => ['cardExpiry', 'cardCvc'].filter((type) => elements.get(type)?._isMounted()),
    };
    return Object.assign(group, events.methods(group));
  }

  const notHere = () => {
    throw integration('The sandbox has no such call.');
  };

  const SECRET = /^pi_\w+_secret_\w+$/;

  function Stripe(key, { locale = 'auto', ...others } = {}) {
    if (!/^pk_(test|live)_/.test(key)) throw integration('The publishable key is not valid.');
    known('Stripe()', others, ['stripeAccount', 'apiVersion', 'betas', 'developerTools']);
    checkLocale({ locale });

    async function createPaymentMethod(data) {
      known('createPaymentMethod()', data, [
        'type',
        'card',
        'billing_details',
        'metadata',
        'elements',
        'params',
      ]);
      const { card, elements, billing_details = {}, params = {} } = data;
      if (elements) {
        if (elements.options.paymentMethodCreation !== 'manual')
          throw integration("createPaymentMethod() wants elements with paymentMethodCreation: 'manual'.");
        if (!elements._isSubmitted)
          throw integration('elements.submit() must be called before stripe.createPaymentMethod().');
        return elements.getElement('expressCheckout')._take(key, params.billing_details ?? {});
      }
      if (data.type !== 'card' || !card?._create || !card._isMounted())
        throw integration('We could not retrieve data from the specified Element. Is it mounted?');
      return card._create({ key, wanted: card._group._siblings(), billing_details });
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
      if (found.error || found.paymentIntent.status === 'requires_action')
        return found.error ? found : authenticate(clientSecret);
      /** @satisfies {StripeError} */
      const error = {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'handleNextAction: The PaymentIntent supplied is not in the requires_action state.',
        payment_intent: found.paymentIntent,
      };
      return { error };
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

    /** @type {Library} */
    const stripe = {
      elements: (options) => createElements({ locale, ...options }),
      registerAppInfo() {},
      _registerWrapper() {},
      // The React wrapper only checks that these exist.
      createToken: notHere,
      confirmCardPayment: notHere,
      createPaymentMethod,
      retrievePaymentIntent: retrieve,
      handleNextAction: ({ clientSecret }) => act(clientSecret),
      confirmKlarnaPayment: (clientSecret, data, settings) =>
        payLater('klarna', clientSecret, data, settings),
      confirmAfterpayClearpayPayment: (clientSecret, data, settings) =>
        payLater('afterpay_clearpay', clientSecret, data, settings),
    };
    return stripe;
  }

  // The release that the portal's package expects; any other makes it warn.
  Stripe.version = 'endive';
  Object.assign(window, { Stripe });
})();
