import type { InformationError } from '../../machines/information/information.rules.ts';
import type { InformationField } from '../../machines/information/information.fields.ts';
import { translated } from './language.ts';

const NAMES: Readonly<Record<InformationField, string>> = {
  gender: 'Gender',
  birthdate: 'Birthdate',
  phoneCode: 'Country code',
  phoneNumber: 'Phone number',
  country: 'Country',
  street: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
};

const ERRORS: Readonly<Record<Exclude<InformationError, 'required'>, string>> = {
  dateIncomplete: 'Enter the date as MM/DD/YYYY, such as 02/28/1984.',
  tooOld: 'Age cannot exceed 200 years.',
  inFuture: 'Birthdate cannot be a future date.',
  countryMissing: 'Please select a country.',
  notDigits: 'Ensure the phone number contains only digits.',
  notTenDigits: 'All phone numbers with the country code +1, follow the 10-digit format',
  lengthOutOfRange: "The phone's digits is within the range of 5 to 15.",
  newYork:
    'New York addresses are not allowed since some of your tests are not available in the State of New York.',
  postOfficeBox: 'We DO NOT ship kits to P.O Boxes',
};

/** The copy of the information pages (1 §2 Information confirmation, 1 §5). */
export const copy = translated('information', 'information', {
  title: 'Your information',
  sub: 'Check how we reach you and where we send your kit.',
  basic: 'Basic information',
  address: 'Shipping address',
  name: 'Name',
  shipTo: 'Ship to',
  phone: 'Phone',
  nameHint: (phone: string) => `To change your name, call ${phone}.`,
  lockedHint: 'Birthdate and gender cannot be edited once they are on file.',
  optional: (label: string) => `${label} (optional)`,
  genders: { Male: 'Male', Female: 'Female' },
  chooseState: 'Choose a state',
  chooseCountry: 'Choose a country',
  chooseCode: 'Choose',
  suggestions: 'Address suggestions',
  /** The service's name, which its terms require next to suggestions that are not on its map. */
  suggestionsFrom: 'Google Maps',
  suggestionCount: (count: number) =>
    count === 1
      ? '1 suggestion. Press the down arrow key to choose it.'
      : `${count} suggestions. Use the arrow keys to choose one.`,
  suggestionFilled: 'The address is filled in. Please check it.',
  futureOrders: 'Use this address for future orders too',
  incomplete: {
    title: 'Some of your information is missing',
    name: 'Your name is missing',
    text: 'Fill in the empty fields, then save.',
    call: 'To complete it, please call support at',
  },
  shipped: {
    known: 'Your kit has been shipped',
    maybe: 'Your kit may have been shipped',
    text: 'You can still ask for a new address. We review each request.',
  },
  familyMember: {
    title: 'This order is part of a family order',
    text: "We ship this kit to the address of the main order. Only that order's link can change it.",
  },
  profileAddress: { title: 'Is this still your address?', use: 'Use this address' },
  readOnly: (phone: string) => `This information cannot be changed here. Call ${phone}.`,
  delivered: 'Your Kit Has Already Been Delivered',
  saved: 'Information Saved!',
  changeRequested: {
    title: 'Change Address Request Sent!',
    text: "We'll review your request shortly. If approved, your shipping address will be updated automatically. If not, please Contact Support for further assistance..",
  },
  changeFailed: {
    title: 'Change Address Failed',
    texts: {
      changeFailed: 'Your change was not sent. What you typed is still there.',
      changeUnknown: 'Your change may have been sent anyway. What you typed is still there.',
    },
    again: 'Edit again',
  },
  nextStep: {
    concierge: 'Next, schedule your prepaid concierge blood draw.',
    kit: 'We will send your kit as soon as possible',
  },
  buttons: { next: 'Next', skip: 'Skip', confirm: 'Confirm', save: 'Save' },
  sendTo: { question: 'Send to this address?', change: 'Change' },
  reason: {
    empty: 'To save, please complete:',
    wrong: 'To save, please correct:',
    more: (count: number) => `and ${count} more`,
    checking: 'We are checking your information…',
    unshippable: (phone: string) =>
      `We cannot send your kit to this address, and it cannot be changed here. Call ${phone}.`,
    demographicsLocked: 'Your birthdate and gender cannot be saved before you have spoken with support.',
  },
  summary: (count: number) => `Please check these ${count} fields`,
  reconfirm: {
    title: 'Is this the right address?',
    text: 'Please check it once more before we save it.',
    yes: 'Yes, save it',
    back: 'Go back',
  },
  duplicate: {
    title: 'please confirm are you the same patient as:',
    birthdate: 'Birthdate',
    gender: 'Gender',
    clinic: 'Clinic',
    lastOrder: 'Last order',
    confirm: 'Confirm',
    contact: (phone: string) => `Contact support ${phone}`,
    supportTitle: 'Contact support',
    support: 'If this is not you, please call us. We will clear it up with you before anything is changed.',
    call: (phone: string) => `Call ${phone}`,
    close: 'Close',
    blockedTitle: 'We need to talk before we can save your birthdate and gender',
    blocked: {
      mergeRejected: (phone: string) =>
        `Another patient has the same details. Please call support at ${phone}. Everything else can still be saved.`,
      mergeUnanswered: (phone: string) =>
        `Your record may have been merged with another one. Please call support at ${phone}. Everything else can still be saved.`,
    },
  },
  busy: {
    skipping: 'One moment…',
    confirming: 'Confirming your information…',
    checking: 'Checking your information…',
    saving: 'Saving your information…',
    merging: 'Merging the two records…',
  },
  noInformation: 'Not on file',
  fieldName: (field: InformationField) => NAMES[field],
  error: (field: InformationField, error: InformationError) =>
    error === 'required' ? `Please enter your ${NAMES[field].toLowerCase()} here` : ERRORS[error],
});
