/** Faults whose effect neither a person nor a service can notice, by key or its start (`*`), each with the reason. */
export const HARMLESS: Readonly<Record<string, string>> = {
  'machines/payment/billing.rules.ts EMPTY_FORM.billing.*': 'no field is shown before the form is loaded',
  'machines/payment/billing.rules.ts EMPTY_FORM.nameOnCard *': 'no field is shown before the form is loaded',
  'machines/payment/billing.rules.ts EMPTY_FORM.expiry *': 'no field is shown before the form is loaded',
  "machines/domain/zoned-time.ts displayTime text: '0' → '0_'":
    'an hour lacks one digit at most, and only the first one fits',
  'machines/domain/zoned-time.ts DAY constant: 86_400_000 → 86400001': 'a millisecond does not change a day',
  "machines/ny-waiver/ny-waiver.rules.ts tidied constant: '' → 'x'": 'no number begins with either code',
  'machines/ny-waiver/ny-waiver.rules.ts dayProblem comparison: > → >=':
    'a day is never the same text as a minute',
  "machines/ny-waiver/clock-time.rules.ts timeOf.time text: '0' → '0_'":
    'an hour lacks one digit at most, and only the first one fits',
  'machines/ny-waiver/signature.rules.ts simplified.distances arguments: first, last → last, first':
    'a line is the same in either direction',
  'machines/ny-waiver/signature.rules.ts simplified comparison: <= → <':
    'a point exactly at the tolerance may stay',
  'machines/ny-waiver/signature.rules.ts distance.length arguments: dx, dy → dy, dx':
    'the length of a line has no order of its sides',
  'machines/blood-draw/opening-hours.rules.ts westOf comparison: < → <=': 'no site stands on the line',
  'machines/blood-draw/opening-hours.rules.ts STATE_ZONES.ID comparison: *': 'no site stands on the line',
  'machines/blood-draw/opening-hours.rules.ts STATE_ZONES.MI comparison: *': 'no site stands on the line',
  'machines/blood-draw/opening-hours.rules.ts STATE_ZONES.OR comparison: *': 'no site stands on the line',
  'machines/blood-draw/opening-hours.rules.ts STATE_ZONES.TN comparison: < → <=':
    'no site stands on the line',
  'machines/blood-draw/opening-hours.rules.ts ADDRESS_END constant: 80 → 81':
    'state, ZIP code and country are much shorter',
  'machines/information/information.contract.ts EMPTY_FORM.*': 'no field is shown before the form is loaded',
  'machines/domain/sample-types.ts SAMPLE_ROUTES order: *': 'a set of pages',
  'machines/domain/phone.ts internationalPhone.areaCode order: *': 'no dialling code begins another one',
  "machines/domain/phone.ts internationalDigits.rest constant: '' → 'x'": 'either is too short for a number',
  'machines/domain/address-countries.ts WITHOUT_CODE order: *': 'they are sorted with the others',
  'machines/domain/link.ts PAYMENT_KEYS order: *': 'a set of keys',
  'machines/information/information.rules.ts ADDRESS_FIELDS order: *': 'a set of fields',
  "machines/information/information.rules.ts FIELD_ORDER order: 'phoneCode', 'phoneNumber' → 'phoneNumber', 'phoneCode'":
    'a phone has one problem at a time',
  'machines/questionnaire/draft.rules.ts startOf.isDraft constant: true → false':
    'Save and Submit set it first',
  "machines/questionnaire/medication.rules.ts withDuration.field constant: '' → 'x'": 'neither is a duration',
  'machines/information/information.rules.ts GENDERS order: *': 'a set of texts',
  'machines/payment/billing.rules.ts REQUIRED_ADDRESS order: *': 'problems are told in the order of the form',
  'machines/pickup/pickup-editor.rules.ts formOfSchedule.usesSameContact arguments: contact, reminder → reminder, contact':
    'two contacts are the same in either order',
  'machines/pickup/pickup-editor.rules.ts isReminderChanged arguments: reminder, original → original, reminder':
    'two contacts are the same in either order',
  'machines/pickup/pickup-editor.rules.ts confirmProblem arguments: form, original → original, form':
    'two forms differ in either order',
  'machines/pickup/pickup.rules.ts newestFirst.time constant: 0 → 1': 'either is long before any pickup',
  'machines/pickup/pickup-schedules.rules.ts FAILURES order: *': 'a set of codes',
  'machines/pickup/pickup-schedules.rules.ts SAID_WHILE_OPEN order: *': 'a set of codes',
  'src/api/client.ts createClient.retry.statusCodes order: *': 'a set of codes',
  'src/api/errors.ts FAMILIES.accounting.accepted order: *': 'a set of codes',
  'src/api/errors.ts FAMILIES.coreSamples.accepted order: *': 'a set of codes',
  'src/api/errors.ts FAMILIES.questionnaire.accepted order: *': 'a set of codes',
  'src/api/questionnaire.ts isSmall c*': 'a limit well below the 64 kB of browsers, to the byte',
  'src/api/queries.ts DAYS order: *': 'GraphQL answers by name',
  'machines/payment/billing.rules.ts payLaterProblems order: *': 'problems are told in the order of the form',
  'machines/domain/money.ts roundMoney constant: 8 → 9':
    'no sum of cents is off by as much as either of the two digits',
  "machines/questionnaire/draft.rules.ts startOf.position.section constant: '' → 'x'":
    'no section has either name',
  'machines/questionnaire/medication.rules.ts NO_DURATION.*': 'anything but digits is removed from a part',
  'src/api/charging.ts clientSecret constant: 1 → 2': 'no secret has one character',
  'src/views/shared/overview.connect.ts overviewOf.fixedLines comparison: > → >=':
    'with nothing left there are no lines at all',
  'src/api/services.ts SERVICE_NAMES order: *': 'a set of names',
  'src/api/queries.ts INFORMATION_PARTS order: *': 'GraphQL answers by name',
  'src/api/queries.ts PAYMENT_PARTS order: *': 'GraphQL answers by name',
  'src/platform/early-calls.ts fetchOrTake condition: sent.length === 0 || !(input instanceof Request) → !(input instanceof Request)':
    'without a request of the document there is none to find',
  'machines/information/information.machine.ts informationMachine.context.isSubmitBlocked constant: false → true':
    'no field is shown before the form is loaded',
  'src/platform/kept-visit.ts createKeptVisit.lapse comparison: >= → >':
    'how early a timer may fire, to the millisecond',
  'src/platform/kept-visit.ts KEPT order: *': 'a set of keys',
  'src/platform/kept-visit.ts ALL order: *': 'a set of keys',
  'src/platform/pickup-session.ts ORDER_KEYS order: *': 'a set of keys',
  'src/platform/session.ts IDENTITY_KEYS order: *': 'a set of keys',
  'src/platform/session.ts ORDER_KEYS order: *': 'a set of keys',
  'src/platform/use.ts watchUse order: *': 'a set of events',
  'src/platform/visibility.ts watchVisibility.events order: *': 'a set of events',
  'src/platform/trusted-html.ts known order: *': 'a set of texts',
  'src/platform/map.ts ICONS.pin.iconSize *': 'a picture is a pixel larger',
  'src/platform/map.ts ICONS.pin.iconAnchor *': 'a picture is a pixel to the side',
  'src/platform/map.ts ICONS.pin.popupAnchor *': 'a picture is a pixel to the side',
  'src/platform/map.ts ICONS.mobile.iconSize *': 'a picture is a pixel larger',
  'src/platform/map.ts ICONS.mobile.iconAnchor *': 'a picture is a pixel to the side',
  'src/platform/map.ts ICONS.mobile.popupAnchor *': 'a picture is a pixel to the side',
  'src/platform/link-address.ts plainAddress pattern: /^#([^?#]*)(\\?[^#]*)?(#.*)?$/ → /#([^?#]*)(\\?[^#]*)?(#.*)?$/':
    'a fragment starts with its only sign',
  "src/platform/link-address.ts plainAddress constant: '' → 'x'": 'a hash route always has a path',
  'src/platform/signature-pad.ts sizeOf.width constant: 1 → 2': 'no pad is that small',
  'src/platform/map.ts SIGNS order: *': 'a set of texts',
  'src/api/questionnaire.ts readAnswer arguments: option, text → text, option':
    'two texts are equal in any order',
  'src/platform/use.ts watchUse.passive constant: true → false': 'it only tells the browser how to be quick',
  "src/platform/session.ts createSession.keepIds constant: '' → 'x'": 'no order is named like either',
  'src/platform/map.ts openSiteMap.label order: *': 'a set of attributes',
  'src/app/flows/cards/field-style.ts toRgb constant: 1 → 2*': 'only the first pixel is read',
  'src/app/shell/field-report.ts ENGINES order: *': 'no browser names two neighbors, but Version with Chrome',
  'src/app/flows/cards/StaxFields.tsx Fields element: fields, → ∅': 'a page has one set of fields',
  'src/app/flows/cards/StaxFields.tsx Fields element: Stax, → ∅': 'a page loads the script once',
  'src/app/flows/cards/StaxFields.tsx Fields order: *': 'a set of events',
  'src/app/flows/cards/StaxFields.tsx IDS.*': 'only this page uses the names of its elements',
  'src/views/payment-outcome/Receipt.tsx Receipt constant: 0 → 1': 'an invoice has several lines or none',
  "src/views/blood-draw/SendToPhoneView.tsx SendToPhoneView.SelectField.options.label constant: '' → 'x'":
    'every country of the list has a code',
  "src/app/flows/cards/card-fields.ts tokenizeWithStripe.expiry text: '0' → '0_'":
    'a month lacks one digit at most, and only the first one fits',
  'src/app/flows/cards/field-style.ts fieldStyle.context.willReadFrequently constant: true → false':
    'it only tells the browser how to be quick',
  "src/app/flows/payment.tsx cardParts.WalletButton.part text: 'wallet' → 'wallet_'":
    'any key does where there is one',
  "src/app/flows/visit.ts startVisit.forgetHere constant: '' → 'x'": 'replaceState ignores the title',
  "src/app/flows/early-calls.ts ∅ constant: '' → 'x'": 'without an identity nothing is sent with a token',
  'src/app/document-start.ts ∅ constant: 0 → 1': 'a millisecond before the dates are loaded',
  'src/app/flows/order-logo.ts loadLogo.parts order: *': 'GraphQL answers by name',
  'src/app/flows/cards/WalletButton.tsx Button element: fields, → ∅': 'a page has one set of fields',
  'src/app/flows/order-logo.ts useOrderLogo element: services, → ∅':
    'the application has one set of services',
  'src/app/shell/flow.tsx FlowRun element: services → ∅': 'the application has one set of services',
  'src/app/flows/AddToCalendar.tsx INSTANT pattern: /^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::…?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})$/ → /^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::…(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})/':
    'a date with more after its zone is invalid',
  "src/app/flows/pickup-schedules.tsx providePickupSchedules.tokens constant: '' → 'x'":
    'without an accession id the page asks for nothing',
  "src/app/shell/field-report.ts buildName.src constant: '' → 'x'": 'neither is the name of a build',
  "src/app/shell/address.ts stripTokenFromAddress constant: '' → 'x'": 'replaceState ignores the title',
  'src/app/shell/flow.tsx flowPage.FlowPage constant: 0 → 1': 'only a change of the count restarts the page',
  'src/app/shell/flow.tsx flowPage.FlowPage.restart comparison: + → -':
    'only a change of the count restarts the page',
  'src/app/shell/flow.tsx flowPage.FlowPage.restart constant: 1 → 2':
    'only a change of the count restarts the page',
  'src/app/shell/flow.tsx FlowRun element: accessionId, → ∅': 'a run has one link',
  'src/app/shell/flow.tsx FlowRun element: navigate, → ∅': 'a run ends with its location',
  'src/app/shell/Visit.tsx Visit.finish element: visit, → ∅': 'the application has one visit',
  'src/app/shell/Language.tsx Language.value element: offered, → ∅':
    'what is offered makes a new choice, too',
  'src/app/shell/Language.tsx Language.value element: choose, → ∅': 'it changes only with what is offered',
  'src/app/flows/payment.tsx OUTCOMES order: *': 'all are loaded at once',
  'src/platform/calendar.ts calendarFile.lines order: *': 'iCalendar properties have no order',
  "src/platform/entry-done.ts markEntryDone constant: '' → 'x'": 'replaceState ignores the title',
  "src/platform/scripts.ts loadScript.loading constant: '' → 'x'": 'only the presence of the mark counts',
  'src/platform/places.ts TYPES order: *': 'a set of types',
  'src/ui/StoolPicture.tsx DRAWINGS.*':
    'a point of a drawing moves by a pixel; the text next to it names the type',
  'src/app/flows/cards/StaxFields.tsx Fields.part.div.data-hosted constant: "" → \'x\'':
    'only the presence of the mark counts',
  'src/app/flows/cards/StripeFields.tsx Fields element: stripe, → ∅': 'the vendor gives both at once',
  'src/app/flows/cards/StripeFields.tsx Fields element: elements → ∅': 'the vendor gives both at once',
  'src/app/flows/cards/StripeFields.tsx Fields element: fields, → ∅': 'a page has the same ones to its end',
  "src/app/flows/visit.ts startVisit.bell text: 'visit' → 'visit_'": 'all tabs use the same name',
  "src/views/pickup/PickupSchedulesView.tsx Dialogs condition: view.dialog === 'editor' && editor → editor":
    'its actor is there only while the dialog is open',
  'src/ui/BusyOverlay.tsx BusyOverlay.div.tabIndex constant: 1 → 2': 'any negative index means the same',
  'src/ui/BusyOverlay.tsx BusyOverlay.Spinner.size constant: 40 → 41': 'a picture is a pixel larger',
  'src/ui/Button.tsx LinkButton.Icon.size constant: 16 → 17': 'a picture is a pixel larger',
  'src/ui/Checkbox.tsx Checkbox.Icon.size constant: 18 → 19': 'a picture is a pixel larger',
  'src/ui/Disclosure.tsx Disclosure.Icon.size constant: 18 → 19': 'a picture is a pixel larger',
  'src/ui/Field.tsx FieldError.Icon.size constant: 16 → 17': 'a picture is a pixel larger',
  'src/ui/HostedField.tsx HostedField.div.tabIndex constant: 1 → 2': 'any negative index means the same',
  'src/ui/Journey.tsx Journey.Icon.size constant: 14 → 15': 'a picture is a pixel larger',
  'src/ui/Logo.tsx LogoMark.size constant: 28 → 29': 'a picture is a pixel larger',
  'src/ui/Outcome.tsx Outcome.Icon.size constant: 32 → 33': 'a picture is a pixel larger',
  'src/ui/Page.tsx Page.h1.tabIndex constant: 1 → 2': 'any negative index means the same',
  'src/ui/PhoneFold.tsx PhoneFold.Icon.size constant: 18 → 19': 'a picture is a pixel larger',
  'src/ui/SectionHeading.tsx SectionHeading.h2.tabIndex constant: 1 → 2': 'any negative index means the same',
  'src/ui/SelectField.tsx SelectField.Icon.size constant: 18 → 19': 'a picture is a pixel larger',
  'src/ui/Skeleton.tsx usualCards*': 'a gray bar is a pixel higher',
  'src/ui/HostedField.tsx HostedField.div.data-frame constant: "" → \'x\'':
    'only the presence of the mark counts',
  'src/ui/PhoneFold.tsx PhoneFold.div.data-fold constant: "" → \'x\'': 'only the presence of the mark counts',
  'src/ui/Spinner.tsx Spinner.size constant: 18 → 19': 'a picture is a pixel larger',
  'src/ui/SelectField.tsx useOptions comparison: <= → <':
    'the options of a list of that length are there a moment later',
  'src/ui/SelectField.tsx SHORT_LIST constant: 20 → 21':
    'the options of one more list are there a moment earlier',
  'src/ui/SuggestField.tsx SuggestField constant: 1 → 2': 'any negative index means none',
  'src/ui/SuggestField.tsx SuggestField.choose constant: 1 → 2': 'any negative index means none',
  'src/ui/SuggestField.tsx SuggestField.input.onChange constant: 1 → 2': 'any negative index means none',
  'src/ui/SuggestField.tsx SuggestField.input.onBlur constant: 1 → 2': 'any negative index means none',
  'src/ui/Tiles.tsx Tiles.Icon.size constant: 18 → 19': 'a picture is a pixel larger',
  'src/ui/icons.tsx Icon.paint.strokeWidth constant: 2 → 3': 'the lines of a picture are a pixel wider',
  'src/ui/icons.tsx Icon.size constant: 20 → 21': 'a picture is a pixel larger',
  'src/views/pickup/PickupAddressEditor.tsx PickupAddressEditor.h3.tabIndex constant: 1 → 2':
    'any negative index means the same',
  'src/views/pickup/PickupCards.tsx PickupCards.h3.tabIndex constant: 1 → 2':
    'any negative index means the same',
  'src/views/pickup/PickupEditorDialog.tsx PickupEditorDialog.div.tabIndex constant: 1 → 2':
    'any negative index means the same',
  'src/views/pickup/PickupEditorDialog.tsx PickupEditorDialog.h3.tabIndex constant: 1 → 2':
    'any negative index means the same',
  'src/views/pickup/PickupSchedulesView.tsx Notifications.div.tabIndex constant: 1 → 2':
    'any negative index means the same',
  "src/copy/language.ts textsOf condition: import.meta.env.MODE !== 'production' && next === PSEUDO → next === PSEUDO":
    'a production build never offers that language; the condition keeps its code out',
  'src/ui/keepHeight.ts uncover condition: !active || active === document.body → active === document.body':
    'a document with an overlay has a body, and so an active element',
  "src/ui/mask.ts readWhole constant: '' → 'x'": 'without digits there is no second group either',
  "src/ui/mask.ts readWhole constant: '' → 'x' #2": 'a group that is not there is told by their number',
  "src/ui/mask.ts typeLastDigit.group constant: '' → 'x'": 'what is split has a last group',
  "src/ui/mask.ts formatWhole constant: '' → 'x'": 'what was read has all parts of the format',
  'src/ui/mask.ts formatWhole constant: 0 → 1': 'what was read has a year where the format has one',
  'src/views/pickup/pickup-address.connect.ts connectPickupAddress.marked arguments: address, recommended → recommended, address':
    'two addresses differ in the same fields, whichever comes first',
};
