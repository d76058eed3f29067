import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { afterEach, expect, it, vi } from 'vitest';
import type {
  AddressCheck,
  Availability,
  PatientOnFile,
  PickupAddress,
  PickupSchedule,
  PickupTimes,
} from '../../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import { pickupBookingMachine } from '../../../machines/pickup/pickup-booking.machine.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import { Language } from '../../../src/app/shell/Language.tsx';
import { speak } from '../../../src/copy/language.ts';
import { connectPickupAddress } from '../../../src/views/pickup/pickup-address.connect.ts';
import { diallingOptions } from '../../../src/views/pickup/dialling.ts';
import { PickupAddressEditor } from '../../../src/views/pickup/PickupAddressEditor.tsx';
import { PickupCards } from '../../../src/views/pickup/PickupCards.tsx';
import { PickupContactEditor } from '../../../src/views/pickup/PickupContactEditor.tsx';
import { PickupEditorDialog } from '../../../src/views/pickup/PickupEditorDialog.tsx';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  CONTACT,
  HERE,
  listed,
  ON_FILE,
  OTHER_ADDRESS,
  schedule,
} from '../../machines/pickup.data.ts';

afterEach(async () => {
  cleanup();
  await speak('en');
});

const VALID: AddressCheck = { kind: 'valid', isResidential: false, recommended: null };
const NONE: Availability = { ...AVAILABILITY, readyTimes: [] };

/**
 * The dialog, opened for a new pickup or an edit, in front of services with these answers, one a call: a day's times
 * or an error, and checked addresses.
 */
function dialog(
  original: PickupSchedule | null,
  {
    onFile = ON_FILE,
    last = null,
    slots = [],
    checks = [VALID],
  }: {
    readonly onFile?: PatientOnFile;
    readonly last?: PickupTimes | null;
    readonly slots?: readonly (Availability | null)[];
    readonly checks?: readonly AddressCheck[];
  },
) {
  const left = { slots: [...slots], checks: [...checks] };
  const next = <T,>(list: (T | null)[]) => {
    const answer = list.shift();
    return answer
      ? Promise.resolve(answer)
      : Promise.reject(Object.assign(new Error('The service refuses'), { code: 'refused' }));
  };
  const checkAddress = fromPromise<AddressCheck, { readonly address: PickupAddress }>(() =>
    next(left.checks),
  );
  const machine = pickupEditorMachine.provide({
    actors: {
      checkAddress,
      loadAvailability: fromPromise(() => next(left.slots)),
      editAddress: pickupAddressMachine.provide({ actors: { checkAddress } }),
      book: pickupBookingMachine.provide({
        actors: {
          loadSchedules: fromPromise(() => Promise.resolve(listed())),
          createPickup: fromPromise(() => next<PickupSchedule>([])),
        },
      }),
    },
  });
  const input = { ...HERE, accessionId: ACCESSION, schedules: [], answered: [], onFile, original, last };
  const actor = createActor(machine, { input }).start();
  render(
    <Language offered={['en', 'es']}>
      {() => <PickupEditorDialog actor={actor} countries={['US']} />}
    </Language>,
  );
  return {
    form: () => actor.getSnapshot().context.form,
    isOpen: () => actor.getSnapshot().status === 'active',
    day: (date: string) => act(() => actor.send({ type: 'date.chosen', date })),
  };
}

function choose(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled;
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option', { hidden: true })
    .map(({ text }) => text);

const TIMES = ['Ready time', 'Latest time', 'Remarks (optional)'];
/** The calendar's code loads when the dialog opens. */
const LOADS = { timeout: 10_000 };

/** The courier does not come on Monday, but on Tuesday. */
const WEEK = [NONE, AVAILABILITY];

it('[PEDIT-01] [PICK-R41] [PICK-R42] a new pickup is filled in from what is on file, with the first weekday that the courier comes on', async () => {
  const { form } = dialog(null, { slots: WEEK });
  screen.getByText('Checking the address…');
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  screen.getByRole('dialog', { name: 'Schedule New Pickup' });
  await screen.findByText(/^Tuesday, 11\/24\/2026/);
  screen.getByText('Patient: Ann Example');
  screen.getByText('113 Valencia Street, San Francisco, CA 94110');
  screen.getByText('+1 4155550101 · ann@example.com');
  screen.getByText(/The next weekday on which the courier comes/);
  screen.getByText('Times are in Pacific Time.');
  expect(screen.queryByText(/^What changes|^(?:Address|Contact) Invalid/)).toBeNull();
  // Of the offered times those that leave the courier the access time of two hours.
  expect(optionsOf('Ready time')).toEqual(['Choose a time', '09:00 AM', '10:00 AM', '02:00 PM']);
  expect(optionsOf('Latest time')).toEqual(['Choose a time', '11:00 AM', '12:00 PM', '06:00 PM']);
  const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm/ });
  expect(disabled, 'nothing is missing').toBe(false);
  choose('Ready time', '14:00:00');
  expect(optionsOf('Latest time')).toEqual(['Choose a time', '06:00 PM']);
  screen.getByText('Choose a date, a ready time and a latest time.');
  choose('Latest time', '18:00:00');
  choose('Remarks (optional)', 'Gate 4');
  expect(form()).toMatchObject({ readyTime: '14:00:00', latestTime: '18:00:00', remarks: 'Gate 4' });
});

it('in Spanish the whole dialog is, with its calendar; what is typed and where one is stays over the switch', async () => {
  const { form } = dialog(null, { slots: WEEK });
  await screen.findByRole('button', { name: 'Tuesday, November 24, 2026 selected' }, LOADS);
  choose('Remarks (optional)', 'Gate 4');
  screen.getByLabelText('Remarks (optional)').focus();
  const before = form();
  await act(() => speak('es'));
  const remarks = screen.getByLabelText('Indicaciones (opcional)');
  expect(document.activeElement).toBe(remarks);
  expect(remarks).toHaveProperty('value', 'Gate 4');
  expect(form(), 'what is sent').toBe(before);
  screen.getByRole('dialog', { name: 'Programar una recolección' });
  screen.getByText(/^martes 24 nov 2026$/);
  screen.getByText('Zona horaria: hora del Pacífico.');
  expect(optionsOf('Hora en que está listo')).toEqual([
    'Elija una hora',
    '9:00 a.m.',
    '10:00 a.m.',
    '2:00 p.m.',
  ]);
  screen.getByRole('button', { name: 'martes, 24 de noviembre de 2026 seleccionado' });
});

it('[PICK-R38] a day is chosen from four weeks, but none on which the courier does not come or that is over at the pickup', async () => {
  const { form } = dialog(null, { slots: WEEK });
  await screen.findByRole('button', { name: 'Tuesday, November 24, 2026 selected' }, LOADS);
  expect(within(screen.getByRole('grid')).getAllByRole('gridcell')).toHaveLength(4 * 7);
  press(/November 23, 2026/);
  expect(form().date).toBe('2026-11-24');
  press(/November 25, 2026/);
  expect(form().date).toBe('2026-11-25');
  press('Earlier weeks');
  const isDayOff = (day: number) =>
    screen.getByRole('button', { name: new RegExp(`November ${day}, 2026`) }).getAttribute('aria-disabled');
  expect([isDayOff(19), isDayOff(20)]).toEqual(['true', null]);
});

it('[PICK-R40] the times wait for a date, and a day without slots, or whose slots cannot be asked for, says so', async () => {
  // The first call is for a day to propose.
  const slots = [null, NONE, null, { ...AVAILABILITY, latestTimes: ['10:00:00'] }];
  const last = { date: '2026-11-19', readyTime: '10:00:00', latestTime: '12:00:00' };
  const { day } = dialog(null, { slots, last });
  await screen.findByText('Choose a date first.');
  screen.getByText('No date chosen yet');
  expect(screen.queryByRole('button', { name: /^Same day/ }), 'a day that is over').toBeNull();
  expect(TIMES.map(isDisabled)).toEqual([true, true, true]);
  day('2026-11-24');
  screen.getByText('Looking for pickup times…');
  await screen.findByText(/^No pickup time slots are available for the selected date/);
  day('2026-11-25');
  await screen.findByText(/^Server error\. Failed to get availability information/);
  day('2026-11-25');
  await screen.findByText('Times are in Pacific Time.');
  expect(optionsOf('Latest time')).toEqual(['Choose a time']);
  expect(TIMES.map(isDisabled)).toEqual([false, true, false]);
  expect(screen.queryByText(/no latest time/)).toBeNull();
  choose('Ready time', '09:00:00');
  screen.getByText('There is no latest time for this ready time. Choose an earlier one.');
});

it('[PICK-R28] [PICK-R49] [PICK-R54] an edit says what changes, and can be confirmed when something does', async () => {
  const recommended = { ...OTHER_ADDRESS, postalCode: '94110-1234' };
  const { form } = dialog(schedule({ remarks: 'Gate 4' }), {
    last: { date: '2026-11-25', readyTime: '10:00:00', latestTime: '12:00:00' },
    slots: [AVAILABILITY, AVAILABILITY],
    checks: [VALID, { kind: 'valid', isResidential: false, recommended }],
  });
  await screen.findByText('Nothing has changed yet.');
  screen.getByRole('dialog', { name: 'Edit pickup #SFOA4471' });
  expect(document.activeElement, 'staff repeat what they just did').toBe(
    screen.getByRole('button', { name: /^Same day/ }),
  );
  expect(screen.queryByText(/^What changes|^The next weekday/)).toBeNull();
  press('Same day and times as the last: Wednesday, 11/25/2026, 10:00 AM to 12:00 PM');
  await screen.findByText('Times are in Pacific Time.');
  const changes = () => {
    const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
    const values = texts('definition');
    return texts('term').map((term, index) => `${term}: ${values[index]}`);
  };
  expect(changes()).toEqual([
    'Date: Monday, 11/23/2026 → Wednesday, 11/25/2026',
    'Pickup window: 09:00 AM to 12:00 PM → 10:00 AM to 12:00 PM',
  ]);
  expect(screen.queryByRole('button', { name: /^Same day/ }), 'taken').toBeNull();
  const confirm = screen.getByRole('button', { name: 'Confirm: Wed, Nov 25, 10:00 AM to 12:00 PM' });
  await vi.waitFor(() => expect(document.activeElement, 'the pressed button is gone').toBe(confirm));
  expect(form().remarks, 'of another day').toBe('');
  choose('Ready time', '09:00:00');
  expect(changes(), 'no latest time').toHaveLength(1);

  press('Edit address');
  choose('Street address', '20 Oak Avenue');
  press('Save');
  const offered = await screen.findByRole('radio', { name: /^Recommended address/ });
  const marks = (one: HTMLElement | null) =>
    [...(one?.closest('label')?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent);
  expect((offered as HTMLInputElement).checked).toBe(true);
  expect(offered.closest('label')?.textContent).toMatch(/20 Oak Avenue, San Francisco, CA, 94110-1234, US$/);
  expect(marks(offered)).toEqual(['94110-1234']);
  const entered = screen.getByRole<HTMLInputElement>('radio', { name: /^Address as entered/ });
  expect(marks(entered)).toEqual(['94110']);
  fireEvent.click(entered);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Address as entered/ }).checked).toBe(true);
  press(/^Confirm/);
  await screen.findByText('No date chosen yet');
  expect(changes()).toEqual([
    'Address: 113 Valencia Street, San Francisco, CA 94110 → 20 Oak Avenue, San Francisco, CA 94110',
  ]);
});

it('[PICK-R45] outside the United States a state is typed, or not applicable', async () => {
  const abroad = { ...ADDRESS, countryCode: 'DE', state: 'Berlin' };
  dialog(null, { onFile: { ...ON_FILE, address: abroad }, checks: [{ kind: 'notFound' }] });
  expect(optionsOf('Country')).toEqual(['Choose a country', 'United States', 'Germany']);
  const state = () => screen.getByLabelText<HTMLInputElement>('State / Province');
  screen.getByText('A state or province has two letters here.');
  screen.getByText('Correct the marked fields to save.');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'State / Province not applicable.' });
  expect([box.checked, state().disabled]).toEqual([false, false]);
  fireEvent.click(box);
  expect([box.checked, state().disabled, state().value]).toEqual([true, true, 'NA']);
  fireEvent.click(box);
  expect([box.checked, state().disabled, state().value]).toEqual([false, false, '']);
  screen.getByText('Fill in every field to save.');
  fireEvent.click(box);
  press('Save');
  await screen.findByRole('heading', { name: "We're having problems verifying your address" });
  press('Back');
  choose('Country', 'US');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(state().tagName).toBe('SELECT');
});

it('[PICK-R45] a recommended address without a state has none', () => {
  const address = { ...ADDRESS, countryCode: 'IE', state: 'NA' };
  const actor = createActor(
    pickupAddressMachine.provide({
      actors: {
        checkAddress: fromPromise<AddressCheck, { readonly address: PickupAddress }>(
          () => new Promise(() => undefined),
        ),
      },
    }),
    { input: { address, isRefused: false, failure: null } },
  ).start();
  actor.send({ type: 'address.saved' });
  const recommended = { ...address, postalCode: 'D02' };
  const { checkAddress } = actor.getSnapshot().children;
  if (!checkAddress) throw new Error('The address is not checked');
  const output = { kind: 'valid', isResidential: false, recommended };
  actor.send({ type: 'xstate.done.actor.checkAddress', actorId: 'checkAddress', output } as never);
  expect(connectPickupAddress(actor.getSnapshot())).toMatchObject({
    part: 'recommend',
    recommended: [
      { field: 'street', isMarked: false },
      { field: 'city', isMarked: false },
      { field: 'postalCode', text: 'D02', isMarked: true },
      { field: 'countryCode', isMarked: false },
    ],
  });
  actor.stop();
});

it('[PICK-R32] [PICK-R33] [PICK-R55] reminders: the contact, which one is wanted, or none', async () => {
  const { form } = dialog(null, { slots: WEEK });
  await screen.findByText('Times are in Pacific Time.');
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const same = () => box('Use same contact information for Reminders');
  expect(same().checked).toBe(true);
  const wanted = screen.getAllByRole('checkbox', { name: /before$/ });
  expect(wanted.map((one) => one.closest('label')?.textContent)).toEqual([
    'Email one day before',
    'Email one hour before',
    'Phone one day before',
    'Phone one hour before',
  ]);
  fireEvent.click(box('Email one hour before'));
  expect(form().reminder.flags).toEqual({
    emailDay: true,
    emailHour: false,
    phoneDay: true,
    phoneHour: true,
  });
  expect([box('Email one hour before').checked, box('Email one day before').checked]).toEqual([false, true]);
  choose('Reminder email', 'bo@');
  screen.getByText('Enter an email address such as name@example.com.');
  screen.getByText('Complete the reminders, or tick that none are needed.');
  expect(same().checked).toBe(false);
  choose('Reminder email', 'bo@example.com');
  choose('Reminder phone number', '555');
  screen.getByText('All phone numbers with the country code +1, follow the 10-digit format');
  fireEvent.click(same());
  expect(form().reminder).toMatchObject(CONTACT);
  fireEvent.click(same());
  expect(form().usesSameContact).toBe(false);
  fireEvent.click(box('No reminders needed'));
  expect(screen.queryByLabelText('Reminder email')).toBeNull();
  fireEvent.click(box('No reminders needed'));
  screen.getByLabelText('Reminder email');
});

it('[PICK-R48] [PICK-R52] what is not valid says so, and the form says what is missing', async () => {
  const contact = { email: '', phone: { areaCode: '', number: '' } };
  dialog(null, { onFile: { name: '', contact, address: null } });
  screen.getByRole('heading', { name: 'Edit address' });
  press('Back');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit address' }));
  screen.getByText('No address yet');
  screen.getByText('No contact yet');
  screen.getByText(/^Address Invalid: /);
  screen.getByText(/^Contact Invalid: /);
  await screen.findByText('Available when the address and the contact are valid.');
  screen.getByText('Confirm is available when the address and the contact are valid.');
  expect(screen.queryByText(/^Patient: /)).toBeNull();
  press('Edit contact');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit contact' }));
  choose('Email', 'ann@example.com');
  choose('Country code', '1');
  choose('Phone number', '4155550101');
  press('Save');
  await screen.findByText('+1 4155550101 · ann@example.com');
  expect(screen.queryByText(/^Contact Invalid: /)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit contact' }));
});

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

it.each([
  ['Edit address', 'Edit address'],
  ['Edit contact', 'Edit contact'],
])('the cross of the part %s leads back to the form, that of the form closes it', async (opener, title) => {
  const { isOpen } = dialog(null, { slots: WEEK });
  await screen.findByText('Times are in Pacific Time.');
  press(opener);
  expect(focused()).toBe(screen.getByRole('heading', { name: title }));
  press('Close');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  expect(focused()).toBe(button(opener));
  expect(isOpen()).toBe(true);
  press('Close');
  expect(isOpen()).toBe(false);
});

it('the focus is on the title of each part of the address', async () => {
  const recommended = { ...ADDRESS, postalCode: '94110-1234' };
  const checks: AddressCheck[] = [
    VALID,
    { kind: 'valid', isResidential: false, recommended },
    { kind: 'notFound' },
  ];
  dialog(null, { slots: WEEK, checks });
  await screen.findByText('Times are in Pacific Time.');
  press('Edit address');
  choose('Street address', '115 Valencia Street');
  for (const title of ['We found a more exact address', "We're having problems verifying your address"]) {
    press('Save');
    expect(focused()).toBe(await screen.findByRole('heading', { name: title }));
    press('Back');
    expect(focused()).toBe(screen.getByRole('heading', { name: 'Edit address' }));
  }
});

it('what takes the last day and times leaves the focus alone where it is not lost', async () => {
  const last = { date: '2026-11-24', readyTime: '10:00:00', latestTime: '12:00:00' };
  dialog(null, { slots: WEEK, last });
  await screen.findByText('Times are in Pacific Time.');
  button('Edit contact').focus();
  if (screen.queryByRole('button', { name: /^Same day/ })) press(/^Same day/);
  expect(focused()).toBe(button('Edit contact'));
});

it('[RUL-50] leaving is warned against only while a pickup is being booked', async () => {
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  dialog(null, { slots: WEEK });
  await screen.findByText('Times are in Pacific Time.');
  expect(isWarned()).toBe(false);
  press(/^Confirm/);
  screen.getByText('Please keep this page open.');
  expect(isWarned()).toBe(true);
  await screen.findByRole('alert');
  expect(isWarned()).toBe(false);
});

it('[RUL-50] the reason of a failed booking takes the focus each time, but not after an editor', async () => {
  dialog(null, { slots: WEEK });
  await screen.findByText('Times are in Pacific Time.');
  for (const _ of ['first', 'second']) {
    press(/^Confirm/);
    const problem = await screen.findByRole('alert');
    expect(focused()).toBe(problem.parentElement);
    press('Edit contact');
    press('Back');
    expect(focused()).toBe(button('Edit contact'));
    screen.getByRole('alert');
  }
});

it('[RUL-50] a booking that failed leaves the form with the reason above it, which takes the focus', async () => {
  dialog(null, { slots: WEEK });
  await screen.findByText('Times are in Pacific Time.');
  press(/^Confirm/);
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toMatch(/we were unable to book a new pickup as requested/);
  expect(document.activeElement).toBe(problem.parentElement);
  expect(problem.dataset['tone']).toBe('bad');
});

/** What a screen reader adds to a control: required, invalid, and its description. */
function announced(control: HTMLElement) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return {
    isRequired: control.getAttribute('aria-required'),
    isInvalid: control.getAttribute('aria-invalid'),
    words: ids.map((id) => document.getElementById(id)?.textContent).join(' '),
  };
}

it('[PICK-R50] the contact says which field is wrong, and that all are required', () => {
  const input = { contact: { ...CONTACT, email: 'bo@' } };
  const actor = createActor(pickupContactMachine, { input }).start();
  render(<PickupContactEditor actor={actor} countries={['US']} />);
  expect(announced(screen.getByLabelText('Email'))).toEqual({
    isRequired: 'true',
    isInvalid: 'true',
    words: 'Enter an email address such as name@example.com.',
  });
  expect(announced(screen.getByLabelText('Phone number'))).toEqual({
    isRequired: 'true',
    isInvalid: null,
    words: '',
  });
});

it('[PADDR-03] the address says that a courier cannot come to a PO Box, and that all fields are required', () => {
  const input = { address: { ...ADDRESS, street: 'P.O. Box 12' }, isRefused: false, failure: null };
  const actor = createActor(pickupAddressMachine, { input }).start();
  render(<PickupAddressEditor actor={actor} countries={['US']} />);
  expect(announced(screen.getByLabelText('Street address'))).toEqual({
    isRequired: 'true',
    isInvalid: 'true',
    words: 'A courier cannot pick up at a PO Box. Enter a street address.',
  });
  expect(announced(screen.getByLabelText('City'))).toMatchObject({ isRequired: 'true', isInvalid: null });
  expect(screen.queryByRole('alert'), 'nothing has failed').toBeNull();
});

it('[PICK-R22] Edit and Cancel of a locked pickup say why they are disabled', () => {
  const card = {
    id: 's1',
    number: '1',
    status: { text: 'Scheduled', tone: 'good', isService: false },
    day: '11/23/2026',
    range: '9:00 AM to 12:00 PM',
    address: '113 Valencia Street',
    contact: 'ann@example.com',
    isChangeable: false,
    isLockedByDay: false,
    lockedWhy: null,
    hasCalendar: false,
  } as const;
  const none = () => undefined;
  const cards = [
    card,
    { ...card, id: 's2', isLockedByDay: true },
    { ...card, id: 's3', lockedWhy: 'Expired' },
  ];
  render(
    <PickupCards cards={cards} phone="+1 800 555 0100" onEdit={none} onCancel={none} onCalendar={none} />,
  );
  for (const name of [/^Edit/, /^Cancel/]) {
    const [free, byDay, over] = screen.getAllByRole('button', { name }).map((one) => announced(one).words);
    expect(free).toBe('');
    expect(byDay).toContain('+1 800 555 0100');
    expect(over).toBe('Expired');
  }
});

it('[PICK-R52] dialling codes are those of the named countries, by number, with the one that is chosen', () => {
  const codes = (...given: Parameters<typeof diallingOptions>) =>
    diallingOptions(...given).map(({ value }) => value);
  expect(diallingOptions(['DE', 'US', 'Atlantis'], '').map(({ label }) => label)).toEqual([
    '+1 Canada, United States',
    '+49 Germany',
  ]);
  expect(codes(['DE', 'US'], '44')).toEqual(['1', '44', '49']);
  expect(codes(['DE'], '')).toEqual(['49']);
  // Without a known country, all codes.
  expect(codes(['Atlantis'], '').length).toBeGreaterThan(150);
});
