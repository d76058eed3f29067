import type { InformationError } from '../../../machines/information/information.rules.ts';
import type { InformationField } from '../../../machines/information/information.fields.ts';
import type { copy as english } from '../information.ts';

const NAMES: Readonly<Record<InformationField, string>> = {
  gender: 'Sexo',
  birthdate: 'Fecha de nacimiento',
  phoneCode: 'Código de país',
  phoneNumber: 'Número de teléfono',
  country: 'País',
  street: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
};

/** A field's name in 'Escriba … aquí'. */
const WITH_ARTICLE: Readonly<Record<InformationField, string>> = {
  gender: 'su sexo',
  birthdate: 'su fecha de nacimiento',
  phoneCode: 'el código de su país',
  phoneNumber: 'su número de teléfono',
  country: 'su país',
  street: 'su dirección',
  city: 'su ciudad',
  state: 'su estado',
  zip: 'su código postal',
};

const CHOSEN: readonly InformationField[] = ['gender', 'phoneCode', 'country'];

const ERRORS: Readonly<Record<Exclude<InformationError, 'required'>, string>> = {
  dateIncomplete: 'Escriba la fecha como MM/DD/AAAA, por ejemplo 02/28/1984.',
  tooOld: 'La edad no puede pasar de 200 años.',
  inFuture: 'La fecha de nacimiento no puede estar en el futuro.',
  countryMissing: 'Elija un país.',
  notDigits: 'El número de teléfono solo puede tener dígitos.',
  notTenDigits: 'Los números de teléfono con el código de país +1 tienen 10 dígitos.',
  lengthOutOfRange: 'El número de teléfono debe tener entre 5 y 15 dígitos.',
  newYork:
    'No se permiten direcciones de Nueva York, porque algunas de sus pruebas no están disponibles en ese estado.',
  postOfficeBox: 'NO enviamos kits a apartados postales (P.O. Box).',
};

export const information: typeof english = {
  title: 'Sus datos',
  sub: 'Revise cómo nos comunicamos con usted y adónde enviamos su kit.',
  basic: 'Datos personales',
  address: 'Dirección de envío',
  name: 'Nombre',
  shipTo: 'Enviar a',
  phone: 'Teléfono',
  nameHint: (phone) => `Para cambiar su nombre, llame al ${phone}.`,
  lockedHint: 'La fecha de nacimiento y el sexo no se pueden cambiar una vez registrados.',
  optional: (label) => `${label} (opcional)`,
  genders: { Male: 'Masculino', Female: 'Femenino' },
  chooseState: 'Elija un estado',
  chooseCountry: 'Elija un país',
  chooseCode: 'Elija',
  suggestions: 'Direcciones sugeridas',
  suggestionsFrom: 'Google Maps',
  suggestionCount: (count) =>
    count === 1
      ? '1 sugerencia. Presione la flecha hacia abajo para elegirla.'
      : `${count} sugerencias. Use las flechas para elegir una.`,
  suggestionFilled: 'Llenamos la dirección. Revísela.',
  futureOrders: 'Usar esta dirección también para órdenes futuras',
  incomplete: {
    title: 'Faltan algunos de sus datos',
    name: 'Falta su nombre',
    text: 'Complete los campos vacíos y guarde.',
    call: 'Para completarlos, llame al servicio de atención:',
  },
  shipped: {
    known: 'Su kit ya fue enviado',
    maybe: 'Es posible que su kit ya haya sido enviado',
    text: 'Todavía puede pedir otra dirección. Revisamos cada solicitud.',
  },
  familyMember: {
    title: 'Esta orden es parte de una orden familiar',
    text: 'Enviamos este kit a la dirección de la orden principal. Solo el enlace de esa orden puede cambiarla.',
  },
  profileAddress: { title: '¿Esta sigue siendo su dirección?', use: 'Usar esta dirección' },
  readOnly: (phone) => `Estos datos no se pueden cambiar aquí. Llame al ${phone}.`,
  delivered: 'Su kit ya fue entregado',
  saved: '¡Datos guardados!',
  changeRequested: {
    title: '¡Solicitud de cambio de dirección enviada!',
    text: 'Revisaremos su solicitud pronto. Si la aprobamos, su dirección de envío se actualizará automáticamente. Si no, comuníquese con el servicio de atención.',
  },
  changeFailed: {
    title: 'No se pudo cambiar la dirección',
    texts: {
      changeFailed: 'Su cambio no se envió. Lo que escribió sigue ahí.',
      changeUnknown: 'Es posible que su cambio sí se haya enviado. Lo que escribió sigue ahí.',
    },
    again: 'Cambiar de nuevo',
  },
  nextStep: {
    concierge: 'Ahora programe su extracción de sangre a domicilio, que ya está pagada.',
    kit: 'Le enviaremos su kit lo antes posible.',
  },
  buttons: { next: 'Siguiente', skip: 'Omitir', confirm: 'Confirmar', save: 'Guardar' },
  sendTo: { question: '¿Enviar a esta dirección?', change: 'Cambiar' },
  reason: {
    empty: 'Para guardar, complete:',
    wrong: 'Para guardar, corrija:',
    more: (count) => `y ${count} más`,
    checking: 'Estamos revisando sus datos…',
    unshippable: (phone) =>
      `No podemos enviar su kit a esta dirección, y aquí no se puede cambiar. Llame al ${phone}.`,
    demographicsLocked:
      'No se pueden guardar su fecha de nacimiento ni su sexo hasta que hable con el servicio de atención.',
  },
  summary: (count) => `Revise estos ${count} campos`,
  reconfirm: {
    title: '¿Es correcta esta dirección?',
    text: 'Revísela una vez más antes de que la guardemos.',
    yes: 'Sí, guardar',
    back: 'Volver',
  },
  duplicate: {
    title: '¿Es usted este paciente?',
    birthdate: 'Fecha de nacimiento',
    gender: 'Sexo',
    clinic: 'Clínica',
    lastOrder: 'Última orden',
    confirm: 'Confirmar',
    contact: (phone) => `Llamar al servicio de atención: ${phone}`,
    supportTitle: 'Servicio de atención',
    support: 'Si no es usted, llámenos. Lo aclararemos con usted antes de cambiar algo.',
    call: (phone) => `Llamar al ${phone}`,
    close: 'Cerrar',
    blockedTitle: 'Tenemos que hablar antes de guardar su fecha de nacimiento y su sexo',
    blocked: {
      mergeRejected: (phone) =>
        `Otro paciente tiene los mismos datos. Llame al servicio de atención: ${phone}. Todo lo demás se puede guardar.`,
      mergeUnanswered: (phone) =>
        `Es posible que su expediente se haya unido con otro. Llame al servicio de atención: ${phone}. Todo lo demás se puede guardar.`,
    },
  },
  busy: {
    skipping: 'Un momento…',
    confirming: 'Confirmando sus datos…',
    checking: 'Revisando sus datos…',
    saving: 'Guardando sus datos…',
    merging: 'Uniendo los dos expedientes…',
  },
  noInformation: 'No registrado',
  fieldName: (field) => NAMES[field],
  error: (field, error) => {
    if (error !== 'required') return ERRORS[error];
    return `${CHOSEN.includes(field) ? 'Elija' : 'Escriba'} ${WITH_ARTICLE[field]} aquí.`;
  },
};
