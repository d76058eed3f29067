import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SimulatedClock, createActor, waitFor } from 'xstate';
import type { Order } from '../../../machines/domain/order.ts';
import type { ConfirmedInformation } from '../../../machines/domain/payment-data.ts';
import type { PotentialDuplicate } from '../../../machines/domain/duplicate.ts';
import type { Failure } from '../../../machines/domain/failure.ts';
import { informationMachine } from '../../../machines/information/information.machine.ts';
import type { InformationRecord } from '../../../machines/information/information.rules.ts';
import type { InformationField } from '../../../machines/information/information.fields.ts';
import { copy } from '../../../src/copy/information.ts';
import { changeLanguage } from '../../../src/copy/language.ts';
import { InformationView } from '../../../src/views/information/InformationView.tsx';
import { connectDuplicate, connectInformation } from '../../../src/views/information/information.connect.ts';
import type {
  InformationFact,
  InformationFormViewData,
} from '../../../src/views/information/information.connect.ts';
import {
  DUPLICATE,
  FAMILY_MEMBER,
  GUT_ZOOMER,
  IN_MEXICO,
  PROFILE_ADDRESS,
  record,
} from '../../machines/information.data.ts';
import { order } from '../../machines/payment.data.ts';
import { stubServices } from '../../support/stub-services.ts';
import { eventually } from '../../support/eventually.ts';
import { IDENTITY, LINK, TODAY } from '../../support/example-data.ts';

interface Setup {
  readonly order?: Partial<Order>;
  readonly information?: Partial<ConfirmedInformation>;
  readonly record?: Partial<InformationRecord>;
  readonly duplicate?: PotentialDuplicate | null;
  /** How the merge fails; by default it is done. */
  readonly merge?: Failure;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/** The information page with its services, loaded. */
async function openInformationPage(input: Setup = {}) {
  const clock = new SimulatedClock();
  const confirmAddress = vi.fn((_: object) => ({ statusCode: 200 }));
  const checkSignificance = vi.fn((_: object) => ({ verifiedSamples: [IDENTITY.sampleId] }));
  const lookUpPlaces = vi.fn((_: object): readonly object[] => []);
  const loaded = order(input.order);
  const { orderId, patientId, customerId } = loaded;
  const machine = stubServices(informationMachine, {
    loadOrder: () => ({ order: loaded, orderIdentity: { ...IDENTITY, orderId, patientId, customerId } }),
    loadInformation: () => record(input.information, input.record),
    checkSignificance,
    confirmAddress,
    'duplicate.checkDuplicate': () => input.duplicate ?? null,
    'duplicate.mergePatients': () => {
      if (input.merge) throw input.merge;
    },
    'suggestions.lookUpPlaces': lookUpPlaces,
  });
  const actor = createActor(machine, { clock, input: { link: LINK, today: TODAY, unsaved: null } }).start();
  cleanups.push(() => actor.stop());
  await waitFor(actor, ({ context }) => context.record !== null);

  const view = () => connectInformation(actor.getSnapshot());
  const type = (field: InformationField, value: string) =>
    actor.send({ type: 'field.changed', field, value });
  /** Fills in the identity of another patient; returns the question that this raises. */
  const checkedDuplicate = async () => {
    type('gender', 'Female');
    type('birthdate', '02/29/1984');
    const { duplicate } = actor.getSnapshot().children;
    if (!duplicate) throw new Error('No duplicate was looked for');
    await waitFor(duplicate, (snapshot) => snapshot.matches('asking'));
    return duplicate;
  };
  const form = (): InformationFormViewData => {
    const shown = view();
    if (shown.kind !== 'form') throw new Error(`The page shows '${shown.kind}'`);
    return shown;
  };
  return {
    actor,
    clock,
    confirmAddress,
    checkSignificance,
    lookUpPlaces,
    view,
    form,
    type,
    checkedDuplicate,
    leave: (field: InformationField) => actor.send({ type: 'field.left', field }),
    /** The message under a field. */
    error: (field: InformationField) => {
      const error = form().errors[field];
      return error && copy.error(field, error);
    },
    /** Presses Save, and waits for the result. */
    save: async () => {
      actor.send({ type: 'save.pressed' });
      clock.increment(500);
      await waitFor(actor, (snapshot) => !snapshot.hasTag('saving'));
    },
  };
}

const BARE = { gender: '', birthdate: '' };

it('the focus goes to the first field of the address when the patient takes the address on file', async () => {
  const bare = { street: '', city: '', state: '', zipcode: '' };
  const { actor } = await openInformationPage({
    information: bare,
    record: { profileAddress: PROFILE_ADDRESS },
  });
  render(<InformationView actor={actor} supportPhone="800-555-0100" />);
  const use = screen.getByRole('button', { name: 'Use this address' });
  use.focus();
  fireEvent.click(use);
  expect(use.isConnected).toBe(false);
  await eventually(() => expect(document.activeElement).toBe(document.getElementById('street')));
});

describe('a field in error says why, and Save is disabled', () => {
  it.each<[string, InformationField, string, string, Setup?]>([
    ['INFO-49', 'birthdate', '01/01/1800', 'Age cannot exceed 200 years.', { information: BARE }],
    ['INFO-50', 'birthdate', '01/01/2030', 'Birthdate cannot be a future date.', { information: BARE }],
    ['INFO-51', 'phoneCode', '', 'Please select a country.'],
    ['INFO-52', 'phoneNumber', '555-HELLO', 'Ensure the phone number contains only digits.'],
    [
      'INFO-53',
      'phoneNumber',
      '5550100',
      'All phone numbers with the country code +1, follow the 10-digit format',
    ],
    [
      'INFO-54',
      'phoneNumber',
      '12',
      "The phone's digits is within the range of 5 to 15.",
      { information: IN_MEXICO },
    ],
    ['INFO-55', 'phoneNumber', '', 'Please enter your phone number here', { information: IN_MEXICO }],
    [
      'INFO-57',
      'state',
      'NY',
      'New York addresses are not allowed since some of your tests are not available in the State of New York.',
      { order: GUT_ZOOMER },
    ],
    ['INFO-58', 'street', 'P.O. Box 12', 'We DO NOT ship kits to P.O Boxes'],
  ])(
    'the information field $1 with the text "$2" says why it is wrong and disables Save: $3 [$0]',
    async (_, field, value, words, input) => {
      const page = await openInformationPage(input);
      page.type(field, value);
      page.leave(field);
      expect(page.error(field)).toBe(words);
      expect(page.form().buttons).toMatchObject({ main: 'save', isSaveEnabled: false });
    },
  );

  it('an error that more typing cannot fix is shown at once, and any other error when the field is left', async () => {
    const page = await openInformationPage({ order: GUT_ZOOMER, information: BARE });
    const atOnce = (field: InformationField, value: string) => {
      page.type(field, value);
      return page.error(field) !== undefined;
    };
    expect(atOnce('birthdate', '01/01/1800')).toBe(true);
    expect(atOnce('birthdate', '01/01/2030')).toBe(true);
    expect(atOnce('birthdate', '01/01/19')).toBe(false);
    expect(atOnce('state', 'NY')).toBe(true);
    expect(atOnce('phoneNumber', '5550100')).toBe(false);
    expect(atOnce('street', 'P.O. Box 12')).toBe(false);
  });

  it('correcting the value removes the message and enables Save [INFO-56]', async () => {
    const page = await openInformationPage();
    page.type('phoneNumber', '5550100');
    page.leave('phoneNumber');
    page.type('phoneNumber', '4155550123');
    expect(page.error('phoneNumber')).toBeUndefined();
    expect(page.form().buttons).toMatchObject({ main: 'save', isSaveEnabled: true });
  });
});

describe('the bar', () => {
  const unconfirmed = { record: { confirmedSamples: [] } };
  const ADDRESS = '1 Main Street, San Jose, CA 95110, United States';
  it.each<[string, Setup, string | null]>([
    ['that Confirm sends to', {}, ADDRESS],
    ['that a first Save sends to', unconfirmed, ADDRESS],
    ['of a kit that was sent', { information: { shipmentStatus: 'IN_TRANSIT' } }, null],
    ['where no kit is sent', { order: { bloodKitDeliveryMethod: '' } }, null],
    ['while Save is disabled', { ...unconfirmed, information: { gender: '' } }, null],
    ['of the family, which is another one', { ...unconfirmed, order: FAMILY_MEMBER }, null],
  ])('the bar of the information page names the address %s', async (_, input, address) => {
    expect((await openInformationPage(input)).form().sendTo).toBe(address);
  });

  it.each<[string, Setup, InformationField, string]>([
    ['its own city', {}, 'city', 'Oakland'],
    ['a phone, which Save sends alone', unconfirmed, 'phoneNumber', '4155550123'],
  ])('the bar of the information page names no address once %s is typed', async (_, input, field, value) => {
    const page = await openInformationPage(input);
    page.type(field, value);
    expect(page.form()).toMatchObject({ sendTo: null, buttons: { main: 'save', isSaveEnabled: true } });
  });
});

it('the information page says that a kit was shipped only if its status means so [INFO-12]', async () => {
  expect((await openInformationPage()).form()).toMatchObject({ shipped: null, hasStatus: false });
  for (const shipmentStatus of ['IN_TRANSIT', 'in transit'])
    expect((await openInformationPage({ information: { shipmentStatus } })).form()).toMatchObject({
      shipped: 'known',
      hasStatus: true,
    });
  // A change is a request then too, but nobody knows whether the kit is on its way.
  for (const shipmentStatus of ['', 'NOT_SHIPPED'])
    expect((await openInformationPage({ information: { shipmentStatus } })).form()).toMatchObject({
      shipped: 'maybe',
      hasStatus: true,
    });
});

it('a family member is not asked for an address, and an order without a kit mentions none [INFO-R25 INFO-R39]', async () => {
  const information = { shipmentStatus: 'IN_TRANSIT' };
  onPage(await openInformationPage({ order: FAMILY_MEMBER, information }));
  expect(screen.getByText(copy.shipped.known)).toBeTruthy();
  expect(screen.getByText(copy.familyMember.text)).toBeTruthy();
  expect(screen.queryByText(copy.shipped.text)).toBeNull();
  const noKit = { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: '' };
  for (const shipmentStatus of ['', 'IN_TRANSIT'])
    expect(
      (await openInformationPage({ order: noKit, information: { shipmentStatus } })).form(),
    ).toMatchObject({
      shipped: null,
      hasStatus: false,
    });
});

it('the information page says whom to call where the name is missing, because no page can change it [AMB-81]', async () => {
  onPage(await openInformationPage({ information: { name: ' ' } }));
  expect(screen.getByText(copy.incomplete.name)).toBeTruthy();
});

it('a family member whose record cannot be changed is told that the address is that of the main order [INFO-R25]', async () => {
  const page = await openInformationPage({
    order: FAMILY_MEMBER,
    information: { isEditable: false, street: '', city: '' },
  });
  expect(page.view()).toMatchObject({ kind: 'readOnly', isIncomplete: false, address: null });
  onPage(page);
  expect(screen.getByText(copy.familyMember.text)).toBeTruthy();
});

it.each<[string, string, Setup, string | null]>([
  [
    'INFO-37 INFO-R23',
    'a prepaid concierge',
    { order: { isConciergePaid: true } },
    'Next, schedule your prepaid concierge blood draw.',
  ],
  ['INFO-38 INFO-R24', 'a kit to be sent', {}, 'We will send your kit as soon as possible'],
  ['RUL-93', 'a kit on its way', { information: { shipmentStatus: 'IN_TRANSIT' } }, null],
  ['RUL-93', 'no kit', { order: { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: '' } }, null],
])('after a save with $1 the information page names the next step: $3 [$0]', async (_, __, input, words) => {
  const page = await openInformationPage(input);
  page.actor.send({ type: 'confirm.pressed' });
  page.clock.increment(500);
  const view = page.view();
  expect(view.kind === 'done' && view.nextStep && copy.nextStep[view.nextStep]).toBe(words);
});

const onPage = ({ actor }: Awaited<ReturnType<typeof openInformationPage>>) =>
  render(<InformationView actor={actor} supportPhone="+1 (800) 555-0100" />);

it("the page says beside Save and after it whom to call if a family member's kit cannot be sent [RUL-90 RUL-93]", async () => {
  const page = await openInformationPage({ order: FAMILY_MEMBER, information: { street: 'P.O. Box 12' } });
  onPage(page);
  const call = { name: '+1 (800) 555-0100' };
  const sentence = () => screen.queryByText(/^We cannot send your kit to this address/);
  expect(sentence()).not.toBeNull();
  act(() => page.type('phoneNumber', '4155550123'));
  expect(page.form().buttons.isSaveEnabled).toBe(true);
  expect(sentence()).not.toBeNull();
  await act(page.save);
  expect(page.view().kind).toBe('done');
  expect(sentence()).not.toBeNull();
  expect(screen.getByRole('link', call)).toBeTruthy();
  expect(screen.queryByText(copy.nextStep.kit)).toBeNull();
});

it('no page says that a kit cannot be sent after it was sent', async () => {
  const information = { street: 'P.O. Box 12', shipmentStatus: 'IN_TRANSIT' };
  const page = await openInformationPage({ order: FAMILY_MEMBER, information });
  page.type('phoneNumber', '4155550123');
  expect(page.form()).toMatchObject({ saveReason: null, buttons: { isSaveEnabled: true } });
  await page.save();
  expect(page.view()).toMatchObject({ kind: 'done', isUnshippable: false });
});

/** Facts as a person reads them. */
const read = (facts: readonly InformationFact[] = []) =>
  facts.map(({ label, value }) => `${label}: ${value}`);
/** The lists to choose from. */
function listsOf({ choices }: InformationFormViewData) {
  const { state, phoneCode, country } = choices;
  return {
    states: state?.options ?? [],
    dialingCodes: phoneCode?.options ?? [],
    countries: country?.options ?? [],
  };
}

const NAMED = 'Name: Ann Example';
const BORN = 'Birthdate: 02/29/1984';

describe('what is on file', () => {
  /** The basic facts and the address on a page where nothing can be changed. */
  async function onFile(information: Partial<ConfirmedInformation>, input: Setup = {}) {
    const view = (
      await openInformationPage({ ...input, information: { ...information, isEditable: false } })
    ).view();
    if (view.kind !== 'readOnly') throw new Error(`The page shows '${view.kind}'`);
    return { ...view, basic: read(view.basic), address: read(view.address ?? []) };
  }

  it.each<[string, Partial<ConfirmedInformation>, readonly string[]]>([
    [
      'nothing',
      { ...BARE, phone: { dialingCode: '', number: '' } },
      [NAMED, 'Birthdate: Not on file', 'Gender: Not on file', 'Phone: Not on file'],
    ],
    [
      'a phone without a number, of which the code says nothing',
      { phone: { dialingCode: '1', number: '' } },
      [NAMED, BORN, 'Gender: Female', 'Phone: Not on file'],
    ],
    [
      'a phone without a code, of an unknown country',
      { phone: { dialingCode: '', number: '5550100' }, country: '' },
      [NAMED, BORN, 'Gender: Female', 'Phone: 5550100'],
    ],
    [
      'a birthdate and a gender that the form does not know',
      { birthdate: '1984', gender: 'X' },
      [NAMED, 'Birthdate: 1984', 'Gender: X', 'Phone: +1 (555) 010-0199'],
    ],
    [
      'a name of spaces',
      { name: '  ', gender: 'Male' },
      ['Name: Not on file', BORN, 'Gender: Male', 'Phone: +1 (555) 010-0199'],
    ],
  ])('the information on file is shown as recorded: %s', async (_, information, facts) => {
    expect((await onFile(information)).basic).toEqual(facts);
  });

  it.each<[Partial<ConfirmedInformation>, string]>([
    [{ street: '', city: '', state: '', zipcode: '', country: '' }, 'Not on file'],
    [{ state: '' }, '1 Main Street, San Jose, 95110, United States'],
    [{ zipcode: '' }, '1 Main Street, San Jose, CA, United States'],
    [{ street: ' ', state: '', zipcode: '' }, 'San Jose, United States'],
    [IN_MEXICO, 'Calle 5 de Mayo 10, Puebla, Puebla 72000, Mexico'],
  ])('an address on file is shown without gaps: %j', async (information, line) => {
    expect((await onFile(information)).address.at(-1)).toBe(`Address: ${line}`);
  });

  it('information on file without an address is complete if no kit is sent', async () => {
    const bare = { street: '', city: '' };
    expect((await onFile(bare)).isIncomplete).toBe(true);
    expect((await onFile(bare, { order: { bloodKitDeliveryMethod: '' } })).isIncomplete).toBe(false);
  });
});

describe('the form', () => {
  it.each<[string, Partial<ConfirmedInformation>, readonly InformationField[], number]>([
    ['two', { street: '', city: '' }, ['street', 'city'], 0],
    ['three', { gender: '', street: '', city: '' }, ['gender', 'street', 'city'], 0],
    ['five', { ...BARE, street: '', city: '', zipcode: '' }, ['birthdate', 'gender', 'street'], 2],
  ])(
    'an information form with %s fields to fill in names at most three of them',
    async (_, information, fields, more) => {
      const { saveReason } = (await openInformationPage({ information })).form();
      expect(saveReason).toEqual({ kind: 'fields', empty: fields, wrong: [], more });
    },
  );

  it('the information form asks to correct a wrong field, not to complete it [RUL-14]', async () => {
    const page = await openInformationPage({ information: { city: '' } });
    page.type('phoneNumber', '41');
    page.type('street', 'PO Box 12');
    expect(page.form().saveReason).toEqual({
      kind: 'fields',
      empty: ['city'],
      wrong: ['phoneNumber', 'street'],
      more: 0,
    });
  });

  it('a list of the information form gets no extra entry for a known or a missing value', async () => {
    const { form } = await openInformationPage();
    const { states, dialingCodes } = listsOf(form());
    for (const choices of [states, dialingCodes])
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
    expect(states.map(({ value }) => value)).toContain('CA');
    expect(dialingCodes.map(({ value }) => value)).toContain('1');
    const none = (await openInformationPage({ information: { state: '' } })).form();
    expect(listsOf(none).states).toEqual(states);
    const page = await openInformationPage();
    page.type('phoneCode', '');
    expect(listsOf(page.form()).dialingCodes).toEqual(dialingCodes);
    const { countries } = listsOf((await openInformationPage({ information: IN_MEXICO })).form());
    expect(countries.map(({ value }) => value)).toEqual(['US', 'CA', 'MX']);
  });
});

describe('the question whether it is the same patient', () => {
  async function ask(changes: Partial<PotentialDuplicate> = {}) {
    const page = await openInformationPage({ information: BARE, duplicate: { ...DUPLICATE, ...changes } });
    const duplicate = await page.checkedDuplicate();
    return { page, duplicate, view: () => connectDuplicate(duplicate.getSnapshot()) };
  }

  it('a possible duplicate is shown with what is on its record, including a date that cannot be read, and what is missing', async () => {
    const none = { firstName: '', lastName: '', birthdate: 'spring of 1984', lastOrderDate: '' };
    expect(read((await ask({ ...none, gender: 'X', clinicName: ' ' })).view()?.facts)).toEqual([
      'Name: Not on file',
      'Birthdate: spring of 1984',
      'Gender: X',
      'Clinic: Not on file',
      'Last order: Not on file',
    ]);
  });
});

it.each<[string, Partial<ConfirmedInformation>, readonly string[]]>([
  ['a gender', { birthdate: '' }, ['Birthdate: Not on file', 'Gender: Female']],
  ['a birthdate', { gender: '' }, ['Birthdate: 02/29/1984', 'Gender: Not on file']],
])(
  'after a declined merge %s on file is shown, and what was entered is not',
  async (_, information, facts) => {
    const page = await openInformationPage({ information, duplicate: DUPLICATE });
    const duplicate = await page.checkedDuplicate();
    duplicate.send({ type: 'dialog.left' });
    page.type('city', 'Oakland');
    await page.save();
    const view = page.view();
    expect(view.kind === 'done' && read(view.facts)).toEqual(expect.arrayContaining([...facts]));
  },
);

it('after a merge without a response the page says that it may be done, and that gender and birthdate are not saved [DUP-R04 RUL-92]', async () => {
  const page = await openInformationPage({
    information: BARE,
    duplicate: DUPLICATE,
    merge: { code: 'noResponse' },
  });
  const duplicate = await page.checkedDuplicate();
  duplicate.send({ type: 'merge.confirmed' });
  expect(page.form().demographicsLock, 'while it runs').toBeNull();
  await waitFor(duplicate, (snapshot) => snapshot.matches('asking'));
  duplicate.send({ type: 'dialog.left' });
  expect(page.form()).toMatchObject({
    demographicsLock: 'mergeUnanswered',
    saveReason: { kind: 'demographicsLocked' },
  });
  page.type('city', 'Oakland');
  await page.save();
  expect(page.confirmAddress.mock.calls).toMatchObject([[{ changes: { city: 'Oakland' } }]]);
  const view = page.view();
  expect(view.kind === 'done' && read(view.facts)).toEqual(
    expect.arrayContaining(['Birthdate: Not on file', 'Gender: Not on file']),
  );
  onPage(page);
  expect(screen.getByText(/Your record may have been merged/)).toBeTruthy();
});

describe('a recorded value that the form does not know', () => {
  const odd = { gender: 'F', birthdate: '02/29/1984 ', state: 'Calif.', zipcode: '95110' };

  it('a recorded value that the form does not know is shown unchanged, locked if on file, and sent back unchanged [RUL-39]', async () => {
    const page = await openInformationPage({ information: odd });
    expect(page.form()).toMatchObject({
      isGenderLocked: true,
      isBirthdateLocked: true,
      form: { gender: 'F', birthdate: '02/29/1984', state: 'Calif.' },
      buttons: { main: 'confirm', hasSkip: true },
    });
    expect(listsOf(page.form()).states.at(-1)).toEqual({ value: 'Calif.', label: 'Calif.' });
    page.type('city', 'Oakland');
    await page.save();
    expect(page.confirmAddress.mock.calls).toMatchObject([[{ changes: { city: 'Oakland' } }]]);
    expect(page.checkSignificance.mock.calls).toMatchObject([[{ state: 'Calif.' }]]);
  });

  it('a recorded dialing code that is not known gets an entry of its own in the list', async () => {
    const page = await openInformationPage({
      information: { phone: { dialingCode: '+999', number: '5550100' } },
    });
    expect(listsOf(page.form()).dialingCodes.at(-1)).toEqual({ value: '999', label: '+999' });
  });
});

it('the information page says whom to call if something is missing that cannot be changed on it [INFO-07 INFO-08]', async () => {
  for (const input of [{ order: { source: 'WP' } }, { information: { isEditable: false } }]) {
    expect((await openInformationPage(input)).view()).toMatchObject({
      kind: 'readOnly',
      isIncomplete: false,
    });
    const lacking = await openInformationPage({
      ...input,
      information: { ...input.information, gender: '' },
    });
    expect(lacking.view()).toMatchObject({ kind: 'readOnly', isIncomplete: true });
  }
});

it('the information page shows the illustration of the kit unless the address is locked [INFO-R02]', async () => {
  expect((await openInformationPage()).form().hasIllustration).toBe(true);
  expect((await openInformationPage({ order: FAMILY_MEMBER })).form().hasIllustration).toBe(false);
});

it('the information page waits half a second after a press, and after the last keystroke before an address lookup [INFO-18 INFO-43 INFO-44 INFO-R16]', async () => {
  const page = await openInformationPage();
  page.type('street', '100 V');
  page.clock.increment(499);
  page.type('street', '100 Va');
  page.clock.increment(499);
  expect(page.lookUpPlaces).not.toHaveBeenCalled();
  page.clock.increment(1);
  expect(page.lookUpPlaces.mock.calls).toEqual([[{ text: '100 Va', countries: ['US'] }]]);
  page.actor.send({ type: 'skip.pressed' });
  page.clock.increment(499);
  expect(page.actor.getSnapshot().status).toBe('active');
  page.clock.increment(1);
  expect(page.actor.getSnapshot().output).toEqual({ page: '/payment_media', query: LINK });
});

describe('in Spanish', () => {
  afterEach(() => changeLanguage('en'));

  it('in Spanish the information on file is translated, with the month as a word', async () => {
    const { view } = await openInformationPage({
      information: { gender: 'Female', birthdate: '1984-03-04' },
    });
    await changeLanguage('es');
    expect(view()).toMatchObject({
      birthdateText: '4 mar 1984',
      genderText: 'Femenino',
      sendTo: expect.stringMatching(/, Estados Unidos$/) as string,
    });
  });

  it('in Spanish the dates of a possible duplicate have the month as a word', async () => {
    const duplicate = await (
      await openInformationPage({ information: BARE, duplicate: DUPLICATE })
    ).checkedDuplicate();
    await changeLanguage('es');
    const values = connectDuplicate(duplicate.getSnapshot())?.facts.map(({ value }) => value);
    expect(values).toEqual(['Anne Example', '29 feb 1984', 'Femenino', 'Bay Clinic', '4 mar 2025']);
  });
});

describe('on screen', () => {
  async function show(input?: Setup) {
    const page = await openInformationPage(input);
    onPage(page);
    return page;
  }
  const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
  /** Whether a button is disabled, and the note that describes it. */
  function bar(name: string) {
    const note = document.getElementById(button(name)?.getAttribute('aria-describedby') ?? '');
    return [button(name)?.disabled, note?.textContent ?? ''];
  }

  it('the Change button next to the address moves the focus to its field', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  });

  it('missing fields are named at Save, and listed after Enter with a link to each [INFO-R13 RUL-14]', async () => {
    await show({ information: { ...BARE, street: '', city: '' } });
    const why = 'To save, please complete: Birthdate, Gender, Address and 1 more';
    expect(bar('Save')).toEqual([true, why]);
    expect([button('Confirm'), button('Skip')]).toEqual([null, null]);
    screen.getByText('Some of your information is missing');
    expect(screen.queryByText(/cannot be edited once/), 'nothing is on file').toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    const [birthdate] = screen.getAllByRole('button', { name: 'Birthdate' });
    fireEvent.click(birthdate as HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText('Birthdate'));
    fireEvent.keyDown(screen.getByLabelText('City'), { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toBe('Please check these 4 fields');
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...['birthdate', 'gender', 'address', 'city'].map((name) => `Please enter your ${name} here`),
      '+1 (800) 555-0100',
    ]);
    const required = screen.getAllByRole('textbox').map((element) => element.getAttribute('aria-required'));
    expect(required.slice(0, 2), 'a phone can be left out').toEqual(['true', null]);
    expect(screen.getByRole('radiogroup').getAttribute('aria-required')).toBe('true');
  });

  it('an address that no kit needs is marked as required before it is begun [RUL-38]', async () => {
    const page = await show({
      order: { bloodKitDeliveryMethod: 'clinic', nonBloodKitDeliveryMethod: '' },
      information: { street: '', city: '', state: '', zipcode: '' },
    });
    const required = () =>
      ['Address', 'Zip code', 'City', 'State', 'Country'].map(
        (name) => screen.getByLabelText(name).getAttribute('aria-required') === 'true',
      );
    expect(required()).toEqual([false, false, false, false, false]);
    expect(page.form().errors).toEqual({});
    act(() => page.type('city', 'Oakland'));
    expect(required()).toEqual([true, true, true, true, true]);
  });
});
