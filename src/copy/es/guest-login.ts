import type { copy as english } from '../guest-login.ts';

export const guestLogin: typeof english = {
  title: 'Escriba sus datos',
  intro:
    'Usamos estos datos solo para encontrar su orden y confirmar que es usted. Solo el laboratorio los ve.',
  fields: {
    accessionId: 'Número de orden (accession ID)',
    firstName: 'Nombre',
    lastName: 'Apellido',
    birthdate: 'Fecha de nacimiento',
  },
  submit: 'Enviar',
  sending: 'Verificando sus datos…',
  errors: {
    dateIncomplete: 'Escriba una fecha que exista, como MM/DD/AAAA.',
    inFuture: 'La fecha de nacimiento no puede ser futura.',
    tooOld: 'La edad no puede pasar de 200 años.',
  },
  expired: { title: 'Su acceso venció', text: 'Escriba sus datos para continuar.' },
  missing: (fields) => `Para enviar, complete: ${fields.join(', ')}.`,
  failed: 'No se pudo verificar',
};
