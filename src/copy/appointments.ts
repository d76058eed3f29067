import { translated } from './language.ts';

/** The copy of the appointment pages (2 §2.4, 2 §2.5). */
export const copy = translated('appointments', 'appointments', {
  confirm: {
    waiting: 'Confirming your appointment…',
    already: { title: 'Appointment Already Confirmed' },
    blocked: {
      title: 'Your appointment is not confirmed yet',
      text: 'The lab cannot take your confirmation now. This page sends it as soon as the lab can, for 30 minutes after you last use it. After that, please open your link again.',
    },
    succeeded: { title: 'Confirmation Success', text: 'Thank you for confirming your appointment!' },
    failed: {
      title: 'Confirmation Failed',
      text: 'We cannot confirm your appointment at this moment. Please try again later.',
    },
    unknown: {
      title: 'We do not know whether your appointment is confirmed',
      text: 'We sent your confirmation but do not know whether it arrived. Please try again later.',
    },
  },
  cancel: {
    looking: 'Loading your appointment…',
    waiting: 'Cancelling your appointment…',
    question: 'Are you sure to cancel your appointment?',
    consequence: 'No keeps your appointment. Yes cancels it.',
    yes: 'Yes',
    no: 'No',
    already: {
      title: 'Appointment Already Cancelled',
      text: 'If you wish to reschedule your appointment, please contact your provider.',
    },
    succeeded: { title: 'Cancellation Success', text: 'Your appointment is cancelled.' },
    failed: {
      title: 'Cancellation Failed',
      reasons: {
        declined: 'You chose No. Your appointment stays as it is.',
        stillBooked: 'When we looked again, your appointment was still booked.',
        mayBeCancelled:
          'When we looked again, your appointment was still booked, but your cancellation may still go through.',
        refused: 'We cannot cancel your appointment at this moment. Please try again later.',
        unknown: 'We could not find out whether your appointment is cancelled. Please try again.',
        notLoaded: 'We could not load your appointment.',
      },
    },
  },
  retry: 'Try Again',
  calendar: {
    add: 'Add to calendar',
    event: 'Blood draw appointment',
    description: 'The end is an estimate: your appointment lasts as long as the visit needs.',
    file: 'appointment.ics',
  },
});
