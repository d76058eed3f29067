import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigationType } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AppointmentCancelled, AppointmentNotCancelled } from '../../src/app/flows/cancel-appointment.tsx';
import { AppointmentConfirmed, AppointmentNotConfirmed } from '../../src/app/flows/confirm-appointment.tsx';
import QuestionnaireCompleted from '../../src/app/flows/questionnaire-completed.tsx';
import { NyWaiverFailed, questionnaireFailed } from '../../src/app/flows/retry.ts';
import { AppDependenciesContext } from '../../src/app/shell/app-dependencies.ts';
import { testDependencies } from './dependencies.ts';

function Probe() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ url: pathname + search, state, by: useNavigationType() })}</output>;
}

/** A page that was opened with this data from the page before; null if it was opened by its URL. */
function openMessagePage(Page: ComponentType, state: object | null) {
  const dependencies = testDependencies();
  render(
    <AppDependenciesContext value={dependencies}>
      <MemoryRouter initialEntries={[{ pathname: '/page', state }]}>
        <Routes>
          <Route path="/page" element={<Page />} />
          <Route path="*" element={<Probe />} />
        </Routes>
      </MemoryRouter>
    </AppDependenciesContext>,
  );
  const says = [...document.querySelectorAll('main p')].map(({ textContent }) => textContent);
  return {
    says: says.join(' '),
    /** How the message looks: success, error, info. */
    tone: document.querySelector('main [data-tone]')?.getAttribute('data-tone'),
    buttons: screen.queryAllByRole('button').map(({ textContent }) => textContent),
    press: (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      return JSON.parse(screen.getByRole('status').textContent) as unknown;
    },
  };
}

const RETRY = { event_id: 'ev1', token: 'a-token' };
const REASONS = {
  declined: 'You chose No. Your appointment stays as it is.',
  stillBooked: 'When we looked again, your appointment was still booked.',
  mayBeCancelled: 'still booked, but your cancellation may still go through.',
  refused: 'We cannot cancel your appointment at this moment. Please try again later.',
  unknown: 'We could not find out whether your appointment is cancelled. Please try again.',
  notLoaded: 'We could not load your appointment.',
};

it.each([
  ['declined', 'info'],
  ['stillBooked', 'error'],
  ['mayBeCancelled', 'error'],
  ['refused', 'error'],
  ['unknown', 'error'],
  ['notLoaded', 'error'],
] as const)(
  'an appointment that was not cancelled says why: %s, which is %s [CANC-04]',
  (notCancelled, tone) => {
    const page = openMessagePage(AppointmentNotCancelled, { notCancelled });
    const shownReasons = Object.entries(REASONS).filter(([, text]) => page.says.includes(text));
    expect([page.tone, shownReasons.map(([reason]) => reason)]).toEqual([tone, [notCancelled]]);
  },
);

it('the cancellation-failed page is shown as an error even without a reason [AMB-125]', () => {
  for (const state of [null, {}]) {
    const { tone, says, buttons } = openMessagePage(AppointmentNotCancelled, state);
    expect([tone, buttons]).toEqual(['error', []]);
    expect(Object.values(REASONS).filter((text) => says.includes(text))).toEqual([]);
    cleanup();
  }
});

it.each([
  ['not confirmed', AppointmentNotConfirmed, null, true],
  ['perhaps confirmed', AppointmentNotConfirmed, { isConfirmationUnclear: true }, false],
  ['not cancelled by a link without its event', AppointmentNotCancelled, null, true],
  ['not loaded', AppointmentNotCancelled, { notCancelled: 'notLoaded' }, true],
  ['not cancelled for its link', AppointmentNotCancelled, { notCancelled: 'refused' }, true],
  ['not confirmed by a broken service', AppointmentNotConfirmed, { isUnrelatedToLink: true }, false],
  [
    'not loaded from a broken service',
    AppointmentNotCancelled,
    { notCancelled: 'notLoaded', isUnrelatedToLink: true },
    false,
  ],
  ['kept', AppointmentNotCancelled, { notCancelled: 'declined' }, false],
] as const)(
  'the page for an appointment that was %s says whether its link may be damaged [RUL-109]',
  (_, Page, state, may) => {
    expect(openMessagePage(Page, state).says.includes('the link may be damaged')).toBe(may);
  },
);

it.each([
  ['/confirmAppointment', AppointmentNotConfirmed],
  ['/cancelAppointment', AppointmentNotCancelled],
])('Try Again opens the link of %s again, instead of the page that failed [RUL-01]', (url, Page) => {
  const { buttons, press } = openMessagePage(Page, { retry: RETRY });
  expect(buttons).toEqual(['Try Again']);
  expect(press('Try Again')).toEqual({
    url: `${url}?event_id=ev1`,
    state: { query: RETRY },
    by: 'REPLACE',
  });
});

it('the confirmation-failed page says so, and offers Try Again only if its link is known [CONF-05 APPT-R04]', () => {
  const { tone, says, buttons } = openMessagePage(AppointmentNotConfirmed, null);
  expect([tone, buttons]).toEqual(['error', []]);
  expect(says).toContain('We cannot confirm your appointment at this moment. Please try again later.');
});

it('a confirmation with an unclear response is not said to have failed [RUL-39]', () => {
  const { says, buttons } = openMessagePage(AppointmentNotConfirmed, {
    isConfirmationUnclear: true,
    retry: RETRY,
  });
  expect(says).toContain('do not know whether it arrived');
  expect(screen.queryByText(/failed|cannot confirm/i)).toBeNull();
  expect(buttons).toEqual(['Try Again']);
});

it.each([
  ['waiver', NyWaiverFailed, 'We do not know yet whether your form was submitted.'],
  ['questionnaire', questionnaireFailed('gutZoomer'), 'whether your questionnaire was submitted.'],
  ['answers', questionnaireFailed('gutZoomer'), 'whether your answers were saved.'],
])(
  'the failed page of a form that may have been sent says so for as long as it is open: %s [RUL-92]',
  (unknownChange, Page, text) => {
    expect(openMessagePage(Page, { unknownChange }).says).toContain(text);
    cleanup();
    // Refused, or nothing was sent.
    expect(openMessagePage(Page, null).says).not.toContain('whether');
  },
);

it('the appointment-cancelled page is shown as a success [CANC-06]', () => {
  expect(openMessagePage(AppointmentCancelled, null)).toMatchObject({ tone: 'success', buttons: [] });
});

it.each([
  [{ appointment: { eventId: 'ev1', start: '2026-12-03T17:30:00.000Z' } }, ['Add to calendar']],
  [{ appointment: { eventId: 'ev1', start: '' } }, []],
  [{}, []],
  [null, []],
])('a confirmed appointment, %j, offers %j [CONF-04 RUL-21]', (state, buttons) => {
  expect(openMessagePage(AppointmentConfirmed, state)).toMatchObject({ tone: 'success', buttons });
});

it('the questionnaire-completed page links to the answers if the order is known [QN-R08]', () => {
  expect(openMessagePage(QuestionnaireCompleted, null)).toMatchObject({
    tone: 'success',
    says: expect.stringContaining(
      'Thank you for your information, we are preparing your final report.',
    ) as string,
    buttons: [],
  });
  cleanup();
  expect(openMessagePage(QuestionnaireCompleted, {}).buttons).toEqual([]);
  cleanup();
  const { buttons, press } = openMessagePage(QuestionnaireCompleted, { back: '/gutZoomer/1' });
  expect(buttons).toHaveLength(1);
  expect(press(buttons[0] ?? '')).toMatchObject({ url: '/gutZoomer/1', by: 'PUSH' });
});
