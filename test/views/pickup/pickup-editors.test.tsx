import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createActor } from 'xstate';
import type { FailureCode } from '../../../machines/domain/failure.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  AddressCheck,
  Availability,
  PatientOnFile,
  PickupSchedule,
  PickupTimes,
} from '../../../machines/domain/pickup.ts';
import { pickupEditorMachine } from '../../../machines/pickup/pickup-editor.machine.ts';
import { LanguageRoot } from '../../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../../src/copy/language.ts';
import { dialingOptions } from '../../../src/views/pickup/dialing.ts';
import { PickupEditorDialog } from '../../../src/views/pickup/PickupEditorDialog.tsx';
import {
  ACCESSION,
  ADDRESS,
  AVAILABILITY,
  AT_NOW,
  listingOf,
  NO_CONTACT,
  ON_FILE,
  schedule,
} from '../../machines/pickup.data.ts';
import { stubServices } from '../../support/stub-services.ts';
import { eventually } from '../../support/eventually.ts';

// The calendar's own today.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:00:00Z') }));
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await changeLanguage('en');
});

const VALID: AddressCheck = { kind: 'valid', isResidential: false, recommended: null };
const NONE: Availability = { ...AVAILABILITY, readyTimes: [] };

/**
 * The dialog, opened for a new pickup or an edit, with services that give these responses, one a call: a day's times
 * or an error, and checked addresses.
 */
function dialog(
  original: PickupSchedule | null,
  {
    onFile = ON_FILE,
    lastTimes = null,
    slots = [],
    checks = [VALID],
    code = 'refused',
  }: {
    readonly onFile?: PatientOnFile;
    readonly lastTimes?: PickupTimes | null;
    readonly slots?: readonly (Availability | null)[];
    readonly checks?: readonly (AddressCheck | null)[];
    /** How calls without a response fail. */
    readonly code?: FailureCode;
  },
) {
  const refused = Object.assign(new Error('The service refuses'), { code });
  const inTurn = (responses: readonly unknown[]) => {
    const remaining = [...responses];
    return () => remaining.shift() ?? Promise.reject(refused);
  };
  const checkAddress = inTurn(checks);
  const machine = stubServices(pickupEditorMachine, {
    checkAddress,
    loadAvailability: inTurn(slots),
    'editAddress.checkAddress': checkAddress,
    'book.loadSchedules': () => listingOf(),
    'book.createPickup': inTurn([]),
  });
  const input = {
    ...AT_NOW,
    accessionId: ACCESSION,
    schedules: [],
    returnedPickups: [],
    onFile,
    original,
    lastTimes,
  };
  const actor = createActor(machine, { input }).start();
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => <PickupEditorDialog actor={actor} countries={['US']} />}
    </LanguageRoot>,
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
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option', { hidden: true })
    .map(({ text }) => text);

/** The courier does not come on Monday, but on Tuesday. */
const WEEK = [NONE, AVAILABILITY];

it('the whole dialog with its calendar switches to Spanish; what is typed and the focus stay', async () => {
  const { form } = dialog(null, { slots: WEEK });
  await screen.findByRole('button', { name: 'Tuesday, November 24, 2026 selected, times available' });
  choose('Remarks (optional)', 'Gate 4');
  screen.getByLabelText('Remarks (optional)').focus();
  const before = form();
  await act(() => changeLanguage('es'));
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
  screen.getByRole('button', { name: 'martes, 24 de noviembre de 2026 seleccionado, con horarios' });
});

it('a day can be chosen from four weeks, except days without the courier and days that are over at the pickup [PICK-R38]', async () => {
  const { form } = dialog(null, { slots: WEEK });
  await screen.findByRole('button', { name: 'Tuesday, November 24, 2026 selected, times available' });
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

it('a field that is not valid says so, and the form says what is missing [PICK-R48 PICK-R52]', async () => {
  dialog(null, { onFile: { name: '', contact: NO_CONTACT, address: null } });
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
  await screen.findByText('+1 (415) 555-0101');
  screen.getByText('ann@example.com');
  expect(screen.queryByText(/^Contact Invalid: /)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit contact' }));
});

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

it.each([
  ['Edit address', 'Edit address'],
  ['Edit contact', 'Edit contact'],
])(
  "the Close button of the panel %s leads back to the form, and the form's own Close button closes the dialog",
  async (opener, title) => {
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
  },
);

it("the state 'NA' can be typed as the province of Naples, and does not mean 'not applicable' [PICK-R45]", async () => {
  const address = { ...ADDRESS, countryCode: 'IT', postalCode: '80121', state: '' };
  dialog(null, { onFile: { ...ON_FILE, address } });
  await screen.findByRole('heading', { name: 'Edit address' });
  const province = screen.getByRole<HTMLInputElement>('textbox', { name: /^State/ });
  const none = screen.getByRole<HTMLInputElement>('checkbox', { name: /not applicable/ });
  const fieldStates = () => [province.value, province.disabled, none.checked];
  fireEvent.change(province, { target: { value: 'na' } });
  expect(fieldStates()).toEqual(['NA', false, false]);
  fireEvent.click(none);
  expect(fieldStates()).toEqual(['NA', true, true]);
  fireEvent.click(none);
  expect(fieldStates()).toEqual(['', false, false]);
});

it('the focus is on the title of each panel of the address', async () => {
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

it('the button that takes the last day and times has the focus first, and then gives it to Confirm [PICK-R28]', async () => {
  const lastTimes = { date: '2026-11-25', readyTime: '10:00:00', latestTime: '12:00:00' };
  dialog(schedule(), { slots: [AVAILABILITY, AVAILABILITY], lastTimes });
  await screen.findByText('Nothing has changed yet.');
  expect(focused(), 'staff repeat what they just did').toBe(
    screen.getByRole('button', { name: /^Same day/ }),
  );
  press(/^Same day/);
  await screen.findByText('Times are in Pacific Time.');
  const confirm = screen.getByRole('button', { name: /^Confirm: Wed, Nov 25, ?10:00\sAM to 12:00\sPM$/ });
  await eventually(() => expect(focused(), 'the pressed button is gone').toBe(confirm));
});

it.each<[FailureCode, string]>([
  ['server', 'Server error. Failed to get availability information. Please try again.'],
  [
    'unauthorized',
    'Unauthorized. Nothing was booked. Open the link again, or search for the Accession ID again.',
  ],
])('a day whose times cannot be read (%s) says why beside the calendar [PEDIT-17]', async (code, text) => {
  dialog(null, { code });
  expect((await screen.findByText(/^(Server error|Unauthorized)\./)).textContent).toBe(text);
});

it('an address that was never checked is not called invalid, even after Back [AMB-146]', async () => {
  dialog(null, { checks: [], code: 'server' });
  const unchecked = 'We could not check the address. Please save it again.';
  await screen.findByText(unchecked);
  press('Back');
  await screen.findByRole('button', { name: 'Edit address' });
  expect(screen.queryByText(/^Address Invalid/)).toBeNull();
  expect(screen.getByText(unchecked)).toBeDefined();
  press('Edit address');
  await screen.findByText(unchecked);
  expect(screen.queryByText(/^Address Invalid/)).toBeNull();
});

it('an address that the courier has rejected is called invalid, even if its first check had failed [AMB-146]', async () => {
  dialog(null, { checks: [null, { kind: 'notFound' }], code: 'server' });
  await screen.findByText('We could not check the address. Please save it again.');
  press('Save');
  await screen.findByText(/^We're having problems verifying your address/);
  press('Back');
  press('Back');
  await screen.findByText(/^Address Invalid/);
  expect(screen.queryByText(/^We could not check the address/)).toBeNull();
});

it('the browser warns against leaving only while a pickup is being booked [RUL-50]', async () => {
  const isWarned = () => {
    const leaving = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
      value: '',
      writable: true,
    });
    const isPrevented = !window.dispatchEvent(leaving);
    expect(Boolean(leaving.returnValue), 'browsers before Chrome 119 ask only for a value').toBe(isPrevented);
    return isPrevented;
  };
  dialog(null, { slots: WEEK });
  await screen.findByText('Times are in Pacific Time.');
  expect(isWarned()).toBe(false);
  press(/^Confirm/);
  screen.getByText('Please keep this page open.');
  expect(isWarned()).toBe(true);
  await screen.findByRole('alert');
  expect(isWarned()).toBe(false);
});

it('the reason of a failed booking takes the focus each time, but not after an editor [RUL-50]', async () => {
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

it('dialing codes are those of the named countries, by number, with the one that is chosen [PICK-R52]', () => {
  const codes = (...args: Parameters<typeof dialingOptions>) =>
    dialingOptions(...args).map(({ value }) => value);
  expect(dialingOptions(['DE', 'US', 'Atlantis'], '').map(({ label }) => label)).toEqual([
    '+1 Canada, United States',
    '+49 Germany',
  ]);
  expect(codes(['DE', 'US'], '44')).toEqual(['1', '44', '49']);
  expect(codes(['DE'], '')).toEqual(['49']);
  // Without a known country, all codes.
  expect(codes(['Atlantis'], '').length).toBeGreaterThan(150);
});
