/** Faults whose effect neither a person nor a service can notice, by key or its start (`*`), each with the reason. */
export const HARMLESS: Readonly<Record<string, string>> = {
  'machines/payment/billing.rules.ts EMPTY_FORM.billing.*': 'no field is shown before the form is loaded',
  'machines/ny-waiver/ny-waiver.rules.ts sentCollection condition: day === null || time === undefined → day === null':
    'a day without a time never gets past Submit (problemsOf)',
  'machines/information/information.contract.ts EMPTY_FORM.*': 'no field is shown before the form is loaded',
  "machines/information/information.machine.ts informationMachine.states.editing.on.save.pressed guard: guard: 'offersSave', → ∅":
    'Save can be pressed only while it is offered, or while a field has a problem',
  'machines/domain/sample-types.ts SAMPLE_ROUTES order: *': 'a set of pages',
  'machines/domain/address-countries.ts WITHOUT_CODE order: *': 'they are sorted with the others',
  'machines/domain/link.ts PAYMENT_KEYS order: *': 'a set of keys',
  'machines/information/information.rules.ts ADDRESS_FIELDS order: *': 'a set of fields',
  'machines/information/information.rules.ts GENDERS order: *': 'a set of texts',
  'machines/payment/billing.rules.ts REQUIRED_ADDRESS order: *': 'problems are told in the order of the form',
  'machines/pickup/pickup-schedules.rules.ts FAILURES order: *': 'a set of codes',
  'machines/pickup/pickup-schedules.rules.ts SAID_WHILE_OPEN order: *': 'a set of codes',
  'src/api/client.ts createClient.retry.statusCodes order: *': 'a set of codes',
  'src/api/errors.ts FAMILIES.accounting.accepted order: *': 'a set of codes',
  'src/api/errors.ts FAMILIES.coreSamples.accepted order: *': 'a set of codes',
  'src/api/errors.ts FAMILIES.questionnaire.accepted order: *': 'a set of codes',
  'src/api/questionnaire.ts isSmall c*': 'a limit well below the 64 kB of browsers, to the byte',
  'src/api/first-requests.ts DAYS order: *': 'GraphQL answers by name',
  'machines/payment/billing.rules.ts payLaterProblems order: *': 'problems are told in the order of the form',
  'machines/domain/money.ts roundMoney constant: 8 → 9':
    'no sum of cents is off by as much as either of the two digits',
  "machines/questionnaire/draft.rules.ts startOf constant: '' → 'x'": 'no section has either name',
  'machines/questionnaire/medication.rules.ts NO_DURATION.*': 'anything but digits is removed from a part',
  'src/api/services.ts SERVICE_NAMES order: *': 'a set of names',
  'src/api/first-requests.ts INFORMATION_PARTS order: *': 'GraphQL answers by name',
  'src/api/first-requests.ts PAYMENT_PARTS order: *': 'GraphQL answers by name',
  'src/platform/kept-visit.ts KEPT order: *': 'a set of keys',
  'src/platform/kept-visit.ts REMEMBERED order: *': 'a set of keys',
  'src/platform/pickup-session.ts ORDER_KEYS order: *': 'a set of keys',
  'src/platform/session.ts IDENTITY_KEYS order: *': 'a set of keys',
  'src/platform/session.ts ORDER_KEYS order: *': 'a set of keys',
  'src/platform/storage.ts isBooking.texts order: *': 'a set of keys',
  'src/platform/use.ts watchUse order: *': 'a set of events',
  'src/platform/visibility.ts watchVisibility.events order: *': 'a set of events',
  'src/platform/trusted-html.ts known order: *': 'a set of texts',
  'src/platform/map.ts openSiteMap.label order: *': 'a set of attributes',
  'src/app/flows/cards/field-style.ts toRgb constant: 1 → 2*': 'only the first pixel is read',
  'src/app/flows/payment.tsx OUTCOMES order: *': 'all are loaded at once',
  'src/platform/calendar.ts calendarFile.lines order: *': 'iCalendar properties have no order',
  "src/platform/visit.ts markVisitDone constant: '' → 'x'": 'replaceState ignores the title',
  "src/platform/scripts.ts loadScript.loading constant: '' → 'x'": 'only the presence of the mark counts',
  'src/platform/places.ts TYPES order: *': 'a set of types',
  'src/ui/StoolPicture.tsx DRAWINGS.*':
    'a point of a drawing moves by a pixel; the text next to it names the type',
  'src/app/flows/cards/StaxFields.tsx Fields.part.div.data-hosted constant: "" → \'x\'':
    'only the presence of the mark counts',
  'src/app/flows/cards/StripeFields.tsx Fields element: *': 'the vendor gives both at once',
  "src/app/flows/visit.ts startVisit.bell text: 'visit' → 'visit_'": 'all tabs use the same name',
  "src/views/pickup/PickupSchedulesView.tsx Dialogs condition: view.dialog === 'editor' && editor → editor":
    'its actor is there only while the dialog is open',
  'src/views/pickup/PickupAddressEditor.tsx PickupAddressEditor.h3.tabIndex constant: 1 → 2':
    'any negative index means the same',
  'src/ui/RadioGroup.tsx LookedRadioGroup.div.aria-required condition: props.isRequired || undefined → props.isRequired':
    'false means the same as nothing',
};
