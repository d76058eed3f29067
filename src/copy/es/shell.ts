import type { copy as english } from '../common.ts';
import type { copy as englishDeclines } from '../declines.ts';
import type { copy as englishNotices } from '../notices.ts';

export const common: typeof english = {
  accessibility: 'Accesibilidad',
  accessionId: (id) => `Número de orden: ${id}`,
  completed: {
    title: '¡Completado!',
    text: 'Gracias por su información. Estamos preparando su informe final.',
  },
  help: '¿Necesita ayuda? Llame al',
  loading: 'Cargando su orden…',
  components: {
    close: 'Cerrar',
    skip: 'Ir al contenido',
    yearLetter: 'A',
    newTab: 'se abre en otra pestaña',
    tty: (number) => `TTY ${number}`,
    closeNotification: 'Cerrar el aviso',
    opening: 'Un momento…',
    lostComponent: {
      title: 'Esta parte de la página no se cargó',
      text: 'Quizás perdió la conexión, o el portal se acaba de actualizar. Seguimos intentándolo. Si vuelve a cargar toda la página, se borrará lo que no haya guardado.',
      retry: 'Intentar de nuevo',
      reload: 'Volver a cargar la página',
    },
  },
  damagedLink:
    'Si llegó aquí por un enlace, es posible que esté dañado. Ábralo de nuevo desde el correo electrónico o el mensaje de texto, o llámenos.',
  home: {
    title: 'Portal del paciente',
    text: 'Abra el enlace del correo electrónico o del mensaje de texto que le envió el laboratorio.',
  },
  broken: {
    title: 'No se pudo mostrar esta página',
    text: 'Hubo un problema de nuestro lado. Vuelva a cargar la página para ver lo que ya recibimos.',
    reload: 'Volver a cargar',
    unknown: (clause: string) => `Todavía no sabemos si ${clause}.`,
    changes: {
      payment: { done: 'Su pago se hizo.', clause: 'su pago se hizo' },
      booking: { done: 'Su recolección quedó reservada.', clause: 'su recolección quedó reservada' },
      cancellation: { done: 'Su recolección quedó cancelada.', clause: 'su recolección quedó cancelada' },
      answers: { done: 'Sus respuestas se guardaron.', clause: 'sus respuestas se guardaron' },
      questionnaire: { done: 'Su cuestionario se envió.', clause: 'su cuestionario se envió' },
      waiver: { done: 'Su formulario se envió.', clause: 'su formulario se envió' },
      information: { done: 'Su información se guardó.', clause: 'su información se guardó' },
      confirmation: { done: 'Su cita quedó confirmada.', clause: 'su cita quedó confirmada' },
      appointmentCancellation: { done: 'Su cita quedó cancelada.', clause: 'su cita quedó cancelada' },
      collectionReport: { done: 'Su respuesta quedó anotada.', clause: 'su respuesta quedó anotada' },
    },
  },
  emailTypo: (address) => `¿Quiso decir ${address}?`,
  visit: {
    finish: 'Terminar en este dispositivo',
    finishHint: '¿Comparte este dispositivo? Esto borra su orden de este navegador.',
    finished: {
      title: 'Terminó en este dispositivo',
      text: 'En este navegador, el portal ya no puede abrir su orden ni conserva nada de lo que escribió. Para volver, abra otra vez el enlace de su correo electrónico o mensaje de texto.',
    },
    expired: {
      title: 'Abra de nuevo su enlace',
      text: 'Para proteger su privacidad, este navegador mantiene abierta su orden hasta 30 minutos después de usarla por última vez. Para continuar, abra el enlace de su correo electrónico o mensaje de texto: lo que envió o guardó sigue ahí. Lo que no envió ni guardó se borró.',
    },
    left: {
      title: 'Abra de nuevo su enlace',
      text: 'Para proteger su privacidad, esta página solo se abre con su propio enlace. Para continuar, abra el enlace de su correo electrónico o mensaje de texto: lo que envió o guardó sigue ahí.',
    },
    incompleteLink: {
      title: 'Abra el enlace completo',
      text: 'Falta una parte del enlace, por lo que no indica de qué orden se trata. Toque el enlace de su correo electrónico o mensaje de texto, o cópielo completo.',
    },
    ending: {
      title: '¿Sigue ahí?',
      text: 'Para proteger su privacidad, esta página se cerrará pronto. Lo que envió o guardó está a salvo. Lo demás se borrará. Su enlace vuelve a abrir esta página.',
      stay: 'Mantener abierta',
    },
  },
  lostPage: {
    title: 'Esta página no se cargó',
    text: 'Quizás perdió la conexión, o el portal se acaba de actualizar. Seguimos intentándolo; también puede volver a cargar la página.',
  },
  configuration: {
    title: 'El portal no puede iniciar',
    text: 'Su enlace sigue siendo válido. Seguimos intentándolo.',
    afterPayment: 'Si acaba de pagar, no vuelva a pagar.',
    wrong:
      'Algo en la configuración del portal está mal. No es culpa suya. El laboratorio tiene que corregirlo.',
    unreadable: 'Revise su conexión. Si otras páginas se abren, el portal mismo no funciona.',
    call: 'Si no puede esperar, llámenos al',
    wrongKeys: 'Para el laboratorio, config.json:',
    retry: 'Intentar de nuevo',
  },
};

export const notices: typeof englishNotices = {
  titles: {
    Error: 'Error',
    Failed: 'No se completó',
    'Verify Failed': 'No se pudo verificar',
    Success: 'Listo',
    'No connection': 'Sin conexión',
    'Not sent': 'No se envió',
  },
  texts: {
    noQueryInformation: 'El enlace no contiene datos.',
    noQueryParams: 'Faltan datos en el enlace.',
    cancellationCheckFailed: 'No pudimos cargar su orden. Inténtelo de nuevo.',
    paymentMediaFailed: 'No se pudo abrir la página de pago.',
    orderIdsFailed: 'No se pudieron obtener los datos de la orden.',
    paymentFormInitiationFailed: 'No se pudo abrir el formulario de pago.',
    paymentFormFetchFailed: 'No se pudo cargar el formulario de pago.',
    paymentSucceedFailed: 'No se pudo abrir la página de confirmación del pago.',
    paymentStatusFailed: 'No se pudo consultar el estado del pago.',
    conciergeFailed: 'No se pudo agregar o quitar el servicio a domicilio.',
    payLaterEligibilityFailed: 'No se pudo confirmar si esta orden permite pagar a plazos.',
    chargeFailed: 'El pago no fue aceptado.',
    cardProviderFailed: 'No se pudo verificar la tarjeta. No se cobró nada.',
    statusUnknown:
      'No pudimos averiguar si esta orden ya está pagada, por eso no le cobramos ahora. Inténtelo de nuevo en un momento.',
    chargeUnauthorized:
      'Sin autorización. No pudimos averiguar si esta orden ya está pagada, por eso no le cobramos ahora. Abra otra vez el enlace de su correo electrónico o mensaje de texto.',
    amountChanged:
      'El monto a pagar de esta orden, o la forma de pagarlo, cambió, por eso no se envió este pago. Revíselo antes de pagar.',
    informationLoadFailed: 'No se pudieron obtener sus datos personales ni su dirección de envío.',
    duplicateCheckFailed: 'No se pudo comprobar si hay expedientes repetidos.',
    mergeRefused: 'No se pudieron unir los expedientes.',
    mergeFailed: 'No se pudieron unir los expedientes. Inténtelo de nuevo.',
    patientsMerged: 'Los expedientes se unieron.',
    shippingAddressSaveFailed: 'No se pudo guardar la dirección de envío.',
    informationUnchecked:
      'No pudimos consultar los datos registrados, así que no se guardó nada ahora. Lo que escribió sigue ahí. Inténtelo de nuevo.',
    informationUnauthorized:
      'Sin autorización. No pudimos consultar los datos registrados, así que no se guardó nada ahora. Abra otra vez el enlace de su correo electrónico o mensaje de texto.',
    informationChanged:
      'Sus datos cambiaron después de que se abrió esta página. Ahora la página los muestra. Revíselos y vuelva a guardar o confirmar.',
    bloodDrawInitiationFailed: 'No se pudo abrir la página de extracción de sangre.',
    bloodDrawDataFailed: 'No se pudieron obtener los datos de la página de extracción de sangre.',
    connectionLost:
      'Lo que escribió se queda en esta página hasta 30 minutos después de usarla por última vez. Podrá continuar cuando se restablezca la conexión.',
    submissionsBlocked:
      'El laboratorio no puede recibir esto ahora. Lo que escribió se queda en esta página hasta 30 minutos después de usarla por última vez. Envíelo después del',
    positionUnknown: 'No pudimos averiguar dónde está. Los lugares quedan en su orden habitual.',
    distancesUnknown: 'No pudimos averiguar a qué distancia están los lugares. Quedan en su orden habitual.',
    cancelAppointmentFailed: 'No se pudo cancelar la cita.',
    notFound: 'No se encontró.',
    unauthorized: 'Sin autorización.',
    serverError: 'Error del servidor.',
    noInternalToken: 'El rol interno no tiene un token interno válido.',
    noPatientToken: 'El rol interno no tiene un token de paciente válido.',
    requestFailed: 'No se pudo usar la respuesta. Inténtelo de nuevo.',
    noResponse: 'El laboratorio no respondió. Revise su conexión e inténtelo de nuevo.',
    patientNotFound: 'No encontramos los datos del paciente. Revise lo que escribió e inténtelo de nuevo.',
    birthdateMissing:
      'Su fecha de nacimiento no está en nuestro sistema. Actualícela primero, o pídale a su médico que la agregue.',
    verificationFailed: 'Hubo un error durante la verificación. Inténtelo de nuevo.',
  },
  outcomeUnknown: 'Puede haberse hecho de todos modos. Puede intentarlo de nuevo sin problema.',
  merge: ({ merged, primary }) => `El expediente de ${merged} se unió al de ${primary}.`,
};

export const declines: typeof englishDeclines = {
  plain: ['Su tarjeta fue rechazada.', 'Use otra tarjeta o llame a su banco.'],
  noFunds: ['Esta tarjeta no tiene fondos suficientes.', 'Use otra tarjeta u otra forma de pago.'],
  overLimit: ['Este pago supera un límite de su tarjeta.', 'Llame a su banco o use otra tarjeta.'],
  expired: ['Esta tarjeta está vencida.', 'Use otra tarjeta.'],
  wrongNumber: ['El número de la tarjeta no es correcto.', 'Escríbalo de nuevo.'],
  wrongCvc: ['El código de seguridad (CVC) no es correcto.', 'Escríbalo de nuevo.'],
  wrongZip: [
    'Su banco tiene otro código postal para esta tarjeta.',
    'Corríjalo en los datos de facturación.',
  ],
  notSupported: ['Esta tarjeta no sirve para un pago como este.', 'Use otra tarjeta u otra forma de pago.'],
  repeated: ['Su banco tomó este pago por uno repetido.', 'Llame a su banco antes de intentarlo de nuevo.'],
  notConfirmed: [
    'Su banco no pudo confirmar que era usted.',
    'Inténtelo de nuevo y confirme el pago, o use otra tarjeta.',
  ],
  tryLater: [
    'Su banco no pudo procesar esta tarjeta ahora.',
    'Inténtelo de nuevo en unos minutos o use otra tarjeta.',
  ],
};
