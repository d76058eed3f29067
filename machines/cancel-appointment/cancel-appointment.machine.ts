import { setup } from 'xstate';
import { appointmentOf } from '../domain/appointment.ts';
import type { Appointment } from '../domain/appointment.ts';
import type { Destination } from '../domain/destination.ts';
import { toast } from '../domain/notice.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { cancelAppointmentActions, cancelAppointmentActors } from './cancel-appointment.contract.ts';
import type { CancelAppointmentEvent, CancelAppointmentInput } from './cancel-appointment.contract.ts';

/** Cancels the appointment of a link, after a question (2 §2.5). */
export const cancelAppointmentMachine = setup({
  types: {
    context: {} as CancelAppointmentInput,
    events: {} as CancelAppointmentEvent,
    input: {} as CancelAppointmentInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
  },
  actors: cancelAppointmentActors,
  actions: cancelAppointmentActions,
  guards: {
    hasAppointment: ({ context }) => appointmentOf(context.query) !== null,
    isDeleted: (_, appointment: Appointment) => appointment.isDeleted,
  },
}).createMachine({
  id: 'cancelAppointment',
  context: ({ input }) => input,
  output: ({ event }) => event.output as Destination,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasAppointment', target: 'fetching', meta: { spec: ['CANC-01'] } },
        { target: 'failed', meta: { spec: ['CANC-09'] } },
      ],
    },
    fetching: {
      invoke: {
        id: 'loadAppointment',
        src: 'loadAppointment',
        input: ({ context }) => present(appointmentOf(context.query)),
        onDone: [
          {
            guard: { type: 'isDeleted', params: ({ event }) => event.output },
            target: 'alreadyCancelled',
            meta: { spec: ['CANC-02'] },
          },
          { target: 'asking', meta: { spec: ['CANC-03'] } },
        ],
        onError: { target: 'failed', meta: { spec: ['CANC-08'] } },
      },
    },
    asking: {
      on: {
        'cancellation.declined': { target: 'failed', meta: { spec: ['CANC-04'] } },
        'cancellation.confirmed': { target: 'cancelling', meta: { spec: ['CANC-05'] } },
      },
    },
    cancelling: {
      invoke: {
        id: 'cancelAppointment',
        src: 'cancelAppointment',
        input: ({ context }) => present(appointmentOf(context.query)),
        onDone: { target: 'succeeded', meta: { spec: ['CANC-06'] } },
        onError: {
          target: 'failed',
          actions: {
            type: 'notify',
            params: toast('cancelAppointmentFailed'),
          },
          meta: { spec: ['CANC-07'] },
        },
      },
    },
    alreadyCancelled: {},
    succeeded: { type: 'final', output: { page: '/cancelAppointment/success', replace: true } },
    failed: { type: 'final', output: { page: '/cancelAppointment/failed', replace: true } },
  },
});
