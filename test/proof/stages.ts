import type { LabOrder } from '../browser/fixtures.ts';

/** A page of the product that runs a machine, and how a patient comes to it. */
export interface PageStage {
  /** A scenario of the lab. */
  readonly scenario: string;
  /** From the origin on. */
  readonly address: (order: LabOrder) => string;
  /** The shell runs it, whatever page is open: it starts anew with the document alone. */
  readonly isShell?: boolean;
}

/** A machine that another one runs: the name of the parent, and what the parent calls the actor. */
export interface ChildStage {
  readonly parent: string;
  readonly actor: string;
  /** The state of the parent, where several run the actor and one shows more than the others. */
  readonly state?: string;
}

const page = (scenario: string, address: PageStage['address']): PageStage => ({ scenario, address });
const child = (parent: string, actor: string, state?: string): ChildStage => ({
  parent,
  actor,
  ...(state === undefined ? {} : { state }),
});

/** A link of the order by its name in the lab's answer. */
const link = (scenario: string, name: string) =>
  page(scenario, ({ links }) => links[name] ?? `/no link ${name}`);
const at = (scenario: string, path: string) => page(scenario, () => path);
/** A page whose path names the order. */
const of = (scenario: string, path: string) => page(scenario, ({ accessionId }) => `${path}/${accessionId}`);

/** Where each machine of the registry (test/support/flows.ts) is seen. */
export const stages: Readonly<Record<string, PageStage | ChildStage>> = {
  entry: link('card-balance-due', 'payment'),
  'link-entry': link('blood-draw-sites', 'bloodDraw'),
  'payment-media': link('card-balance-due', 'media'),
  payment: link('card-balance-due', 'form'),
  pay: child('payment', 'pay'),
  'payment-status': at('payment-pending', '/payment_status?bnpl=true'),
  'payment-outcome': link('already-paid', 'succeed'),
  'payment-pending': at('payment-pending', '/payment_pending'),
  'payment-failure': at('payment-failed', '/payment_failed'),
  information: link('information-confirmed', 'landing'),
  suggestions: child('information', 'suggestions'),
  duplicate: child('information', 'duplicate'),
  'blood-draw': page('blood-draw-sites', ({ links }) =>
    (links['bloodDraw'] ?? '').replace('bloodDraw', 'bloodDrawLanding'),
  ),
  'send-to-phone': child('blood-draw', 'sendToPhone'),
  'confirm-appointment': link('appointment-to-confirm', 'confirmAppointment'),
  'cancel-appointment': link('appointment-to-cancel', 'cancelAppointment'),
  'collection-status': link('blood-draw-sites', 'collectStatus'),
  collections: link('collection-instructions', 'collections'),
  instruction: at('collection-instructions', '/collections/serum'),
  'pickup-search': at('pickup-new', '/fedexPickup/search'),
  'pickup-schedules': at('pickup-scheduled', '/fedexPickup/schedules'),
  'pickup-editor': child('pickup-schedules', 'editPickup'),
  'pickup-booking': child('pickup-editor', 'book'),
  'pickup-recovery': child('pickup-schedules', 'follow'),
  'pickup-cancel': child('pickup-schedules', 'cancelDialog'),
  'pickup-address': child('pickup-editor', 'editAddress'),
  'pickup-contact': child('pickup-editor', 'editContact'),
  questionnaire: of('hormone-female', '/hormoneQuestionnaire'),
  medications: child('questionnaire', 'medications'),
  autosave: child('questionnaire', 'autosave'),
  'guest-login': of('hormone-token-expired', '/auth/hormoneQuestionnaire'),
  'ny-waiver': at('ny-waiver', '/ny_form'),
  retry: at('ny-waiver', '/nyform_failed'),
  notices: { ...at('card-balance-due', '/'), isShell: true },
};
