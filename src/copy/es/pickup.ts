import type { copy as english } from '../pickup.ts';

const BOOKING_FAILED =
  'Por un problema del sistema, no pudimos programar la nueva recolección. Inténtelo de nuevo más tarde.';
const LOCKED = (phone: string) =>
  `Esta recolección se solicitó otro día y no se puede cambiar aquí. Llame a la mensajería al ${phone}.`;
const CANCEL_FAILED = (phone: string) =>
  `Por un problema del sistema, no pudimos cancelar la recolección en este momento. Inténtelo de nuevo, o llame a la mensajería al ${phone} o al servicio de atención de su zona para cancelarla.`;
const PAST = 'Esta recolección ya pasó.';
const CANCELLED = 'Esta recolección está cancelada.';
const RETAINED = 'Conservamos la recolección que ya tenía.';
const MAY_BE_BOOKED =
  'Es posible que la mensajería la haya programado de todos modos: consultaremos su lista durante dos minutos y le diremos lo que encontremos.';

const NOTHING_BOOKED = 'Ahora no se programó nada.';
const EARLIER_MAY_BE_BOOKED =
  'Es posible que la mensajería haya programado lo que usted confirmó antes. Consultaremos su lista y le diremos lo que encontremos.';

export const pickup: typeof english = {
  title: 'Recolección por mensajería',
  day: (weekday, day) => `${weekday} ${day}`,
  times: (from, to) => `${from} a ${to}`,
  when: (day, readyTime) => `${day} (paquete listo: ${readyTime})`,
  unknownWhen: 'día que no se conoce',
  search: {
    title: 'Programe una recolección por mensajería',
    welcome:
      'Le damos la bienvenida. Escriba el número de su orden para programar, cambiar o cancelar la recolección de su muestra.',
    label: 'Número de orden (accession ID)',
    placeholder: 'Número de 10 dígitos',
    hint: 'Está en la etiqueta de su kit.',
    continue: 'Continuar',
    listTitle: 'Trabajar con una lista',
    listLabel: 'Números por atender',
    listHint: 'Pegue todos los que quiera. Quedan en esta pestaña hasta que la cierre o la vuelva a cargar.',
    listStart: 'Empezar con el primero',
    listError: 'Pegue números de orden de 10 dígitos, separados por un espacio, una coma o una línea.',
    lengthError: (entered) => `El número de orden tiene 10 dígitos. Este tiene ${entered.length}.`,
    disabledReason: 'Escriba un número de orden para continuar.',
    busy: 'Buscando las recolecciones de esta orden…',
    failures: {
      unauthorized: 'Sin autorización.',
      server: 'Error del servidor.',
      notFound: 'No se encontró.',
      broken:
        'Hubo un problema de nuestro lado, y este número de orden aún no se ha verificado. Inténtelo de nuevo.',
      noResponse:
        'No pudimos comunicarnos con el laboratorio, y este número de orden aún no se ha verificado. Inténtelo de nuevo.',
      refused:
        'Esta orden ya se completó o se canceló, y no se puede usar para programar una recolección por mensajería.',
    },
  },
  schedules: {
    scheduleNew: 'Programar recolección',
    existing: (count) => `Recolecciones programadas (${count})`,
    past: (count) => `Recolecciones anteriores (${count})`,
    empty: 'Aún no hay recolecciones programadas para esta orden.',
    searchAnother: 'Buscar otra orden',
    blocked: 'No se puede programar una recolección hasta que se resuelva el problema de arriba.',
    tryAgain: 'Intentar de nuevo',
    patient: (name) => `Paciente: ${name}`,
    unknown: 'Recolecciones programadas',
    notLoaded: 'No se pudieron cargar las recolecciones.',
    severalActive: (count) => `Esta orden tiene ${count} recolecciones programadas`,
    severalActiveAdvice: (phone) =>
      `La mensajería vendrá por cada una. Cancele las que no necesite. Si no puede cancelar una aquí, llame a la mensajería al ${phone}.`,
    unanswered: 'La mensajería aún no responde',
    unansweredBooking: (when) =>
      `Es posible que la recolección del ${when} todavía se programe. Volvemos a consultar cada pocos segundos, durante dos minutos como máximo. Si mientras tanto programa otra, podría tener dos recolecciones.`,
    unansweredCancellation: (when) =>
      `Es posible que la recolección del ${when} todavía se cancele. Volvemos a consultar cada pocos segundos, durante dos minutos como máximo.`,
    continue: 'Entiendo, continuar',
    loading: 'Cargando las recolecciones…',
    finishing: 'Terminando el cambio de su recolección…',
    finishingLater: {
      title: 'El cambio de su recolección aún no está terminado',
      text: 'El laboratorio no puede recibirlo ahora. Esta página lo termina en cuanto pueda, hasta 30 minutos después de usarla por última vez; también puede volver más tarde.',
    },
    notifications: 'Avisos sobre la recolección',
    closeNotification: 'Cerrar el aviso',
  },
  item: {
    title: (number) => `Recolección #${number}`,
    date: 'Fecha',
    time: 'Horario de recolección',
    range: (times, zone) => `${times} (${zone})`,
    address: 'Dirección',
    contact: 'Contacto',
    edit: 'Cambiar',
    cancel: 'Cancelar',
    calendar: 'Agregar al calendario',
    statuses: { Scheduled: 'Programada' },
    cancelled: 'Cancelada',
    expired: 'Vencida',
    locked: LOCKED,
    expiredReason: PAST,
    cancelledReason: CANCELLED,
    rechecking:
      'Podrá cambiarla o cancelarla cuando hayamos consultado otra vez la lista de sus recolecciones.',
  },
  cancel: {
    title: (number) => `Cancelar la recolección #${number}`,
    question: (when) =>
      `La mensajería no vendrá ${when ? `el ${when.day} (${when.time})` : 'por esta recolección'}. Esto no se puede deshacer.`,
    questionOfTwo: (day, time) =>
      `Solo se cancelará esta recolección. La otra del ${day} (${time}) se mantiene. Esto no se puede deshacer.`,
    questionWhenPast:
      'La hora de esta recolección ya pasó. Solo se cancelará su programación. Esto no se puede deshacer.',
    confirm: 'Cancelar la recolección',
    keep: 'Conservar la recolección',
    locked: (phone) => ({
      otherDay: LOCKED(phone),
      expired: PAST,
      past: PAST,
      cancelled: CANCELLED,
    }),
  },
  calendar: {
    title: (number) => `Recolección por mensajería #${number}`,
    text: (lab, phone) =>
      `La mensajería de ${lab} recogerá su muestra. Si tiene preguntas, llame al ${phone}. Tenga el paquete listo desde la hora de inicio.`,
    file: (number) => `recoleccion-${number}.ics`,
  },
  editor: {
    newTitle: 'Programar una recolección',
    editTitle: (number) => `Cambiar la recolección #${number}`,
    validating: 'Verificando la dirección…',
    booking: 'Programando su recolección…',
    checking: 'Consultando qué tiene programado la mensajería…',
    checkingOriginal:
      'Su nueva recolección está programada. Estamos consultando si la mensajería canceló la original…',
    closeWhileChecking: 'Cerrar. Seguiremos consultando',
    cancellingOriginal: 'Su nueva recolección está programada. Cancelando la original…',
    stay: 'Mantenga abierta esta página.',
    address: 'Dirección de recolección',
    contact: 'Datos de contacto',
    editAddress: 'Cambiar la dirección',
    editContact: 'Cambiar el contacto',
    edit: 'Cambiar',
    noAddress: 'Aún no hay dirección',
    noContact: 'Aún no hay contacto',
    time: 'Horario de recolección',
    date: 'Fecha de recolección',
    dateHint: (zone) => `Zona horaria: ${zone}.`,
    dateProblems: {
      noSlots: 'No hay horarios de recolección para esa fecha. Elija otra.',
      serverError: 'Error del servidor. No se pudieron obtener los horarios. Inténtelo de nuevo.',
      past: 'Este día ya pasó. Elija otra fecha.',
    },
    changes: 'Lo que cambia',
    change: (before, after) => `${before} → ${after}`,
    bookedMeanwhile: (when) => `Mientras tanto se programó una recolección para el ${when}.`,
    problems: (others, mayBeBooked) => {
      const nothing = mayBeBooked ? EARLIER_MAY_BE_BOOKED : NOTHING_BOOKED;
      const earlier = mayBeBooked ? ` ${EARLIER_MAY_BE_BOOKED}` : '';
      return {
        bookingFailed: `${BOOKING_FAILED}${earlier}`,
        unauthorized: mayBeBooked
          ? 'Sin autorización. Es posible que la mensajería haya programado lo que usted confirmó antes. Abra otra vez el enlace o busque otra vez el número de orden para ver sus recolecciones.'
          : 'Sin autorización. No se programó nada. Abra otra vez el enlace o busque otra vez el número de orden.',
        reschedulingFailed: `${BOOKING_FAILED} ${RETAINED}${earlier}`,
        bookingUnconfirmed: `${BOOKING_FAILED} ${MAY_BE_BOOKED}`,
        reschedulingUnconfirmed: `${BOOKING_FAILED} ${RETAINED} ${MAY_BE_BOOKED}`,
        unanswered:
          'La mensajería no respondió y esta recolección no aparece en su lista. Aún podría quedar programada. Consulte otra vez sus recolecciones antes de confirmar de nuevo.',
        declined: `En la lista de la mensajería, la nueva recolección figura como cancelada o vencida, así que nadie vendrá por ella.${earlier} Confirme otra vez para programarla de nuevo.`,
        unknown:
          'No pudimos averiguar si se programó esta recolección, porque no pudimos leer la lista de la mensajería. Consulte otra vez sus recolecciones antes de confirmar de nuevo.',
        bookedMeanwhile: `${others} ${nothing} Confirme otra vez para programar también esta recolección.`,
        originalCancelledUnanswered: `Mientras tanto, esta recolección se canceló o se cambió. ${others} La mensajería no respondió y en su lista no aparece una nueva. Aún podría quedar programada. Consulte otra vez sus recolecciones antes de confirmar de nuevo.`,
        originalCancelled: `Mientras tanto, esta recolección se canceló o se cambió. ${others} ${nothing} Confirme otra vez para programar una nueva.`,
        originalPast: `Esta recolección ya pasó. ${others} ${nothing} Confirme otra vez para programar una nueva.`,
        timePast: `Esta hora ya pasó. ${nothing} Elija otra vez el horario.`,
        dayPast: 'Este día ya pasó. Elija otra fecha.',
        locked: `Esta recolección ya no se puede cambiar aquí. ${others} ${nothing} Confirme otra vez para programar otra además de esta.`,
      };
    },
    noDate: 'Aún no eligió una fecha',
    days: 'Consultamos cada día cuando usted lo elige.',
    available: 'con horarios',
    previousWeeks: 'Semanas anteriores',
    nextWeeks: 'Semanas siguientes',
    lastTimes: (day, times) => `Mismo día y horario que la última: ${day}, ${times}`,
    proposed: 'El próximo día hábil en que viene la mensajería.',
    loadingCalendar: 'Cargando el calendario…',
    loadingTimes: 'Buscando horarios de recolección…',
    readyTime: 'Hora en que está listo',
    readyHint: 'Cuándo estará listo el paquete.',
    latestTime: 'Hora límite',
    latestHint: 'La hora más tarde a la que puede venir la mensajería.',
    noLatest: 'Para esta hora no hay una hora límite. Elija una más temprana.',
    choose: 'Elija una hora',
    remarks: 'Indicaciones (opcional)',
    remarksHint: 'Por ejemplo, el código de la entrada o dónde está el paquete.',
    reminders: 'Recordatorios',
    noReminders: 'No necesito recordatorios',
    sameContact: 'Usar los mismos datos de contacto para los recordatorios',
    reminderFields: {
      email: 'Correo electrónico para recordatorios',
      dialingCode: 'Código de país',
      number: 'Teléfono para recordatorios',
    },
    reminderKinds: {
      emailDay: 'Correo electrónico un día antes',
      emailHour: 'Correo electrónico una hora antes',
      phoneDay: 'Mensaje de texto o llamada un día antes',
      phoneHour: 'Mensaje de texto o llamada una hora antes',
    },
    remindBy: 'Recordarme por',
    emailInvalid: 'Escriba un correo electrónico como nombre@example.com.',
    confirm: 'Confirmar',
    confirmThis: (day, times) => `Confirmar: ${day}, ${times}`,
    disabledReasons: {
      rechecking: 'Podrá confirmar cuando hayamos consultado otra vez la lista de sus recolecciones.',
      lookingUp: 'Podrá confirmar cuando se conozcan los horarios de ese día.',
      addressOrContact: 'Podrá confirmar cuando la dirección y el contacto sean válidos.',
      times: 'Elija una fecha, la hora en que está listo y la hora límite.',
      reminder: 'Complete los recordatorios, o marque que no los necesita.',
      unchanged: 'Aún no cambió nada.',
    },
    waits: 'Elija primero una fecha.',
    waitsForAddress: 'Estará disponible cuando la dirección y el contacto sean válidos.',
  },
  workList: {
    title: (done, all) => `Su lista: ${done} de ${all} atendidas`,
    next: (id) => `Siguiente: ${id}`,
    state: { done: 'Atendida', waiting: 'Pendiente', current: 'Esta' },
  },
  addressEditor: {
    titles: {
      inputs: 'Cambiar la dirección',
      recommend: 'Encontramos una dirección más exacta',
      invalid: 'Tenemos problemas para verificar su dirección',
    },
    recommendText: '¿A dónde debe ir la mensajería? Las diferencias están marcadas.',
    recommended: 'Dirección recomendada',
    entered: 'Dirección como la escribió',
    invalidText: 'Regrese y revise la calle, la ciudad, el estado y el código postal.',
    invalid:
      'Dirección no válida: revise la dirección de recolección para poder elegir el horario y los recordatorios.',
    noState: 'No tiene estado ni provincia.',
    failure: {
      save: 'No se pudo guardar la dirección. Inténtelo de nuevo.',
      check: 'No pudimos verificar la dirección. Guárdela otra vez.',
      unauthorized: 'Sin autorización. Abra otra vez el enlace o busque otra vez el número de orden.',
    },
    required: 'Llene todos los campos para guardar.',
    wrong: 'Corrija los campos marcados para guardar.',
    poBox:
      'La mensajería no puede recoger en un apartado postal (PO Box). Escriba la dirección de una calle.',
    zip: 'El código postal (ZIP) tiene cinco dígitos, o nueve.',
    unknownState: 'Elija un estado.',
    longState: 'Aquí el estado o la provincia tiene dos letras.',
    fields: {
      street: 'Calle y número',
      city: 'Ciudad',
      state: 'Estado o provincia',
      postalCode: 'Código postal',
      countryCode: 'País',
    },
    back: 'Regresar',
    save: 'Guardar',
    confirm: 'Confirmar',
    chooseState: 'Elija un estado',
    chooseCountry: 'Elija un país',
  },
  contactEditor: {
    title: 'Cambiar el contacto',
    invalid: 'Contacto no válido: revise sus datos de contacto.',
    fields: {
      email: 'Correo electrónico',
      dialingCode: 'Código de país',
      number: 'Número de teléfono',
    },
    problems: {
      emailInvalid: 'Escriba un correo electrónico como nombre@example.com.',
      phoneMissing: 'Escriba un código de país y un número de teléfono.',
      countryMissing: 'Elija un país.',
      notDigits: 'El número de teléfono solo puede tener dígitos.',
      notTenDigits: 'Los números con el código de país +1 tienen 10 dígitos.',
      lengthOutOfRange: 'El número de teléfono debe tener entre 5 y 15 dígitos.',
    },
    back: 'Regresar',
    save: 'Guardar',
  },
  notifications: ({ phone, when }) => ({
    unauthorized: ['Error', 'Sin autorización.'],
    noInternalToken: ['Error', 'El rol interno no tiene un token interno válido.'],
    noPatientToken: ['Error', 'El rol interno no tiene un token de paciente válido.'],
    schedulesFailed: ['Error', 'No se pudieron obtener las recolecciones de esta orden.'],
    patientFailed: ['Error', 'No se pudieron obtener los datos del paciente.'],
    scheduled: ['Recolección programada', `Su recolección está programada para el ${when}.`],
    rescheduled: [
      'Se cambió la recolección',
      `Su recolección está programada para el ${when}. La recolección original está cancelada.`,
    ],
    partiallyRescheduled: [
      'No se canceló la recolección original',
      `Su nueva recolección está programada para el ${when}, pero no se pudo cancelar la original. Llame a la mensajería al ${phone} para cancelarla.`,
    ],
    cancelled: ['Recolección cancelada', `Su recolección para el ${when} está cancelada.`],
    notCancelled: ['No se canceló la recolección', CANCEL_FAILED(phone)],
    cancellationUnconfirmed: [
      'Cancelación sin confirmar',
      `${CANCEL_FAILED(phone)} Es posible que la mensajería la haya cancelado de todos modos: consultaremos su lista y le diremos lo que encontremos.`,
    ],
    cancelUnauthorized: [
      'No se canceló la recolección',
      'Sin autorización. La recolección elegida no se canceló. Abra otra vez el enlace o busque otra vez el número de orden.',
    ],
    notSeenCancelled: [
      'No vemos la cancelación',
      `La mensajería no confirmó que su recolección para el ${when} esté cancelada, y su lista no lo muestra. Aún podría quedar cancelada, o la mensajería podría ir. Consulte otra vez esta página, o llame a la mensajería al ${phone}.`,
    ],
    similarScheduled: [
      'Esta recolección podría ser la suya',
      `La mensajería no respondió a su solicitud, pero en su lista hay una recolección nueva para el ${when}. Podría ser la que usted pidió. Compare la dirección antes de programar otra, o llame a la mensajería al ${phone}.`,
    ],
    notSeen: [
      'No vemos la recolección',
      `La mensajería no respondió si su recolección para el ${when} está programada, y no aparece en su lista. Aún podría quedar programada. Consulte otra vez esta página antes de programar otra, o llame a la mensajería al ${phone}.`,
    ],
    declined: [
      'Recolección no programada',
      `En la lista de la mensajería, su nueva recolección para el ${when} figura como cancelada o vencida, así que nadie vendrá por ella. Programe otra, o llame a la mensajería al ${phone}.`,
    ],
    unlisted: [
      'Recolección programada, pero aún no aparece',
      `La mensajería confirmó su recolección para el ${when}, pero no aparece en su lista. Llame a la mensajería al ${phone} antes de programar otra.`,
    ],
    unknown: [
      'No sabemos si se programó',
      `No pudimos averiguar si se programó su recolección para el ${when}. Consulte otra vez esta página antes de programar otra, o llame a la mensajería al ${phone}.`,
    ],
    cancellationUnknown: [
      'No sabemos si se canceló',
      `No pudimos averiguar si se canceló su recolección para el ${when}, así que la mensajería aún podría ir. Consulte otra vez esta página, o llame a la mensajería al ${phone}.`,
    ],
    originalUnknown: [
      'No sabemos si se canceló la recolección original',
      `Su nueva recolección para el ${when} está programada, pero no pudimos averiguar si se canceló la original. Consulte otra vez esta página, o llame a la mensajería al ${phone}.`,
    ],
  }),
};
