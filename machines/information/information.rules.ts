import { addressCountry, countryChoices, listedName } from '../domain/address-countries.ts';
import { validateBirthdate, toIsoDate, toTypedDate } from '../domain/birthdate.ts';
import type { BirthdateError } from '../domain/birthdate.ts';
import { usStateCode } from '../domain/countries.ts';
import type { Country } from '../domain/countries.ts';
import { DIALING_CODES } from '../domain/dialing-codes.ts';
import type { ErrorsOf } from '../domain/form.ts';
import { isInformationComplete, isKitDelivered, isKitShipped } from '../domain/information.ts';
import type { AddressToConfirm, InformationChanges } from '../domain/information-changes.ts';
import { truncateField } from '../domain/limits.ts';
import { hasGutZoomer, isFamilyMember, isPartnerChannel, needsAddress } from '../domain/order.ts';
import type { Order } from '../domain/order.ts';
import type { ConfirmedInformation } from '../domain/payment-data.ts';
import type { PersonName } from '../domain/person-name.ts';
import type { PhoneError } from '../domain/phone.ts';
import { composeStreet } from '../domain/street.ts';
import type { PlaceAddress } from '../domain/place.ts';
import { isPoBox } from '../domain/po-box.ts';
import { parsePhone } from '../domain/parse-phone.ts';
import { normalize, normalizePostalCode } from '../domain/normalize.ts';
import type { UnsavedForm } from '../domain/unsaved-form.ts';
import { informationFields } from './information.fields.ts';
import type { InformationField } from './information.fields.ts';

/** An address in the patient's profile; '' for unknown parts. */
export interface ProfileAddress {
  readonly street: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
}

/** The data of the information page (1 §7 patientPNS). */
export interface InformationRecord {
  readonly information: ConfirmedInformation;
  readonly patientName: PersonName;
  /** The samples whose address is already confirmed (INFO-R34). */
  readonly confirmedSamples: readonly string[];
  /** The countries that the lab ships to; empty if it lists none. */
  readonly countries: readonly Country[];
  /** The address in the patient's profile (ENT-R19); null if there is none. */
  readonly profileAddress: ProfileAddress | null;
}

/** The result of the duplicate check: none or unknown, merged, or left without merging (DUP-03 to DUP-11). */
export type DuplicateOutcome = 'clear' | 'merged' | 'rejected';

/** The data that the form's rules depend on. */
export interface RuleInput {
  readonly order: Order;
  readonly record: InformationRecord;
  /** null before the first check. */
  readonly duplicate: DuplicateOutcome | null;
  /** A merge had no response, so that the patient may be merged (RUL-92). */
  readonly isMergeUnanswered: boolean;
  /** The fields of saves without a response, which the service may have accepted; null if there was none (RUL-92). */
  readonly unanswered: readonly InformationField[] | null;
  /** The lab's day, YYYY-MM-DD. */
  readonly today: string;
}

/** The typed form; the birthdate as MM/DD/YYYY. */
export interface InformationForm extends Readonly<Record<InformationField, string>> {
  readonly isAppliedToFutureOrders: boolean;
}

export type InformationError = 'required' | 'newYork' | 'postOfficeBox' | BirthdateError | PhoneError;
export type InformationErrors = ErrorsOf<typeof informationFields.fields, InformationError>;

const ADDRESS_FIELDS: readonly InformationField[] = ['street', 'city', 'state', 'zip', 'country'];
/** New values may be those of another record of the same person. */
const DEMOGRAPHIC_FIELDS: readonly InformationField[] = ['gender', 'birthdate'];
const GENDERS = ['Male', 'Female'];

/** 'Male' or 'Female' as in the form; any other text on file is kept (INFO-R05, RUL-39). */
function genderOf(text: string): string {
  const trimmed = text.trim();
  return GENDERS.find((gender) => gender.toLowerCase() === trimmed.toLowerCase()) ?? trimmed;
}

/** The initial form: the record, including texts that the form does not know (RUL-39). */
export function formOnFile({ information, countries }: InformationRecord): InformationForm {
  const country = addressCountry(information.country, countries);
  const phone = parsePhone(
    information.phone.number,
    // Codes on file may start with '+'.
    information.phone.dialingCode.replaceAll(/\D/g, '') || (DIALING_CODES[country] ?? ''),
  );
  return {
    gender: genderOf(information.gender),
    birthdate: toTypedDate(information.birthdate) || information.birthdate.trim(),
    phoneCode: phone.dialingCode,
    phoneNumber: phone.number,
    country,
    street: normalize(information.street),
    city: normalize(information.city),
    state: (country === 'US' && usStateCode(information.state)) || normalize(information.state),
    zip: normalizePostalCode(information.zipcode),
    isAppliedToFutureOrders: information.isAppliedToFutureOrders,
  };
}

/** What the patient has entered and not saved, or merged, or perhaps saved; null if the form is as on file. */
export function unsavedInformation(form: InformationForm, ruleInput: RuleInput): UnsavedForm | null {
  const before = formOnFile(ruleInput.record);
  const { isAppliedToFutureOrders } = form;
  const { unanswered } = ruleInput;
  const unsaved: UnsavedForm = {
    ...informationFields.unsaved(form, before),
    ...mergedInformation(form, ruleInput),
    ...Object.fromEntries((unanswered ?? []).map((field) => [field, form[field]])),
    ...(unanswered || isAppliedToFutureOrders !== before.isAppliedToFutureOrders
      ? { isAppliedToFutureOrders }
      : {}),
    ...(unanswered ? { unanswered: unanswered.join(' ') } : {}),
  };
  return Object.keys(unsaved).length > 0 ? unsaved : null;
}

/** Gender and birthdate of a patient who was merged, or may have been, which no save sends; null if there are none (DUP-R04). */
export function mergedInformation(form: InformationForm, ruleInput: RuleInput): UnsavedForm | null {
  const { duplicate, isMergeUnanswered } = ruleInput;
  if (areDemographicsOnFile(ruleInput.record) || !(duplicate === 'merged' || isMergeUnanswered)) return null;
  const before = formOnFile(ruleInput.record);
  const typed = DEMOGRAPHIC_FIELDS.filter((field) => form[field] !== before[field]);
  return {
    ...Object.fromEntries(typed.map((field) => [field, form[field]])),
    ...(duplicate === 'merged' ? { isMerged: true } : { isMergeUnanswered: true }),
  };
}

/**
 * The form on file with the entries that were not saved, except those in locked fields. With it come the
 * outcome of the duplicate check and of a merge, and the fields that were sent without a response.
 */
export function withUnsavedInformation(
  unsaved: UnsavedForm,
  ruleInput: RuleInput,
): Pick<RuleInput, 'duplicate' | 'isMergeUnanswered' | 'unanswered'> & { readonly form: InformationForm } {
  const form = formOnFile(ruleInput.record);
  const { isAppliedToFutureOrders = form.isAppliedToFutureOrders, unanswered: names } = unsaved;
  return {
    form: {
      ...informationFields.restored(form, unsaved, (field) => !isLocked(field, ruleInput)),
      isAppliedToFutureOrders: isAppliedToFutureOrders === true,
    },
    duplicate: unsaved['isMerged'] === true ? 'merged' : ruleInput.duplicate,
    isMergeUnanswered: unsaved['isMergeUnanswered'] === true,
    unanswered:
      typeof names === 'string'
        ? informationFields.inputs.filter((field) => names.split(' ').includes(field))
        : null,
  };
}

/**
 * The form over a record that was loaded again: what was entered, or sent without a response, stays; the rest is the
 * record's, and all of it where nothing can be changed anymore.
 */
export function formAfterReload(
  record: InformationRecord,
  form: InformationForm,
  ruleInput: RuleInput,
): InformationForm {
  const next = { ...ruleInput, record };
  const [before, after] = [formOnFile(ruleInput.record), formOnFile(record)];
  if (isReadOnly(next)) return after;
  const isUnsaved = (field: InformationField) =>
    form[field] !== before[field] || ruleInput.unanswered?.includes(field) === true;
  const fieldsToKeep = informationFields
    .whole(informationFields.inputs.filter(isUnsaved))
    // After a merge, gender and birthdate stay as they were checked until the record has them.
    .filter((field) => !isLocked(field, next) || !isFilled(after[field]));
  const isChoiceUnsaved =
    ruleInput.unanswered !== null || form.isAppliedToFutureOrders !== before.isAppliedToFutureOrders;
  return {
    ...after,
    ...Object.fromEntries(fieldsToKeep.map((field) => [field, form[field]])),
    ...(isChoiceUnsaved ? { isAppliedToFutureOrders: form.isAppliedToFutureOrders } : {}),
  };
}

/** True if the page shows the same after the record was loaded again, so that submitting it still counts. */
export function isFormUnchanged(
  record: InformationRecord,
  form: InformationForm,
  ruleInput: RuleInput,
): boolean {
  const next = formAfterReload(record, form, ruleInput);
  const isSame = informationFields.inputs.every((field) => next[field] === form[field]);
  return isSame && next.isAppliedToFutureOrders === form.isAppliedToFutureOrders;
}

/** Only the main order of a family has its own address (INFO-R25). */
export function isAddressLocked({ order }: Pick<RuleInput, 'order'>): boolean {
  return isFamilyMember(order);
}

/** Nothing can be changed: partner channel, kit delivered, or the lab says so (INFO-R11, INFO-R26, INFO-R27). */
export function isReadOnly({ order, record }: Pick<RuleInput, 'order' | 'record'>): boolean {
  return isPartnerChannel(order) || isKitDelivered(record.information) || !record.information.isEditable;
}

/** A read-only field: gender and birthdate once on file or merged (INFO-R38), the address of a family member. */
export function isLocked(field: InformationField, ruleInput: RuleInput): boolean {
  const onFile = formOnFile(ruleInput.record);
  if (DEMOGRAPHIC_FIELDS.includes(field)) {
    return onFile[field] !== '' || ruleInput.duplicate === 'merged';
  }
  return isAddressLocked(ruleInput) && ADDRESS_FIELDS.includes(field);
}

function areDemographicsOnFile(record: InformationRecord): boolean {
  const before = formOnFile(record);
  return DEMOGRAPHIC_FIELDS.every((field) => before[field] !== '');
}

/** Why gender and birthdate are not sent before the patient has spoken with support. */
export type DemographicsLock = 'mergeUnanswered' | 'mergeRejected';

/** null if gender and birthdate are sent, locked, or on file (DUP-R04, AMB-108). */
export function demographicsLock({
  record,
  duplicate,
  isMergeUnanswered,
}: RuleInput): DemographicsLock | null {
  if (duplicate === 'merged' || areDemographicsOnFile(record)) return null;
  if (isMergeUnanswered) return 'mergeUnanswered';
  return duplicate === 'rejected' ? 'mergeRejected' : null;
}

/** True if the address is required: a kit is shipped to it, or it is partly filled. */
export function isAddressRequired(form: InformationForm, { order }: RuleInput): boolean {
  return needsAddress(order) || [form.street, form.city, form.state, form.zip].some(isFilled);
}

/** The errors of the form by field (1 §5); {} if there are none. */
export function validateInformation(form: InformationForm, ruleInput: RuleInput): InformationErrors {
  const birthdateError = validateEnteredBirthdate(form, ruleInput);
  const isAbroad = form.country !== '' && form.country !== 'US';
  return {
    ...(isFilled(form.gender) ? {} : { gender: 'required' }),
    ...(isFilled(form.birthdate)
      ? birthdateError
        ? { birthdate: birthdateError }
        : {}
      : { birthdate: 'required' }),
    ...informationFields.formatErrors(form),
    ...(isAbroad && !isFilled(form.phoneNumber) ? { phoneNumber: 'required' } : {}),
    ...(isAddressLocked(ruleInput) ? {} : validateAddress(form, ruleInput)),
  };
}

/** A birthdate on file cannot be corrected here, so it is never an error (INFO-R38, RUL-39). */
function isBirthdateOnFile({ birthdate }: InformationForm, record: InformationRecord): boolean {
  return isFilled(birthdate) && birthdate === formOnFile(record).birthdate;
}

function validateEnteredBirthdate(
  form: InformationForm,
  { record, today }: RuleInput,
): BirthdateError | null {
  return isBirthdateOnFile(form, record) ? null : validateBirthdate(form.birthdate, today);
}

/** The birthdate as sent: YYYY-MM-DD, or the unchanged text on file. */
export function birthdateOf(form: InformationForm, record: InformationRecord): string {
  return isBirthdateOnFile(form, record) ? record.information.birthdate : toIsoDate(form.birthdate);
}

/** The first field in error, in form order. */
export function firstInvalidField(form: InformationForm, ruleInput: RuleInput): InformationField | undefined {
  return informationFields.firstError(validateInformation(form, ruleInput));
}

/** The errors of an address that no kit is sent to: a post office box, and New York for some tests (1 §5). */
function shippingErrors(form: InformationForm, { order }: Pick<RuleInput, 'order'>): InformationErrors {
  const isNewYork = usStateCode(form.state) === 'NY';
  return {
    ...(isPoBox(form.street) ? { street: 'postOfficeBox' } : {}),
    ...(isNewYork && hasGutZoomer(order) ? { state: 'newYork' } : {}),
  };
}

/** True if nothing is shipped to the address and it cannot be edited here, so that only support can help (RUL-90). */
export function isUnshippable(form: InformationForm, ruleInput: RuleInput): boolean {
  return isAddressLocked(ruleInput) && Object.keys(shippingErrors(form, ruleInput)).length > 0;
}

function validateAddress(form: InformationForm, ruleInput: RuleInput): InformationErrors {
  const empty = informationFields.empties(form, ADDRESS_FIELDS);
  return {
    ...shippingErrors(form, ruleInput),
    ...(isAddressRequired(form, ruleInput)
      ? Object.fromEntries(empty.map((field) => [field, 'required' as const]))
      : {}),
  };
}

function isFilled(text: string): boolean {
  return normalize(text) !== '';
}

/**
 * The fields that a save sends: those that differ from the record, and those of a save without a response, which may still
 * be accepted. Without gender and birthdate once on file, and after a merge or one without a response or rejected (DUP-R04,
 * AMB-108).
 */
export function fieldsToSend(entered: InformationForm, ruleInput: RuleInput): readonly InformationField[] {
  const { record, unanswered } = ruleInput;
  const before = formOnFile(record);
  const form = informationFields.normalized(entered);
  const isBlocked = demographicsLock(ruleInput) !== null;
  return informationFields.inputs.filter(
    (field) =>
      !isLocked(field, ruleInput) &&
      !(isBlocked && DEMOGRAPHIC_FIELDS.includes(field)) &&
      (form[field] !== before[field].trim() || unanswered?.includes(field)) &&
      // A dialing code is the phone's.
      (field !== 'phoneCode' || isFilled(form.phoneNumber)),
  );
}

/** The changes to send, see {@link fieldsToSend}. */
export function changesOf(entered: InformationForm, ruleInput: RuleInput): InformationChanges {
  const form = informationFields.normalized(entered);
  const sent = fieldsToSend(entered, ruleInput);
  const { countries } = ruleInput.record;
  return {
    ...(sent.includes('gender') ? { gender: form.gender } : {}),
    ...(sent.includes('birthdate') ? { birthdate: toIsoDate(form.birthdate) } : {}),
    ...(sent.includes('phoneCode') || sent.includes('phoneNumber')
      ? { phone: { dialingCode: form.phoneCode, number: form.phoneNumber } }
      : {}),
    ...(sent.includes('street') ? { street: form.street } : {}),
    ...(sent.includes('city') ? { city: form.city } : {}),
    ...(sent.includes('state') ? { state: form.state } : {}),
    ...(sent.includes('zip') ? { zipcode: form.zip } : {}),
    ...(sent.includes('country') ? { country: listedName(form.country, countries) } : {}),
  };
}

/** True if the shipping address differs from the record and must be checked, confirmed again and reviewed (RUL-37). */
export function hasAddressChanged(form: InformationForm, ruleInput: RuleInput): boolean {
  const { gender: _, birthdate: __, phone: ___, ...address } = changesOf(form, ruleInput);
  return Object.keys(address).length > 0;
}

/** True if the lab reviews the change: an address change after shipment (RUL-37). */
export function isAddressChangeRequest(form: InformationForm, ruleInput: RuleInput): boolean {
  return isKitShipped(ruleInput.record.information) && hasAddressChanged(form, ruleInput);
}

/** True if there is anything to send: a change, the choice for later orders (AMB-98), or what may not have arrived. */
export function hasChanged(form: InformationForm, ruleInput: RuleInput): boolean {
  const { isAppliedToFutureOrders } = ruleInput.record.information;
  return (
    ruleInput.unanswered !== null ||
    Object.keys(changesOf(form, ruleInput)).length > 0 ||
    (!isAddressLocked(ruleInput) && form.isAppliedToFutureOrders !== isAppliedToFutureOrders)
  );
}

/** The sample's address is already confirmed (INFO-R34). */
function isConfirmedBefore({ order, record }: Pick<RuleInput, 'order' | 'record'>): boolean {
  return record.confirmedSamples.includes(order.sampleId);
}

/** The address in the form, normalized, with the country's listed name and the name on file. */
export function addressToConfirm(
  form: InformationForm,
  { record }: Pick<RuleInput, 'record'>,
): AddressToConfirm {
  const { street, city, state, zip, country } = informationFields.normalized(form);
  return {
    street,
    city,
    state,
    zipcode: zip,
    country: listedName(country, record.countries),
    name: record.information.name,
  };
}

function isFormComplete(form: InformationForm, ruleInput: RuleInput): boolean {
  const { order, record } = ruleInput;
  return isInformationComplete(
    {
      ...record.information,
      gender: form.gender,
      birthdate: form.birthdate,
      phone: { dialingCode: form.phoneCode, number: form.phoneNumber },
      street: form.street,
      city: form.city,
      state: form.state,
      zipcode: form.zip,
      country: form.country,
    },
    order,
  );
}

/** The buttons of the bottom bar (INFO-R11 to INFO-R15, AMB-89, AMB-90). */
export interface Buttons {
  readonly hasNext: boolean;
  readonly hasSkip: boolean;
  readonly main: 'confirm' | 'save' | null;
  readonly isSaveEnabled: boolean;
}

/**
 * The buttons of the bottom bar. Skip appears next to Confirm or Save, which never appear together; complete, unchanged
 * and never confirmed shows Save.
 */
export function buttonsOf(form: InformationForm, ruleInput: RuleInput): Buttons {
  if (isReadOnly(ruleInput)) return { hasNext: true, hasSkip: false, main: null, isSaveEnabled: false };
  const { order, record } = ruleInput;
  const isBlocked = demographicsLock(ruleInput) !== null;
  const isCompleteOnFile = isInformationComplete(record.information, order);
  const isChanged = hasChanged(form, ruleInput);
  const hasErrors = Object.keys(validateInformation(form, ruleInput)).length > 0;
  const cannotShip = isUnshippable(form, ruleInput);
  const canConfirm =
    !isChanged &&
    !hasErrors &&
    !cannotShip &&
    isFormComplete(form, ruleInput) &&
    isConfirmedBefore(ruleInput);
  return {
    hasNext: false,
    hasSkip: isCompleteOnFile && record.information.isBloodDrawNeeded !== null,
    main: canConfirm && !isBlocked ? 'confirm' : 'save',
    // With gender and birthdate that are not sent, and with an address that nothing is shipped to, there must be another change to save.
    isSaveEnabled: !hasErrors && (!(isBlocked || cannotShip) || isChanged),
  };
}

/** The form with one field changed; the dialing code follows the country until a number is typed. */
export function withInformationField(
  form: InformationForm,
  field: InformationField,
  value: string,
): InformationForm {
  const changed = { ...form, ...informationFields.change(form, field, value) };
  if (field !== 'country' || value === form.country || isFilled(form.phoneNumber)) return changed;
  return { ...changed, phoneCode: DIALING_CODES[value] ?? form.phoneCode };
}

/** True if no part of the address is known by which a kit could be sent. */
function hasNoAddress({ street, zip, city }: InformationForm): boolean {
  return ![street, zip, city].some(isFilled);
}

/**
 * Country options for the address (INFO-R08, INFO-R09): the form's own, and the profile's while its address is offered
 * or used, are among them.
 */
export function choicesOf(form: InformationForm, record: InformationRecord): readonly string[] {
  const { information, profileAddress, countries } = record;
  const profile = addressCountry(profileAddress?.country ?? '', countries);
  const choices = countryChoices(addressCountry(information.country, countries) || profile, countries);
  const isProfileOffered = hasNoAddress(form) || hasNoAddress(formOnFile(record));
  return [...new Set([...choices, ...(isProfileOffered ? [profile] : []), form.country])].filter(Boolean);
}

/** The profile's address if the form has none; null if there is nothing to offer. */
export function offeredAddress(form: InformationForm, ruleInput: RuleInput): ProfileAddress | null {
  return hasNoAddress(form) && !isAddressLocked(ruleInput) ? ruleInput.record.profileAddress : null;
}

export function withProfileAddress(
  form: InformationForm,
  address: ProfileAddress,
  { countries }: Pick<InformationRecord, 'countries'>,
): InformationForm {
  const country = addressCountry(address.country, countries) || form.country;
  const state = (country === 'US' && usStateCode(address.state)) || address.state;
  return {
    ...withInformationField(form, 'country', country),
    street: truncateField(
      [address.street, address.apartment]
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', '),
      'street',
    ),
    city: truncateField(address.city.trim(), 'city'),
    state: truncateField(state.trim(), 'state'),
    zip: truncateField(address.zipcode.trim(), 'zip'),
  };
}

/** Two-letter codes to restrict the lookup to: the chosen country, or else the options, at most 15 (VAL-R24). */
export function lookUpCountries(form: InformationForm, record: InformationRecord): readonly string[] {
  const countries = form.country === '' ? choicesOf(form, record) : [form.country];
  return countries.filter((code) => /^[A-Z]{2}$/.test(code)).slice(0, 15);
}

/** Territories that a lookup may name as countries. */
const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];

/** The country of a place as the form has it: a territory that is not a choice of its own is the US. */
function countryOf(place: PlaceAddress, form: InformationForm, choices: readonly string[]): string {
  const isTerritory = form.country === 'US' || !choices.includes(place.country);
  return isTerritory && TERRITORIES.includes(place.country) ? 'US' : place.country;
}

/**
 * True if the country was changed since the place was chosen, and the place is not in it (RUL-111).
 * @param chosen the form when the place was chosen
 */
export function isPlaceObsolete(
  form: InformationForm,
  place: PlaceAddress,
  record: InformationRecord,
  chosen: InformationForm,
): boolean {
  return form.country !== chosen.country && countryOf(place, form, choicesOf(form, record)) !== form.country;
}

/**
 * The form with a chosen place (VAL-R25). It replaces the whole previous address, except what was typed since the choice;
 * where the place has no value, even what was typed before the choice stays (RUL-111).
 * @param former the form when its address was last filled in
 * @param chosen the form when the place was chosen
 */
export function withPlace(
  form: InformationForm,
  place: PlaceAddress,
  record: InformationRecord,
  { former, chosen }: { readonly former: InformationForm; readonly chosen: InformationForm },
): InformationForm {
  const choices = choicesOf(form, record);
  const named = countryOf(place, form, choices);
  const country = choices.includes(named) ? named : form.country;
  const moved = withInformationField(form, 'country', country);
  // Picking a country has emptied the state, or written it in two letters.
  const rewritten = ['', withInformationField(chosen, 'country', form.country).state];
  const isTyped = (field: 'city' | 'state' | 'zip') =>
    form[field] !== chosen[field] && !(field === 'state' && rewritten.includes(form.state));
  const filled = (field: 'city' | 'state' | 'zip', fromPlace: string) => {
    if (isTyped(field)) return form[field];
    const typed = moved[field] === former[field] ? '' : moved[field];
    return truncateField(fromPlace || typed, field);
  };
  const region = named === place.country ? place.stateCode || place.state : place.country;
  const state = country === 'US' ? usStateCode(region) : place.state;
  return {
    ...moved,
    street: truncateField(composeStreet(place, form.street), 'street'),
    city: filled('city', place.city),
    state: filled('state', state),
    zip: filled('zip', place.zip),
  };
}

/** True if gender or birthdate has a new value and both are valid (DUP-R01, AMB-104). */
export function needsDuplicateCheck(
  before: InformationForm,
  after: InformationForm,
  ruleInput: RuleInput,
): boolean {
  const isNew = after.gender !== before.gender || after.birthdate !== before.birthdate;
  return (
    isNew &&
    isFilled(after.gender) &&
    birthdateOf(after, ruleInput.record) !== '' &&
    !validateEnteredBirthdate(after, ruleInput)
  );
}
