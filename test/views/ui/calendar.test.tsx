// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DayCalendar } from '../../../src/ui/DayCalendar.tsx';

afterEach(cleanup);

/** A Wednesday, whose weeks begin on Sunday, November 22. */
const TODAY = '2026-11-25';

function Calendar(props: {
  readonly value?: string;
  readonly onChange?: (day: string) => void;
  readonly isDisabled?: boolean;
}) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <>
      <button onClick={() => setValue('2027-02-09')}>propose</button>
      <DayCalendar
        label="Date"
        value={value}
        first={TODAY}
        closed={['2026-11-26', '2026-11-28']}
        previousLabel="Earlier"
        nextLabel="Later"
        isDisabled={props.isDisabled}
        onChange={(day) => {
          setValue(day);
          props.onChange?.(day);
        }}
      />
    </>
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label');
const months = () => screen.getByText(/20\d\d$/).textContent.replaceAll(/\s/g, ' ');

it('keys move by day, week, ends of the week and four weeks, never before today', async () => {
  render(<Calendar />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  const walked: (string | null | undefined)[] = [];
  for (const key of [
    'ArrowLeft',
    'ArrowRight',
    'ArrowDown',
    'Home',
    'End',
    'ArrowUp',
    'PageDown',
    'PageUp',
  ]) {
    await userEvent.keyboard(`{${key}}`);
    walked.push(focused());
  }
  expect(walked).toEqual([
    'Wednesday, November 25, 2026',
    'Thursday, November 26, 2026',
    'Thursday, December 3, 2026',
    'Sunday, November 29, 2026',
    'Saturday, December 5, 2026',
    'Saturday, November 28, 2026',
    'Saturday, December 26, 2026',
    'Saturday, November 28, 2026',
  ]);
});

it('an open day is chosen by key and by press; a closed or past one is not', async () => {
  const onChange = vi.fn();
  render(<Calendar value="2026-11-25" onChange={onChange} />);
  await press('Friday, November 27, 2026');
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowRight}{Enter}');
  await press('Thursday, November 26, 2026');
  await press('Tuesday, November 24, 2026');
  expect(onChange.mock.calls).toEqual([['2026-11-27'], ['2026-11-29']]);
  expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('29');
});

it('shows four weeks from the chosen day, turns them, and follows a day that is proposed elsewhere', async () => {
  render(<Calendar value="2026-12-09" />);
  const first = () => screen.getAllByRole('gridcell')[0]?.textContent;
  expect([first(), months()]).toEqual(['6', 'December 2026 – January 2027']);
  await press('Earlier');
  expect([first(), months()]).toEqual(['22', 'November – December 2026']);
  expect(screen.getByRole('button', { name: 'Earlier' })).toHaveProperty('disabled', true);
  await press('Later');
  await press('Later');
  expect(first()).toBe('17');
  await press('propose');
  expect([first(), months()]).toEqual(['17', 'January – February 2027']);
  await press('Later');
  await press('Earlier');
  // One stop among the days.
  expect(
    screen.getAllByRole('gridcell').flatMap((cell) => [...cell.querySelectorAll('[tabindex="0"]')]),
  ).toHaveLength(1);
});

it('offers nothing while it is disabled', () => {
  render(<Calendar isDisabled />);
  expect(
    screen.getAllByRole('button').filter((button) => !(button as HTMLButtonElement).disabled),
  ).toHaveLength(1);
});
