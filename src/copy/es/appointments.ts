import type { copy as english } from '../appointments.ts';

export const appointments: typeof english = {
  confirm: {
    waiting: 'Confirmando su cita…',
    already: { title: 'La cita ya está confirmada' },
    blocked: {
      title: 'Su cita todavía no está confirmada',
      text: 'El laboratorio no puede recibir su confirmación ahora. Esta página la envía en cuanto pueda, hasta 30 minutos después de usarla por última vez. Pasado ese tiempo, abra su enlace de nuevo.',
    },
    succeeded: { title: 'Cita confirmada', text: '¡Gracias por confirmar su cita!' },
    failed: {
      title: 'Falló la confirmación',
      text: 'No podemos confirmar su cita en este momento. Inténtelo de nuevo más tarde.',
    },
    unknown: {
      title: 'No sabemos si su cita está confirmada',
      text: 'Enviamos su confirmación, pero no sabemos si llegó. Inténtelo de nuevo más tarde.',
    },
  },
  cancel: {
    looking: 'Cargando su cita…',
    waiting: 'Cancelando su cita…',
    question: '¿Seguro que quiere cancelar su cita?',
    consequence: 'Si elige No, su cita sigue en pie. Si elige Sí, se cancela.',
    yes: 'Sí',
    no: 'No',
    already: {
      title: 'La cita ya está cancelada',
      text: 'Si desea otra fecha, comuníquese con su médico.',
    },
    succeeded: { title: 'Cita cancelada', text: 'Su cita está cancelada.' },
    failed: {
      title: 'Falló la cancelación',
      reasons: {
        declined: 'Eligió No. Su cita sigue en pie.',
        stillBooked: 'Cuando volvimos a consultar, su cita seguía en pie.',
        mayBeCancelled:
          'Cuando volvimos a consultar, su cita seguía en pie, pero aún podría quedar cancelada.',
        refused: 'No podemos cancelar su cita en este momento. Inténtelo más tarde.',
        unknown: 'No pudimos averiguar si su cita está cancelada. Inténtelo de nuevo.',
        notLoaded: 'No pudimos cargar su cita.',
      },
    },
  },
  retry: 'Intentar de nuevo',
  calendar: {
    add: 'Agregar al calendario',
    event: 'Cita para extracción de sangre',
    description: 'La hora de fin es aproximada: la cita dura lo que sea necesario.',
    file: 'cita.ics',
  },
};
