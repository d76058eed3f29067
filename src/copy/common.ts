import type { Change } from '../../machines/domain/change.ts';
import { translated } from './language.ts';

export const copy = translated('shell', 'common', {
  accessibility: 'Accessibility',
  accessionId: (id: string) => `Accession ID: ${id}`,
  completed: {
    title: 'Completed!',
    text: 'Thank you for your information, we are preparing your final report.',
  },
  help: 'Need help? Call',
  loading: 'Loading your order…',
  components: {
    close: 'Close',
    skip: 'Skip to content',
    yearLetter: 'Y',
    newTab: 'opens in a new tab',
    tty: (number: string) => `TTY ${number}`,
    closeNotification: 'Close notification',
    opening: 'One moment…',
    lostComponent: {
      title: 'This part of the page did not load',
      text: 'You may have lost your connection, or the portal was updated a moment ago. We keep trying. Loading the whole page again clears what is not saved.',
      retry: 'Try again',
      reload: 'Load the page again',
    },
  },
  damagedLink:
    'If you came here by a link, the link may be damaged. Please open it again from the email or text message, or call us.',
  home: {
    title: 'Patient portal',
    text: 'Open the link in the email or text message that the lab sent you.',
  },
  broken: {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side. Reload the page to see what went through.',
    reload: 'Load again',
    unknown: (clause: string) => `We do not know yet whether ${clause}.`,
    /** The change by the last call, and the same as a question. */
    changes: {
      payment: { done: 'Your payment was made.', clause: 'your payment went through' },
      booking: { done: 'Your pickup was booked.', clause: 'your pickup was booked' },
      cancellation: { done: 'Your pickup was cancelled.', clause: 'your pickup was cancelled' },
      answers: { done: 'Your answers were saved.', clause: 'your answers were saved' },
      questionnaire: {
        done: 'Your questionnaire was submitted.',
        clause: 'your questionnaire was submitted',
      },
      waiver: { done: 'Your form was submitted.', clause: 'your form was submitted' },
      information: { done: 'Your information was saved.', clause: 'your information was saved' },
      confirmation: { done: 'Your appointment was confirmed.', clause: 'your appointment was confirmed' },
      appointmentCancellation: {
        done: 'Your appointment was cancelled.',
        clause: 'your appointment was cancelled',
      },
      collectionReport: { done: 'Your answer was noted.', clause: 'your answer was noted' },
    } satisfies Record<Change, object>,
  },
  emailTypo: (address: string) => `Did you mean ${address}?`,
  visit: {
    finish: 'Finish on this device',
    finishHint: 'Using a shared device? This removes your order from this browser.',
    finished: {
      title: 'Finished on this device',
      text: 'In this browser, the portal can no longer open your order and keeps nothing that you typed. To come back, open the link in your email or text message again.',
    },
    expired: {
      title: 'Please open your link again',
      text: 'To protect your privacy, this browser keeps your order open for 30 minutes after you last use it. Open the link in your email or text message to continue: what you sent or saved is still there. What was not sent or saved is cleared.',
    },
    left: {
      title: 'Please open your link again',
      text: 'To protect your privacy, this page opens only with its own link. Open the link in your email or text message to continue: what you sent or saved is still there.',
    },
    incompleteLink: {
      title: 'Please open the whole link',
      text: 'A part of the link is missing, so it does not say which order it is for. Press the link in your email or text message, or copy all of it.',
    },
    ending: {
      title: 'Are you still there?',
      text: 'To protect your privacy, this page closes soon. What you sent or saved is safe. Anything else will be cleared. Your link opens this page again.',
      stay: 'Keep it open',
    },
  },
  lostPage: {
    title: 'This page did not load',
    text: 'You may have lost your connection, or the portal was updated a moment ago. We keep trying; you can also load the page again.',
  },
  configuration: {
    title: 'The portal cannot start',
    text: 'Your link stays valid. We keep trying.',
    afterPayment: 'If you have just paid, please do not pay again.',
    wrong: "Something in the portal's setup is wrong. It is not your fault. The lab has to fix it.",
    unreadable: 'Check your connection. If other pages open, the portal itself is out of order.',
    call: 'If you cannot wait, call us at',
    wrongKeys: 'For the lab, config.json:',
    retry: 'Try again',
  },
});
