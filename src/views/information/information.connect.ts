import type { SnapshotFrom } from 'xstate';
import { toIsoDate, toTypedDate } from '../../../machines/domain/birthdate.ts';
import { US_STATES } from '../../../machines/domain/countries.ts';
import {
  isInformationComplete,
  isKitShipped,
  kitShipment,
  lacksBasicInformation,
  lacksName,
} from '../../../machines/domain/information.ts';
import { needsAddress } from '../../../machines/domain/order.ts';
import type { PlaceSuggestion } from '../../../machines/domain/place.ts';
import type { duplicateMachine } from '../../../machines/information/duplicate.machine.ts';
import { ruleInputOf } from '../../../machines/information/information.types.ts';
import type { informationMachine } from '../../../machines/information/information.machine.ts';
import {
  addressToConfirm,
  buttonsOf,
  choicesOf,
  hasChanged,
  demographicsLock,
  isAddressLocked,
  isAddressRequired,
  isUnshippable,
  isLocked,
  formOnFile,
  offeredAddress,
  validateInformation,
  withProfileAddress,
} from '../../../machines/information/information.rules.ts';
import type {
  Buttons,
  InformationError,
  InformationForm,
  InformationRecord,
  InformationErrors,
  RuleInput,
} from '../../../machines/information/information.rules.ts';
import { informationFields } from '../../../machines/information/information.fields.ts';
import type { InformationField } from '../../../machines/information/information.fields.ts';
import type { suggestionsMachine } from '../../../machines/information/suggestions.machine.ts';
import { addressLine, countryText, phoneText, shortDay } from '../../copy/format.ts';
import { copy } from '../../copy/information.ts';
import { language } from '../../copy/language.ts';
import type { Choices } from '../shared/FormField.tsx';
import { dialingCodes, shortDialingCode } from '../shared/dialing-codes.ts';

type InformationSnapshot = SnapshotFrom<typeof informationMachine>;

export interface InformationFact {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly isVerbatim: boolean;
  readonly isShort: boolean;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Why Save is disabled, or sends no kit (RUL-14, RUL-90). */
export type SaveReason =
  | {
      readonly kind: 'fields';
      readonly empty: readonly InformationField[];
      readonly wrong: readonly InformationField[];
      readonly more: number;
    }
  | { readonly kind: 'checking' }
  /** Gender and birthdate wait for support (AMB-108). */
  | { readonly kind: 'demographicsLocked' }
  /** Nothing is shipped to the address, and it cannot be edited here (RUL-90). */
  | { readonly kind: 'unshippable' };

export type InformationViewData = ReturnType<typeof connectInformation>;
export type InformationFormViewData = ReturnType<typeof formView>;

export function connectInformation(snapshot: InformationSnapshot) {
  const ruleInput = ruleInputOf(snapshot.context);
  if (ruleInput === null) return { kind: 'loading' as const };
  if (snapshot.hasTag('form')) return formView(snapshot, ruleInput);
  const { accessionId, isConciergePaid } = ruleInput.order;
  const { basic, address } = informationFacts(snapshot.context.form, ruleInput);
  const cannotShip = isUnshippable(snapshot.context.form, ruleInput);
  switch (snapshot.value) {
    case 'readOnly':
    case 'delivered':
      return {
        kind: 'readOnly' as const,
        accessionId,
        isDelivered: snapshot.value === 'delivered',
        // Something is missing that cannot be filled in here; support can help.
        isIncomplete: !isInformationComplete(ruleInput.record.information, ruleInput.order),
        basic,
        // Null where the kit goes to the address of another order.
        address: isAddressLocked(ruleInput) ? null : address,
      };
    case 'saved':
    case 'changeRequested':
      return {
        kind: 'done' as const,
        accessionId,
        status: snapshot.value,
        nextStep: isConciergePaid
          ? ('concierge' as const)
          : isKitToBeSent(ruleInput) && !cannotShip
            ? ('kit' as const)
            : null,
        isUnshippable: isKitToBeSent(ruleInput) && cannotShip,
        facts: isAddressLocked(ruleInput) ? basic : [...basic, ...address],
        demographicsLock: demographicsLock(ruleInput),
      };
    case 'changeFailed':
    case 'changeUnknown':
      return { kind: 'changeFailed' as const, accessionId, text: copy.changeFailed.texts[snapshot.value] };
    default:
      return { kind: 'loading' as const };
  }
}

function formView(snapshot: InformationSnapshot, ruleInput: RuleInput) {
  const { form, touchedFields, isSubmitBlocked } = snapshot.context;
  const { order, record, duplicate } = ruleInput;
  const { information } = record;
  const errors = validateInformation(form, ruleInput);
  const onFile = formOnFile(record);
  const isIncompleteOnFile = lacksBasicInformation(
    duplicate === 'merged' ? { ...information, gender: form.gender, birthdate: form.birthdate } : information,
  );
  const isShown = (field: InformationField) =>
    isSubmitBlocked ||
    touchedFields.includes(field) ||
    isUnfixableByTyping(errors[field]) ||
    // Errors of the record on file were typed by nobody.
    (errors[field] !== 'required' && form[field] === onFile[field]);
  const invalidFields = informationFields.names.filter(
    (field) => errors[field] !== undefined && isShown(field),
  );
  const buttons = buttonsOf(form, ruleInput);
  const shipment = needsAddress(order) ? kitShipment(information) : null;
  const profileAddress = offeredAddress(form, ruleInput);
  const isChecking = snapshot.hasTag('checkingDuplicate');
  // While it is checked and merged, nothing is known.
  const block = isChecking ? null : demographicsLock(ruleInput);
  return {
    kind: 'form' as const,
    accessionId: order.accessionId,
    name: information.name,
    form,
    // The errors of fields that were left, or of all fields after a blocked submit.
    errors: Object.fromEntries(invalidFields.map((field) => [field, errors[field]])) as InformationErrors,
    invalidFields,
    isSubmitBlocked,
    birthdateText: typedDayText(form.birthdate),
    genderText: genderText(form.gender),
    isGenderLocked: isLocked('gender', ruleInput),
    isBirthdateLocked: isLocked('birthdate', ruleInput),
    isAddressLocked: isAddressLocked(ruleInput),
    isAddressRequired: isAddressRequired(form, ruleInput),
    isPhoneOptional: form.country === 'US' || form.country === '',
    choices: choicesFor(form, record),
    // The profile's address, offered while the form has none.
    offeredAddress: profileAddress && addressText(withProfileAddress(form, profileAddress, record), record),
    // The illustration of the kit on its way (INFO-R02).
    hasIllustration: !isAddressLocked(ruleInput),
    hasStatus: isIncompleteOnFile || lacksName(information) || shipment !== null || block !== null,
    // Not after a merge, which has filled in the missing fields.
    isIncompleteOnFile,
    // A name that is missing cannot be filled in here.
    isNameMissing: lacksName(information),
    shipped: shipment,
    demographicsLock: block,
    buttons: { ...buttons, isSaveEnabled: buttons.isSaveEnabled && !isChecking },
    saveReason: buttons.main === 'save' ? saveReason(form, ruleInput, { buttons, errors, isChecking }) : null,
    // Where the kit goes if Confirm or Save is pressed now; null if nothing is sent or someone else chooses it.
    sendTo:
      (buttons.main === 'confirm' || buttons.isSaveEnabled) &&
      !hasChanged(form, ruleInput) &&
      isKitToBeSent(ruleInput) &&
      !isAddressLocked(ruleInput)
        ? addressText(form, record)
        : null,
    busy: busyStatus(snapshot),
    // The address to confirm again.
    reconfirming: snapshot.matches('reconfirming') ? addressFacts(form, ruleInput) : null,
  };
}

type ListChoices = Choices & { readonly options: readonly Option[] };

/** The choices by field; a state outside the US is typed. */
function choicesFor(
  form: InformationForm,
  record: InformationRecord,
): Partial<Record<InformationField, ListChoices>> {
  const { state, phoneCode } = form;
  const countries = choicesOf(form, record).map((code) => ({ value: code, label: countryText(code) }));
  return {
    phoneCode: {
      options: withCurrentValue(dialingCodes(), phoneCode, `+${phoneCode}`),
      placeholder: copy.chooseCode,
      shortText: shortDialingCode,
    },
    country: { options: countries, placeholder: copy.chooseCountry },
    ...(form.country === 'US'
      ? { state: { options: withCurrentValue(STATES, state, state), placeholder: copy.chooseState } }
      : {}),
  };
}

/** True if a kit is still to be sent, as far as is known (RUL-93). */
function isKitToBeSent({ order, record }: RuleInput): boolean {
  return needsAddress(order) && !isKitShipped(record.information);
}

/** More typing cannot fix these, so they are shown immediately. */
function isUnfixableByTyping(error: InformationError | undefined): boolean {
  return error === 'newYork' || error === 'tooOld' || error === 'inFuture';
}

/** How many fields the reason next to Save lists. */
const NAMED_FIELDS = 3;

function saveReason(
  form: InformationForm,
  ruleInput: RuleInput,
  {
    buttons,
    errors,
    isChecking,
  }: { readonly buttons: Buttons; readonly errors: InformationErrors; readonly isChecking: boolean },
): SaveReason | null {
  if (isChecking) return { kind: 'checking' };
  const cannotShip = isUnshippable(form, ruleInput);
  // Another change can be saved, but no kit is sent.
  if (buttons.isSaveEnabled) return cannotShip && isKitToBeSent(ruleInput) ? { kind: 'unshippable' } : null;
  const fields = informationFields.names.filter((field) => errors[field] !== undefined);
  if (fields.length === 0) return { kind: cannotShip ? 'unshippable' : 'demographicsLocked' };
  const named = fields.slice(0, NAMED_FIELDS);
  return {
    kind: 'fields',
    empty: named.filter((field) => errors[field] === 'required'),
    wrong: named.filter((field) => errors[field] !== 'required'),
    more: Math.max(0, fields.length - NAMED_FIELDS),
  };
}

function busyStatus(snapshot: InformationSnapshot): 'skipping' | 'confirming' | 'checking' | 'saving' | null {
  // The page does not say 'saving' before the address is checked, which may lead to a question.
  if (snapshot.hasTag('saving')) return snapshot.value === 'saving' ? 'saving' : 'checking';
  return snapshot.value === 'skipping' || snapshot.value === 'confirming' ? snapshot.value : null;
}

/** Items that a translated page leaves as they are. */
const EXACT_FACTS = ['name', 'phone', 'shipTo', 'address', 'clinic'];

function fact(id: string, label: string, value: string): InformationFact {
  const trimmed = value.trim();
  return {
    id,
    label,
    value: trimmed || copy.noInformation,
    isVerbatim: trimmed !== '' && EXACT_FACTS.includes(id),
    isShort: id !== 'address',
  };
}

function informationFacts(form: InformationForm, ruleInput: RuleInput) {
  const phone = phoneText({ dialingCode: form.phoneCode, number: form.phoneNumber });
  // What was entered may not have been sent.
  const { birthdate, gender } = demographicsLock(ruleInput) === null ? form : formOnFile(ruleInput.record);
  return {
    basic: [
      fact('name', copy.name, ruleInput.record.information.name),
      fact('birthdate', copy.fieldName('birthdate'), typedDayText(birthdate)),
      fact('gender', copy.fieldName('gender'), genderText(gender)),
      fact('phone', copy.phone, phone),
    ],
    address: addressFacts(form, ruleInput),
  };
}

function addressFacts(form: InformationForm, ruleInput: RuleInput): readonly InformationFact[] {
  return [
    fact('shipTo', copy.shipTo, ruleInput.record.information.name),
    fact('address', copy.fieldName('street'), addressText(form, ruleInput.record)),
  ];
}

/** The address of a form in one line, with the country as the lab spells it in English. */
function addressText(form: InformationForm, record: InformationRecord): string {
  const { street, city, state, zipcode, country } = addressToConfirm(form, { record });
  const countryName = language() === 'en' ? country : countryText(form.country);
  return addressLine({ street, city, state, zip: zipcode, country: countryName });
}

/** The view of the duplicate dialog; null while there is nothing to ask (DUP-R02, DUP-R03). */
export function connectDuplicate(snapshot: SnapshotFrom<typeof duplicateMachine>) {
  const { duplicate } = snapshot.context;
  if (duplicate === null || snapshot.status !== 'active') return null;
  return {
    facts: [
      fact('name', copy.name, `${duplicate.firstName} ${duplicate.lastName}`),
      fact('birthdate', copy.duplicate.birthdate, dateText(duplicate.birthdate)),
      fact('gender', copy.duplicate.gender, genderText(duplicate.gender)),
      fact('clinic', copy.duplicate.clinic, duplicate.clinicName),
      fact('lastOrder', copy.duplicate.lastOrder, dateText(duplicate.lastOrderDate)),
    ],
    isMerging: snapshot.matches('merging'),
    isContactingSupport: snapshot.matches('contactingSupport'),
  };
}

/** A day of the service for display; other text as it is. */
function dateText(text: string): string {
  const typed = toTypedDate(text);
  return typed ? typedDayText(typed) : text;
}

/** A typed MM/DD/YYYY for display; a text that is not a day as it is. */
function typedDayText(typed: string): string {
  return shortDay(toIsoDate(typed)) || typed;
}

function genderText(gender: string): string {
  const { genders } = copy;
  return gender === 'Male' || gender === 'Female' ? genders[gender] : gender;
}

/** The current suggestions (VAL-R24); none while the form is not being edited. */
export function connectSuggestions(snapshot: SnapshotFrom<typeof suggestionsMachine> | undefined) {
  return snapshot?.matches('offering') ? snapshot.context.suggestions : NO_SUGGESTIONS;
}

const NO_SUGGESTIONS: readonly PlaceSuggestion[] = [];

/** The options, plus the value on file if it is not among them (RUL-39). */
function withCurrentValue(options: readonly Option[], value: string, label: string): readonly Option[] {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label }];
}

const STATES: readonly Option[] = US_STATES.map(([code, name]) => ({ value: code, label: name }));
