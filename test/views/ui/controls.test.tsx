import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrandProvider } from '../../../src/ui/Brand.tsx';
import { AnswerText } from '../../../src/ui/AnswerText.tsx';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../src/ui/Dialog.tsx';
import { ErrorSummary } from '../../../src/ui/ErrorSummary.tsx';
import { Form } from '../../../src/ui/Form.tsx';
import { Header } from '../../../src/ui/Header.tsx';
import { HostedField } from '../../../src/ui/HostedField.tsx';
import { Page } from '../../../src/ui/Page.tsx';
import { SegmentedScale } from '../../../src/ui/RadioGroup.tsx';
import { Records } from '../../../src/ui/Records.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { SuggestField } from '../../../src/ui/SuggestField.tsx';
import { MaskedField, TextArea, TextField } from '../../../src/ui/TextField.tsx';
import { eventually } from '../../support/eventually.ts';

afterEach(cleanup);

describe('a select field', () => {
  const options = [
    { value: '08:00', label: '8:00 AM' },
    { value: '09:00', label: '9:00 AM' },
  ] as const;
  type Time = (typeof options)[number]['value'];

  function Times({ isClearable = false }: { readonly isClearable?: boolean }) {
    const [time, setTime] = useState<Time | ''>('');
    return (
      <SelectField<Time>
        id="time"
        label="Ready time"
        placeholder="Choose"
        value={time}
        options={options}
        onChange={setTime}
        {...(isClearable ? { onClear: () => setTime('') } : {})}
      />
    );
  }
  const select = () => screen.getByLabelText<HTMLSelectElement>('Ready time');
  const listed = () => [...select().options].map(({ text, disabled }) => [text, disabled]);

  it('a select field keeps every option in place after a choice, because WebKit reports no change when they move', async () => {
    render(<Times />);
    const before = listed();
    expect(before).toEqual([
      ['Choose', true],
      ['8:00 AM', false],
      ['9:00 AM', false],
    ]);
    await userEvent.selectOptions(select(), '09:00');
    expect(select().value).toBe('09:00');
    expect(listed()).toEqual(before);
  });

  it('a select field with a long list shows its choice before the list is there', () => {
    const values = Array.from({ length: 30 }, (_, index) => `${index}`);
    const countries = (
      <SelectField
        id="time"
        label="Ready time"
        value="7"
        options={values.map((value) => ({ value, label: `Country ${value}` }))}
        onChange={() => undefined}
      />
    );
    const first = document.createElement('div');
    first.innerHTML = renderToString(countries);
    expect([...first.querySelectorAll('option')].map(({ text }) => text)).toEqual(['', 'Country 7']);
    render(countries);
    expect([select().value, listed()]).toEqual(['7', expect.objectContaining({ length: 31 })]);
  });

  it('an optional select field can be cleared [RUL-48]', async () => {
    render(<Times isClearable />);
    await userEvent.selectOptions(select(), '09:00');
    await userEvent.selectOptions(select(), '');
    expect(select().value).toBe('');
  });
});

describe('an error summary', () => {
  it('an error summary leads to each kind of field, in a group to the chosen option, and leaves the URL as it is', async () => {
    const user = userEvent.setup();
    const onLabelPress = vi.fn<() => void>();
    render(
      <ErrorSummary
        heading="Check these fields"
        errors={[
          { fieldId: 'zip', message: 'Enter a zip code' },
          { fieldId: 'state', message: 'Choose a state' },
          { fieldId: 'pain', message: 'Answer this one' },
          { fieldId: 'sleep', message: 'Another answer' },
          { fieldId: 'card', message: 'Enter the card number' },
          { fieldId: 'agree', message: 'You must agree' },
        ]}
      >
        <TextField id="zip" label="Zip" value="" onChange={() => undefined} />
        <SelectField id="state" label="State" value="" options={[]} onChange={() => undefined} />
        <SegmentedScale
          id="pain"
          label="Pain"
          value={null}
          options={[{ value: '0', label: 'None' }]}
          onChange={() => undefined}
        />
        <SegmentedScale
          id="sleep"
          label="Sleep"
          value="2"
          options={['0', '1', '2'].map((value) => ({ value, label: `Grade ${value}` }))}
          onChange={() => undefined}
        />
        <HostedField id="card" label="Card number" onLabelPress={onLabelPress}>
          <div />
        </HostedField>
        <Checkbox id="agree" label="I agree" isSelected={false} onChange={() => undefined} />
      </ErrorSummary>,
    );
    const url = window.location.href;
    const leads = async (name: string, field: HTMLElement) => {
      await user.click(screen.getByRole('link', { name }));
      expect(document.activeElement).toBe(field);
    };
    await leads('Enter a zip code', screen.getByLabelText('Zip'));
    await leads('Choose a state', screen.getByLabelText('State'));
    await leads('Answer this one', screen.getByRole('radio', { name: 'None' }));
    await leads('Another answer', screen.getByRole('radio', { name: 'Grade 2' }));
    await leads('You must agree', screen.getByRole('checkbox', { name: 'I agree' }));
    await user.click(screen.getByRole('link', { name: 'Enter the card number' }));
    expect(onLabelPress).toHaveBeenCalledTimes(1);
    expect(window.location.href).toBe(url);
  });
});

describe('a page', () => {
  it('a page sets the document title and moves the focus to its heading, again when the heading changes', async () => {
    const focused = (heading: string) =>
      eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading })));
    const page = (heading: string, preserveFocus = false) => (
      <BrandProvider brand={{ name: 'Your Lab' }}>
        <Page title={heading} heading={heading} preserveFocus={preserveFocus}>
          <button type="button">Go</button>
          <input />
        </Page>
      </BrandProvider>
    );
    const { rerender } = render(page('Payment'));
    expect(document.title).toBe('Payment · Your Lab');
    await focused('Payment');
    screen.getByRole('button').focus();
    rerender(page('Payment'));
    expect(document.activeElement).toBe(screen.getByRole('button'));
    rerender(page('Failed'));
    await focused('Failed');
    screen.getByRole('button').focus();
    rerender(page('Failed again', true));
    expect(document.activeElement).toBe(screen.getByRole('button'));
    rerender(page('Paid'));
    screen.getByRole('textbox').focus();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement, 'what took focus meanwhile').toBe(screen.getByRole('textbox'));
  });
});

describe('a header', () => {
  it('a keyboard can skip the header to the heading of the page, and the URL stays as it is', async () => {
    render(
      <>
        <Header reference={<a href="tel:+1">Help</a>} />
        <Page title="Payment" heading="Payment" preserveFocus>
          <button type="button">Go</button>
        </Page>
      </>,
    );
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
    expect(window.location.hash).toBe('');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go' }));
  });
});

describe('a form', () => {
  it('a form is sent by Enter, and not while its button is pending', async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn<() => void>();
    const form = (isPending: boolean) => (
      <Form onSubmit={onSubmit}>
        <TextField label="Name" value="" onChange={() => undefined} />
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
      </Form>
    );
    const { rerender } = render(form(false));
    await user.click(screen.getByLabelText('Name'));
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    rerender(form(true));
    await user.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

/** The keys with which an input method's text is chosen; Safari sends the last one after its end. */
const COMPOSING: readonly (readonly [string, KeyboardEventInit])[] = [
  ['belongs to an input method', { isComposing: true }],
  ['ends the text of an input method in Safari', { keyCode: 229 }],
];

describe('a form that cannot be sent yet', () => {
  const onSubmit = vi.fn<() => void>();
  const onBlockedSubmit = vi.fn<() => void>();
  const form = (isDisabled: boolean) => (
    <Form label="Address" onSubmit={onSubmit} onBlockedSubmit={onBlockedSubmit}>
      <input aria-label="Street" />
      <input aria-label="Kept" onKeyDown={(event) => event.preventDefault()} />
      <input type="radio" aria-label="Home" />
      <input type="checkbox" aria-label="Default" />
      <textarea aria-label="Comment" />
      <Button>Clear</Button>
      <Button type="submit" isDisabled={isDisabled}>
        Save
      </Button>
    </Form>
  );

  it.each([
    ['Street', 'Enter', true],
    ['Street', 'a', false],
    ['Kept', 'Enter', false],
    ['Home', 'Enter', false],
    ['Default', 'Enter', false],
    ['Comment', 'Enter', false],
    ['Clear', 'Enter', false],
  ])('the control %s with the key %s asks why a form cannot be sent yet: %s', (name, key, isAsked) => {
    const { rerender } = render(form(true));
    const press = () => {
      onBlockedSubmit.mockClear();
      const control = name === 'Clear' ? screen.getByRole('button', { name }) : screen.getByLabelText(name);
      fireEvent.keyDown(control, { key });
      return onBlockedSubmit.mock.calls.length;
    };
    expect(press()).toBe(isAsked ? 1 : 0);
    rerender(form(false));
    expect(press(), 'the browser sends it').toBe(0);
  });

  it.each(COMPOSING)(
    'Enter that %s does not count as a press in a form that cannot be sent yet',
    (_, init) => {
      onBlockedSubmit.mockClear();
      render(form(true));
      fireEvent.keyDown(screen.getByLabelText('Street'), { key: 'Enter', ...init });
      expect(onBlockedSubmit).not.toHaveBeenCalled();
    },
  );

  it('a form is checked by the page and not by the browser, and sending it does not leave the page', () => {
    const { rerender } = render(form(false));
    const found = screen.getByRole<HTMLFormElement>('form', { name: 'Address' });
    expect(found.noValidate).toBe(true);
    expect(fireEvent.submit(found)).toBe(false);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    rerender(
      <Form onSubmit={onSubmit}>
        <input aria-label="Street" />
      </Form>,
    );
    fireEvent.keyDown(screen.getByLabelText('Street'), { key: 'Enter' });
    expect(onSubmit, 'no one explains, and no button is disabled').toHaveBeenCalledTimes(1);
  });
});

describe('a button', () => {
  it('a button gets the focus when it is pressed, even in Safari, which does not give it', () => {
    const onPress = vi.fn<() => void>();
    render(<Button onPress={onPress}>Edit</Button>);
    const focus = vi.spyOn(screen.getByRole('button'), 'focus');
    fireEvent.click(screen.getByRole('button'), { detail: 1 });
    expect(focus, 'the page stays where it is').toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});

describe('suggestions under a text field', () => {
  const PLACES = ['1 Main St', '2 Main St', '3 Main St'].map((main) => ({
    id: `id of ${main}`,
    main,
    secondary: 'Oakland',
  }));

  function show() {
    const calls: string[] = [];
    // jsdom lays nothing out.
    Element.prototype.scrollIntoView = () => calls.push('in view');
    render(
      <SuggestField
        id="street"
        label="Street"
        value="Main"
        suggestions={PLACES}
        filledForm={null}
        listLabel="Places"
        source="of a map"
        formatCount={(count) => `${count} places`}
        filledText="Filled in"
        onChange={(text) => calls.push(text)}
        onChoose={(id) => calls.push(id)}
        onDismiss={() => calls.push('dismissed')}
        onBlur={() => calls.push('left')}
      />,
    );
    const field = screen.getByRole('combobox');
    return {
      calls,
      field,
      /** Presses a key, and says which option is the active one and whether the key was taken. */
      press: (key: string, init?: KeyboardEventInit) => {
        const isTaken = !fireEvent.keyDown(field, { key, ...init });
        const active = screen.queryByRole('option', { selected: true })?.textContent;
        expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
          active,
        );
        return [active?.slice(0, 1) ?? '', isTaken];
      },
    };
  }

  it('suggestions can be reached with the arrow keys, in a circle, chosen with Enter and closed with Escape', () => {
    const { calls, press, field } = show();
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(press('Enter'), 'nothing is active').toEqual(['', false]);
    expect([press('ArrowUp'), press('ArrowDown'), press('ArrowDown'), press('ArrowUp')]).toEqual([
      ['3', true],
      ['1', true],
      ['2', true],
      ['1', true],
    ]);
    expect(press('a')).toEqual(['1', false]);
    expect(press('Enter')).toEqual(['', true]);
    expect(press('ArrowDown')).toEqual(['1', true]);
    expect(press('Escape')).toEqual(['1', true]);
    expect(calls).toEqual(['in view', 'id of 1 Main St', 'dismissed']);
  });

  it.each(COMPOSING)(
    'a key that %s neither moves in the suggestions nor chooses or closes them',
    (_, init) => {
      const { calls, press } = show();
      press('ArrowDown');
      const keys = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'];
      expect(keys.map((key) => press(key, init))).toEqual(keys.map(() => ['1', false]));
      expect(calls).toEqual(['in view']);
    },
  );

  it('a highlighted suggestion is forgotten when the patient types on or leaves the field', () => {
    const { calls, press, field } = show();
    press('ArrowDown');
    fireEvent.change(field, { target: { value: 'Main 2' } });
    expect(press('b')).toEqual(['', false]);
    press('ArrowDown');
    fireEvent.blur(field);
    expect(press('b')).toEqual(['', false]);
    expect(calls).toEqual(['in view', 'Main 2', 'dismissed', 'left']);
    fireEvent.click(screen.getByRole('option', { name: /^2 Main St/ }));
    expect(calls.at(-1)).toBe('id of 2 Main St');
  });

  it('a chosen suggestion is announced once the form is filled in, even if the text stays as typed [INFO-45]', () => {
    const street = (filledForm: object | null, value = '1 Main St') => (
      <SuggestField
        label="Street"
        value={value}
        suggestions={filledForm ? [] : PLACES}
        filledForm={filledForm}
        listLabel="Places"
        source="of a map"
        formatCount={(count) => `${count} places`}
        filledText="Filled in"
        onChange={() => undefined}
        onChoose={() => undefined}
        onDismiss={() => undefined}
      />
    );
    const announced = () => screen.getByRole('status').textContent;
    const { rerender } = render(street(null));
    expect(announced()).toBe('3 places');
    fireEvent.click(screen.getByRole('option', { name: /^1 Main St/ }));
    const filled = {};
    rerender(street(filled));
    expect(announced()).toBe('Filled in');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '1 Main St!' } });
    rerender(street(filled, '1 Main St!'));
    expect(announced()).toBe('');
    rerender(street({}, '2 Main St'));
    expect(announced(), 'nothing was chosen').toBe('');
  });
});

interface Typed {
  readonly value?: string;
  readonly onChange: (text: string) => void;
}

const Suggesting = ({ value = '', onChange }: Typed) => (
  <SuggestField
    label="Name"
    value={value}
    suggestions={[]}
    filledForm={null}
    listLabel="Places"
    source="of a map"
    formatCount={String}
    filledText="Filled in"
    onChange={onChange}
    onChoose={() => undefined}
    onDismiss={() => undefined}
  />
);

it.each<[string, (typed: Typed) => ReactElement]>([
  [
    'a text field',
    ({ value = '', onChange }) => <TextField label="Name" value={value} onChange={onChange} />,
  ],
  ['a field with suggestions', Suggesting],
])(
  '%s of one line never joins the text of two lines, neither on screen nor in what is sent [RUL-41 RUL-82]',
  (_name, Asked) => {
    const values: string[] = [];
    const shown = (value: string) => {
      const { unmount } = render(<Asked value={value} onChange={(text) => values.push(text)} />);
      const field = screen.getByLabelText<HTMLInputElement>('Name');
      const text = field.value;
      fireEvent.change(field, { target: { value: `${text}!` } });
      unmount();
      return text;
    };
    const texts = ['10\n5 mg', '1 Main St,\r\n \nApt 4', '10\n', '\n5 ', ' 5 \n', 'no  end\t'];
    expect(texts.map(shown)).toEqual(['10, 5 mg', '1 Main St, Apt 4', '10 ', '5', '5 ', 'no  end\t']);
    expect(values).toEqual(['10, 5 mg!', '1 Main St, Apt 4!', '10 !', '5!', '5 !', 'no  end\t!']);
  },
);

it.each<[string, (onChange: (text: string) => void) => ReactElement]>([
  ['a text field', (onChange) => <TextField label="Name" value="" onChange={onChange} />],
  ['a text area', (onChange) => <TextArea label="Name" value="" onChange={onChange} />],
  ['a field with suggestions', (onChange) => <Suggesting onChange={onChange} />],
])('%s removes control characters, which cannot be seen, before anything is kept or sent', (_name, field) => {
  const calls: string[] = [];
  render(field((text) => calls.push(text)));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A\u0000n\u007Fn\tLee\u009F' } });
  expect(calls).toEqual(['Ann\tLee']);
});

describe('the caret of a field', () => {
  function Digits() {
    const [value, setValue] = useState('12');
    return <TextField label="Code" value={value} onChange={(text) => setValue(text.replace(/\D/g, ''))} />;
  }
  const type = (input: HTMLInputElement, text: string, caret: number) => {
    // As a browser does before the event; React still compares with the value that it has set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.setSelectionRange(caret, caret);
    fireEvent.input(input);
  };

  it('the caret stays behind the text that a field has kept when the rest of what was typed is removed', async () => {
    render(<Digits />);
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    input.focus();
    type(input, 'a12', 1);
    await Promise.resolve();
    expect([input.value, input.selectionStart]).toEqual(['12', 0]);
  });

  it('the caret of a field does not count a control character that was removed before it', async () => {
    render(<TextField label="Name" value="Anna" onChange={() => undefined} />);
    const input = screen.getByLabelText<HTMLInputElement>('Name');
    input.focus();
    type(input, 'An\u0007na', 3);
    await Promise.resolve();
    expect([input.value, input.selectionStart]).toEqual(['Anna', 2]);
  });

  it('the caret of a field stays where nothing was rewritten, and the focus is not moved to another field', async () => {
    render(<Digits />);
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    const set = vi.spyOn(HTMLInputElement.prototype, 'setSelectionRange');
    fireEvent.change(input, { target: { value: '1-2' } });
    await Promise.resolve();
    expect([input.value, set.mock.calls]).toEqual(['12', []]);
    input.focus();
    fireEvent.change(input, { target: { value: '123' } });
    await Promise.resolve();
    expect([input.value, set.mock.calls]).toEqual(['123', []]);
    set.mockRestore();
  });

  it('the caret of a masked field is where the mask says, even when the mask has cut what was typed', async () => {
    render(<MaskedField label="Expiry" format="MM/YY" value="12/27" onChange={() => undefined} />);
    const input = screen.getByLabelText<HTMLInputElement>('Expiry');
    input.focus();
    type(input, '12/279', 6);
    await Promise.resolve();
    expect([input.value, input.selectionStart]).toEqual(['12/27', 5]);
  });
});

describe('on a screen of any width', () => {
  let turned = () => {};
  const media = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', () => ({
      matches: isWide,
      addEventListener: (_: string, tell: () => void) => (turned = tell),
      removeEventListener: () => {},
    }));
  afterEach(() => vi.unstubAllGlobals());

  const columns = ['Type', 'Dosage'].map((label) => ({ id: label, label }));
  const rows = [{ id: 'a', values: ['Estradiol', ''], actions: <Button>Edit</Button> }];
  const records = <Records label="Hormones" columns={columns} rows={rows} actionsLabel="What can be done" />;

  it('records on a wide screen are a table with a heading for each column [UI-R03]', () => {
    media(true);
    const { unmount } = render(records);
    const table = screen.getByRole('table', { name: 'Hormones' });
    expect(table.textContent).toBe('TypeDosageWhat can be doneEstradiolEdit');
    expect(screen.getAllByRole('cell')).toHaveLength(3);
    unmount();
    render(
      <Records label="Plain" columns={columns} rows={[{ id: 'b', values: ['1', '2'] }]} actionsLabel="-" />,
    );
    expect(screen.getByRole('table').textContent).toBe('TypeDosage12');
    expect(screen.getAllByRole('cell')).toHaveLength(2);
  });

  it.each([
    ['a phone', () => media(false)],
    ['a browser that cannot tell its width', () => vi.stubGlobal('matchMedia', undefined)],
  ])('records on %s are cards without empty lines [UI-R03]', (_, begin) => {
    begin();
    render(records);
    expect(screen.getByRole('list', { name: 'Hormones' }).textContent).toBe('TypeEstradiolEdit');
    expect(screen.getAllByRole('term')).toHaveLength(1);
  });

  it.each([
    [true, false, 'INPUT', undefined],
    [true, true, 'TEXTAREA', 4],
    [false, false, 'TEXTAREA', 1],
    [false, true, 'TEXTAREA', 4],
  ])(
    'on a wide screen (%s), with a long answer (%s), a text answer is typed into a %s [UI-R02]',
    (isWide, isLong, tag, lines) => {
      media(isWide);
      render(<AnswerText label="Why" value="" isLong={isLong} onChange={() => undefined} />);
      const field = screen.getByRole<HTMLTextAreaElement>('textbox');
      expect([field.tagName, field.rows]).toEqual([tag, lines]);
    },
  );

  it('the field of a text answer keeps the focus, and so the keyboard, while the phone is turned [UI-R02]', () => {
    media(false);
    render(<AnswerText label="Why" value={'10\n5 mg'} onChange={() => undefined} />);
    const field = () => screen.getByRole<HTMLInputElement>('textbox');
    act(() => field().focus());
    media(true);
    act(turned);
    expect([field(), field().value]).toEqual([document.activeElement, '10\n5 mg']);
    act(() => field().blur());
    expect([field().tagName, field().value]).toEqual(['INPUT', '10, 5 mg']);
  });
});

it('a dialog asks with two answers, and nothing else can be pressed while its answer is carried out', async () => {
  const calls: string[] = [];
  const ask = (isPending: boolean) => (
    <ConfirmDialog
      title="Delete it?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      isPending={isPending}
      onConfirm={() => calls.push('delete')}
      onCancel={() => calls.push('keep')}
    >
      It is gone then.
    </ConfirmDialog>
  );
  const user = userEvent.setup();
  const { rerender } = render(ask(false));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Delete');
  await press('Keep');
  await press('Close');
  await user.keyboard('{Escape}');
  expect(calls).toEqual(['delete', 'keep', 'keep', 'keep']);
  rerender(ask(true));
  await press('Delete');
  await press('Keep');
  await user.keyboard('{Escape}');
  expect(calls).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('alertdialog', { description: 'It is gone then.' })).toBeDefined();
});

it('a link to another site says that it opens a new tab, and gives that tab nothing', () => {
  const { rerender } = render(
    <LinkButton href="/a" isExternal>
      Map
    </LinkButton>,
  );
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Map ?.opens in a new tab.$/ });
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  rerender(<LinkButton href="/a">Map</LinkButton>);
  expect([link.target, link.rel, link.textContent]).toEqual(['', '', 'Map']);
});

it('accepting a suggestion moves the focus to its field, because the pressed button disappears', () => {
  const suggestion = { text: 'Use Ann', onAccept: vi.fn() };
  render(<TextField label="Printed name" value="" onChange={vi.fn()} suggestion={suggestion} />);
  fireEvent.click(screen.getByRole('button', { name: 'Use Ann' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Printed name'));
});
