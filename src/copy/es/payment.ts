import type { BillingError } from '../../../machines/payment/billing.rules.ts';
import type { FieldName } from '../../../machines/domain/billing.ts';
import type { copy as englishFee } from '../payment-fee.ts';
import type { copy as englishForm } from '../payment-form.ts';
import type { copy as englishOutcome } from '../payment-outcome.ts';
import type { copy as englishOverview } from '../payment-overview.ts';

const NAMES: Readonly<Record<FieldName, string>> = {
  provider: 'Empresa de pago a plazos',
  number: 'Número de tarjeta',
  hostedExpiry: 'Fecha de vencimiento',
  expiry: 'Fecha de vencimiento',
  cvc: 'Código de seguridad (CVC)',
  nameOnCard: 'Nombre en la tarjeta',
  firstName: 'Nombre',
  lastName: 'Apellido',
  address: 'Dirección',
  address2: 'Apartamento, suite (opcional)',
  zip: 'Código postal',
  city: 'Ciudad',
  state: 'Estado',
  country: 'País',
  email: 'Correo electrónico',
  phoneCountry: 'Código de país',
  phoneNumber: 'Número de teléfono',
};

/** What is missing, where it is not the field's name. */
const MISSING: Readonly<Partial<Record<FieldName, string>>> = {
  provider: 'Elija Klarna o After Pay.',
  hostedExpiry: 'Escriba la fecha de vencimiento.',
  expiry: 'Escriba la fecha de vencimiento.',
  cvc: 'Escriba el código de seguridad.',
  nameOnCard: 'Escriba su nombre como aparece en la tarjeta.',
  state: 'Indique su estado.',
  country: 'Elija su país.',
  phoneCountry: 'Elija su código de país.',
};

const ERRORS: Readonly<Record<Exclude<BillingError, 'required'>, string>> = {
  invalidCardNumber: 'El número de tarjeta no es válido.',
  invalidCardCvc: 'El código de seguridad no es válido.',
  invalidExpiration: 'La fecha de vencimiento no es válida.',
  lastNameMissing: 'Escriba también el apellido.',
  invalidEmail: 'El correo electrónico no es válido.',
  countryMissing: 'Elija un país.',
  notDigits: 'Escriba el número de teléfono solo con dígitos.',
  notTenDigits: 'Los números de teléfono con el código de país +1 tienen 10 dígitos.',
  lengthOutOfRange: 'El número de teléfono debe tener entre 5 y 15 dígitos.',
};

const PAYMENT_TYPES: Readonly<Record<string, string>> = {
  // Of a kind that is not known.
  '': 'Pago',
  card: 'Tarjeta',
  hsa_fsa: 'Tarjeta HSA/FSA',
  wallet: 'Billetera digital',
  klarna: 'Klarna',
  afterpay: 'After Pay',
  afterpay_clearpay: 'After Pay',
};

export const form: typeof englishForm = {
  title: 'Pago',
  orderFrom: (provider, clinic) =>
    `Orden solicitada por ${[provider, clinic].filter((part) => part !== '').join(', ')}`,
  gutZoomer:
    'Después de pagar, no podrá cambiar la dirección a una del estado de Nueva York: parte de su prueba no está disponible por ahora para quienes viven allí.',
  family: {
    title: 'Esta orden tiene descuento familiar',
    text: (others) =>
      others === 1
        ? 'Hay 1 orden más en este grupo. Las dos órdenes deben pagarse juntas.'
        : `Hay ${others} órdenes más en este grupo. Todas deben pagarse juntas.`,
    member: 'Número de orden',
    own: 'Número de orden, esta orden',
  },
  overview: {
    title: 'Resumen del pago',
  },
  concierge: {
    title: 'Servicio a domicilio',
    label: 'Extracción de sangre a domicilio',
    description: {
      afterKit: 'Un flebotomista va a su casa. Usted elige la hora cuando haya llegado su kit.',
      afterPayment: 'Un flebotomista va a su casa. Usted elige la hora después de pagar.',
    },
    paid: 'Ya está pagado.',
  },
  methods: {
    title: 'Datos del pago',
    legend: '¿Cómo desea pagar?',
    card: 'Tarjeta de crédito o débito',
    cardLogos: 'Visa, MC, Amex',
    payLater: 'Compre ahora y pague después',
    payLaterInstallments: (amount, isExact) => `4 × ${isExact ? '' : 'unos '}${amount}`,
    hsa: 'Tarjeta HSA/FSA',
    hsaUnavailable: 'No podemos aceptar tarjetas HSA/FSA para algunos artículos de su orden.',
    nothingDue: 'No hay nada que pagar.',
  },
  payLater: {
    legend: 'Pagar con',
    klarna: 'Klarna',
    afterpay: 'After Pay',
    biweekly: (amount, isExact) => `4 pagos de ${isExact ? '' : 'unos '}${amount}, uno cada dos semanas`,
    unavailable: {
      notEligible: 'No está disponible para esta orden.',
      tooLittle: 'El monto es demasiado bajo para esta empresa.',
      tooMuch: 'El monto es demasiado alto para esta empresa.',
    },
    country:
      'El pago a plazos no está disponible para el país elegido. Use una dirección de facturación en Estados Unidos o elija otra forma de pago.',
    countryNote: 'El pago a plazos requiere una dirección de facturación en Estados Unidos.',
    amountNote: 'El pago a plazos no está disponible para este monto. Elija otra forma de pago.',
    proceed: 'Continuar con el pago',
  },
  card: {
    title: 'Datos de la tarjeta',
    billing: 'Datos de facturación',
    contact: 'Datos de contacto',
    billingTitle: 'Datos de facturación',
    contactTitle: 'Datos de contacto',
    notUnitedStates:
      'Su dirección de facturación está fuera de Estados Unidos. Es posible que su banco le pida confirmar el pago.',
    complete: 'Completar el pago',
    change: 'Cambiar',
    changeGroup: {
      billing: 'Cambiar los datos de facturación',
      contact: 'Cambiar los datos de contacto',
    },
    placeholders: { number: '1234 1234 1234 1234', hostedExpiry: 'MM/AA', cvc: 'CVC' },
    secure: (vendor) => `Pago seguro a través de ${vendor}`,
    vendors: { stripe: 'Stripe', stax: 'Stax' },
    cvcHelp:
      'El código de seguridad son los 3 últimos dígitos al dorso de su tarjeta. En una tarjeta Amex son los 4 dígitos del frente.',
    loading: 'Cargando el formulario de la tarjeta.',
    unavailable: 'No se pudo cargar el formulario de la tarjeta.',
    reload: 'Volver a cargar el formulario de la tarjeta',
  },
  consent: {
    before: 'Al pagar, usted acepta que se cobre a su tarjeta el monto completo según los ',
    terms: 'términos del servicio',
    between: ' y las ',
    policies: 'políticas de pruebas',
    after: ' del laboratorio y de su médico.',
    newTab: ' (se abre en otra pestaña)',
  },
  unresolved: {
    title: (provider) => `Su pago con ${provider}`,
    text: (provider) =>
      `Usted fue a ${provider} para pagar esta orden, y todavía no sabemos cómo terminó. Para que no pague dos veces, no se puede pagar nada más hasta que lo sepamos.`,
    check: 'Volver a consultar',
    abandon: (provider) => `No terminé de pagar en ${provider}`,
  },
  failure: {
    title: 'Su pago no se completó',
    text: 'No se cobró nada. Sus otros datos siguen aquí.',
    advice: 'Escriba de nuevo su tarjeta, use otra o llame a su banco.',
  },
  unpayable: {
    title: 'Esta orden no se puede pagar aquí',
    payer: (phone) =>
      `Nuestros registros no coinciden sobre si esta orden la paga usted o su médico. Llámenos al ${phone}.`,
    linkAmount: (phone) => `No podemos leer el monto en el enlace que abrió. Llámenos al ${phone}.`,
    invoiceSum: (phone) => `Los montos de su factura no cuadran. Llámenos al ${phone}.`,
  },
  updating: {
    title: 'El monto de esta orden se está actualizando',
    text: 'Puede que nuestros registros aún no estén al día sobre si esta orden incluye el servicio a domicilio. Hasta que lo estén no se puede pagar nada.',
    retry: 'Intentar de nuevo',
  },
  question: {
    paidBefore: {
      title: '¿Pagar de nuevo?',
      text: ({ requested, paid, due }) =>
        `El enlace que abrió pide ${requested}. Para esta orden ya se pagaron ${paid}, y quedan por pagar ${due}.`,
    },
    moreThanDue: {
      title: '¿Qué monto desea pagar?',
      text: ({ requested, due }) =>
        `El enlace que abrió pide ${requested}, pero de esta orden solo quedan por pagar ${due}.`,
    },
    pay: (amount) => `Pagar ${amount}`,
  },
  continue: 'Continuar',
  summary: (count) => `Revise estos ${count} campos`,
  busy: {
    messages: {
      checking: 'Revisando su orden…',
      paying: 'Procesando su pago…',
      completing: 'Actualizando su orden…',
      leaving: 'Abriendo la página de la empresa de pago…',
      inAnotherTab: 'Esta orden se está pagando en otra pestaña.',
    },
    details: {
      paying: 'Mantenga abierta esta página.',
      inAnotherTab: 'Esta página continuará sola cuando la otra pestaña termine.',
    },
  },
  fieldName: (field) => NAMES[field],
  error: (field, error) =>
    error === 'required' ? (MISSING[field] ?? `Escriba su ${NAMES[field].toLowerCase()}.`) : ERRORS[error],
};

export const overview: typeof englishOverview = {
  testsTotal: 'Total de las pruebas',
  tax: 'Impuesto',
  labProcessingFee: 'Cargo por procesamiento del laboratorio',
  internationalShippingFee: 'Cargo por envío internacional',
  conciergeFee: 'Cargo por extracción de sangre a domicilio',
  discount: 'Descuento',
  consultationFee: 'Cargo por consulta',
  appliedPayment: 'Pago aplicado',
  patientSubtotal: 'Subtotal del paciente',
  patientAppliedPayment: 'Pago aplicado del paciente',
  covered: 'Cubierto por su médico',
  overpaid: 'Pagado de más',
  otherCredits: 'Otros créditos',
  amountDue: 'Monto a pagar',
  balance: 'Saldo de esta orden',
  remaining: 'Saldo después de este pago',
  payNow: 'Usted paga ahora',
};

export const fee: typeof englishFee = {
  notAdded: 'No se pudo agregar el cargo del servicio a domicilio.',
  notRemoved: 'No se pudo quitar el cargo del servicio a domicilio.',
  additionUnknown:
    'No se pudo agregar el cargo del servicio a domicilio. Es posible que sí se haya agregado.',
  removalUnknown: 'No se pudo quitar el cargo del servicio a domicilio. Es posible que sí se haya quitado.',
};

export const outcome: typeof englishOutcome = {
  succeeded: {
    title: 'Pago completado',
    text: 'Recibimos su pago. Gracias por su confianza.',
    collect: 'Continúe con la toma de la muestra.',
    prepare: 'Estamos preparando su kit para el envío.',
    part: (paid, remaining) => `Pagado: ${paid}. Queda por pagar: ${remaining}.`,
    next: 'Qué sigue',
    steps: {
      information: 'Confirmar sus datos y su dirección de envío',
      support: 'Faltan algunos de sus datos. Para completarlos, llame al servicio de atención:',
      bloodDraw: 'Buscar un lugar para su extracción de sangre',
      collections: 'Leer las instrucciones para tomar la muestra',
      concierge: 'Organizar su extracción de sangre a domicilio',
      schedule: 'Programar su extracción de sangre',
    },
    opening: 'Abriendo el paso siguiente…',
  },
  notPaidInFull: {
    title: 'Su orden',
    text: 'Esta orden no está pagada por completo.',
    inconsistent: (phone) =>
      `Nuestros registros no coinciden sobre lo que se pagó por esta orden y lo que falta. Llámenos al ${phone}.`,
  },
  order: {
    title: 'Su orden',
    steps: {
      paid: 'Pagada',
      remaining: 'Resto del pago',
      payment: 'Pago',
      address: 'Datos y dirección completos',
      information: 'Datos completos',
      kit: 'Su kit',
      delivered: 'Kit entregado',
      concierge: 'Extracción de sangre a domicilio',
      bloodDraw: 'Extracción de sangre',
      collection: 'Toma de la muestra',
    },
    states: { done: 'Listo', current: 'Siguiente', upcoming: 'Más adelante' },
    kit: { preparing: 'En preparación', known: 'En camino' },
  },
  receipt: {
    title: 'Recibo',
    print: 'Imprimir el recibo',
    emailed: 'También le enviamos este recibo por correo electrónico.',
    notEmailed: 'No enviamos recibos por correo electrónico. Puede imprimir este.',
    charges: 'Resumen del pago',
    payments: 'Pagos aplicados',
    paid: 'Total pagado',
    remaining: 'Queda por pagar',
    service: 'Pruebas de laboratorio',
    facts: {
      lab: 'Laboratorio',
      date: 'Fecha del recibo',
      patient: 'Paciente',
      accession: 'Número de orden',
      orderedBy: 'Ordenado por',
      service: 'Servicio',
    },
    payment: (type, lastFour) => {
      const name = PAYMENT_TYPES[type.toLowerCase()] ?? type;
      return lastFour === '' ? name : `${name} que termina en ${lastFour}`;
    },
  },
  continue: 'Continuar',
  status: { checking: 'Consultando su pago…' },
  schedule: {
    title: 'Pendiente: programe su extracción de sangre',
    text: 'Se espera que su kit llegue en un plazo de 3 días hábiles. Programe la extracción de sangre a domicilio para un día posterior.',
    go: 'Programar ahora',
    later: 'La programaré cuando reciba el kit',
  },
  pending: {
    title: 'Pago pendiente',
    text: 'Su pago está pendiente. Vuelva a consultarlo más tarde.',
    check: 'Volver a consultar',
    abandon: (provider) => `No terminé de pagar en ${PAYMENT_TYPES[provider]}`,
    checking: 'Consultando su pago…',
    waiting: 'Seguimos consultando mientras esta página esté abierta. Puede cerrarla. No vuelva a pagar.',
    processing: 'Estamos consultando si su pago se realizó.',
    stopped: 'Ya no consultamos. Presione Volver a consultar cuando quiera. No vuelva a pagar.',
    unauthorized:
      'Sin autorización. Esta página ya no puede consultar su pago. Abra otra vez el enlace de su correo electrónico o mensaje de texto. No vuelva a pagar.',
  },
  orderPending: {
    title: 'Orden pendiente',
    text: 'Su médico está coordinando con nosotros los pasos necesarios para que todo salga bien con sus pruebas. Vuelva más tarde.',
  },
  cancelled: {
    title: 'Orden cancelada',
    text: 'Si no lo esperaba, comuníquese con su médico.',
  },
  failed: {
    title: 'No se completó',
    text: 'Parece que hubo un problema. Estamos aquí para ayudarle. Espere un momento.',
    retry: 'Intentar de nuevo',
    portal: 'Entrar al portal del paciente',
    other: 'Elegir otra forma de pago',
    notCharged: 'No se cobró nada.',
    earlier: 'Este fue un intento de pago anterior. No se cobró.',
    due: (amount) => `Monto a pagar: ${amount}`,
    unknown:
      'No recibimos respuesta sobre su pago. Antes de que vuelva a pagar, consultamos si se completó, para no cobrarle dos veces.',
  },
};
