// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActionBar } from '../../../src/ui/ActionBar.tsx';
import { AnswerList } from '../../../src/ui/AnswerList.tsx';
import { BrandProvider } from '../../../src/ui/Brand.tsx';
import { BusyOverlay } from '../../../src/ui/BusyOverlay.tsx';
import { Button, LinkButton, TextButton } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { ChoiceCard } from '../../../src/ui/ChoiceCard.tsx';
import { ConfirmDialog, Dialog } from '../../../src/ui/Dialog.tsx';
import { Disclosure } from '../../../src/ui/Disclosure.tsx';
import { FieldGrid } from '../../../src/ui/Field.tsx';
import { Finish, FinishContext } from '../../../src/ui/Finish.tsx';
import { GuidanceFrame } from '../../../src/ui/GuidanceFrame.tsx';
import { Header } from '../../../src/ui/Header.tsx';
import { HostedField } from '../../../src/ui/HostedField.tsx';
import { Hours } from '../../../src/ui/Hours.tsx';
import { Icon, type IconName } from '../../../src/ui/icons.tsx';
import { LanguageSwitch } from '../../../src/ui/LanguageSwitch.tsx';
import { LanguageProvider, type PageLanguage } from '../../../src/ui/language.ts';
import { Card } from '../../../src/ui/Layout.tsx';
import { LiveText } from '../../../src/ui/LiveText.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { Outcome } from '../../../src/ui/Outcome.tsx';
import { Page } from '../../../src/ui/Page.tsx';
import { PhoneFold } from '../../../src/ui/PhoneFold.tsx';
import { QuestionList } from '../../../src/ui/QuestionList.tsx';
import { RadioGroup, RadioTiles } from '../../../src/ui/RadioGroup.tsx';
import { Records } from '../../../src/ui/Records.tsx';
import { SectionHeading } from '../../../src/ui/SectionHeading.tsx';
import { SectionList } from '../../../src/ui/SectionList.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { ServiceText } from '../../../src/ui/ServiceText.tsx';
import { Steps } from '../../../src/ui/Steps.tsx';
import { SuggestField } from '../../../src/ui/SuggestField.tsx';
import { SummaryList } from '../../../src/ui/SummaryList.tsx';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { MaskedField, TextArea, TextField } from '../../../src/ui/TextField.tsx';
import { Tiles } from '../../../src/ui/Tiles.tsx';
import { ToastRegion } from '../../../src/ui/Toast.tsx';
import { brokenRules } from '../../support/page-rules.ts';

afterEach(cleanup);

const nothing = () => undefined;

/** The page in Spanish, with a way back to English. */
const spanish = (given: Partial<PageLanguage> = {}): PageLanguage => ({
  code: 'es',
  locale: 'es-US',
  texts: {
    close: 'Cerrar',
    skip: 'Saltar',
    yearLetter: 'A',
    newTab: 'en otra pestaña',
    closeNotification: 'Cerrar aviso',
    lostPart: { title: 'No se cargó', text: '', retry: 'Otra vez', reload: 'Cargar' },
  },
  others: [{ code: 'en', name: 'English' }],
  onChoose: nothing,
  failure: null,
  ...given,
});

/** The wrappers on the page that hold nothing; announcements wait in empty ones. */
function emptyPlaces(): readonly string[] {
  return [
    ...document.body.querySelectorAll(
      'div:empty, span:empty, p:empty, b:empty, dd:empty, small:empty, aside:empty',
    ),
  ]
    .filter(
      (one) =>
        !one.matches('[aria-live], [role="status"], [aria-hidden] *, [hidden], input ~ span, body > *'),
    )
    .map(({ outerHTML }) => outerHTML);
}

/** Each part with and without what it may have; `more` is given only with it. */
const OPTIONAL: readonly (readonly [string, readonly string[], (more?: string) => ReactNode])[] = [
  ['the actions of a page', ['Why not'], (note) => <ActionBar note={note}>Save</ActionBar>],
  [
    'a line of answers',
    ['Edit'],
    (action) => <AnswerList lines={[{ id: 'a', label: 'Sex', value: 'F', action }]} />,
  ],
  [
    'a checkbox',
    ['More'],
    (description) => (
      <Checkbox id="c" label="Agree" description={description} isSelected={false} onChange={nothing} />
    ),
  ],
  [
    'a wrong checkbox',
    ['Tick it'],
    (error) => <Checkbox label="Agree" error={error} isSelected={false} onChange={nothing} />,
  ],
  [
    'a card to choose',
    ['Nearest'],
    (marks) => (
      <ChoiceCard title="Site" marks={marks} isSelected={false} onSelect={nothing}>
        Street
      </ChoiceCard>
    ),
  ],
  [
    'a dialog',
    ['Save'],
    (actions) => (
      <Dialog title="Edit" actions={actions}>
        Text
      </Dialog>
    ),
  ],
  [
    'a line that expands',
    ['$5.00'],
    (value) => (
      <Disclosure title="Tests" value={value} isExpanded onToggle={nothing}>
        Lines
      </Disclosure>
    ),
  ],
  ['a header', ['Accession ID: 1'], (reference) => <Header reference={reference} />],
  [
    'a hint',
    ['As on the card'],
    (hint) => <TextField label="Name" hint={hint} value="" onChange={nothing} />,
  ],
  [
    'the hint of a group',
    ['Pick one'],
    (hint) => (
      <RadioGroup
        label="Sex"
        hint={hint}
        value="a"
        options={[{ value: 'a', label: 'F' }]}
        onChange={nothing}
      />
    ),
  ],
  [
    'an option',
    ['In monthly parts'],
    (description) => (
      <RadioGroup
        label="Method"
        value={null}
        options={[{ value: 'a', label: 'Later', description }]}
        onChange={nothing}
      />
    ),
  ],
  [
    'the end of an option',
    ['Visa'],
    (marks) => (
      <RadioGroup
        label="Method"
        value={null}
        options={[{ value: 'a', label: 'Card', marks }]}
        onChange={nothing}
      />
    ),
  ],
  [
    'a unit',
    ['lb'],
    (suffix) => <TextField label="Weight in pounds" suffix={suffix} value="1" onChange={nothing} />,
  ],
  [
    'the button of a card',
    ['Edit'],
    (action) => (
      <Card title="Address" action={action}>
        Street
      </Card>
    ),
  ],
  ['the title of a card', ['Address'], (title) => <Card title={title}>{<i>Street</i>}</Card>],
  ['the title of a notice', ['Sorry'], (title) => <Notice title={title}>Text</Notice>],
  ['the text of a notice', ['Try later'], (text) => <Notice title="Sorry">{text}</Notice>],
  [
    'a notice to close',
    [],
    (isClosed) => <Notice title="Sorry" {...(isClosed ? { onClose: nothing } : {})} />,
  ],
  ['the text of an outcome', ['Thanks'], (text) => <Outcome tone="good" title="Paid" text={text} />],
  [
    'the rest of an outcome',
    ['Details'],
    (rest) => (
      <Outcome tone="good" title="Paid">
        {rest}
      </Outcome>
    ),
  ],
  [
    'the actions of an outcome',
    ['Print'],
    (actions) => <Outcome tone="good" title="Paid" actions={actions} />,
  ],
  ['the end of an outcome', ['Questions?'], (after) => <Outcome tone="good" title="Paid" after={after} />],
  [
    'a page with a line under its heading',
    ['Order 1'],
    (sub) => (
      <Page title="P" heading="Payment" sub={sub}>
        x
      </Page>
    ),
  ],
  [
    'a page with a banner',
    ['Closed today'],
    (banner) => (
      <Page title="P" heading="Payment" banner={banner}>
        x
      </Page>
    ),
  ],
  [
    'a page with a summary',
    ['Total'],
    (aside) => (
      <Page title="P" heading="Payment" aside={aside}>
        x
      </Page>
    ),
  ],
  [
    'a table of records on a phone',
    ['Edit'],
    (actions) => (
      <Records
        label="Hormones"
        columns={[{ id: 'a', label: 'Type' }]}
        rows={[{ id: 'b', values: ['Estradiol'], actions }]}
        actionsLabel="Actions"
      />
    ),
  ],
  ['the heading of money lines', ['Order 1'], (heading) => <SummaryList heading={heading} lines={[]} />],
  [
    'the total of money lines',
    ['$7.00'],
    (value) => (
      <SummaryList
        lines={[{ id: 'a', label: 'Panel', value: '$6.00' }]}
        total={value === undefined ? undefined : { id: 'b', label: 'Total', value }}
      />
    ),
  ],
  ['an overlay', ['Keep the page open'], (detail) => <BusyOverlay message="Paying" detail={detail} />],
  [
    'a notification with a title',
    ['Failed'],
    (title) => (
      <ToastRegion toasts={[{ id: 'a', tone: 'bad', title, text: 'Not Found' }]} onClose={nothing} />
    ),
  ],
  [
    'a notification with a text',
    ['Not Found'],
    (text) => <ToastRegion toasts={[{ id: 'a', tone: 'bad', title: 'Failed', text }]} onClose={nothing} />,
  ],
  [
    'the count of a text area',
    ['1 of 9'],
    (count) => (
      <TextArea
        label="Why"
        value="a"
        maxLength={9}
        isCounted={count !== undefined}
        formatCount={(used, limit) => `${used} of ${limit}`}
        onChange={nothing}
      />
    ),
  ],
  [
    'the suggestions of a field',
    ['Map Inc.'],
    (source) => (
      <SuggestField
        label="Street"
        value="M"
        suggestions={source === undefined ? [] : [{ id: 'a', main: '1 Main St', secondary: 'Oakland' }]}
        listLabel="Places"
        source="Map Inc."
        formatCount={(count) => `${count} place`}
        onChange={nothing}
        onChoose={nothing}
        onDismiss={nothing}
      />
    ),
  ],
];

it.each(OPTIONAL)(
  '%s: what is not there leaves no empty place, what is there stands apart',
  (_, texts, part) => {
    Element.prototype.scrollIntoView ??= nothing;
    render(part());
    expect([...emptyPlaces(), ...brokenRules()]).toEqual([]);
    for (const text of texts) expect(screen.queryByText(text)).toBeNull();
    cleanup();
    render(part(texts[0] ?? 'yes'));
    expect([...emptyPlaces(), ...brokenRules()]).toEqual([]);
    for (const text of texts) expect(screen.getByText(text).textContent).toBe(text);
  },
);

/** What the styles and a screen reader go by, without and with a state. */
const STATES: readonly (readonly [string, string, (isOn?: boolean) => ReactNode])[] = [
  [
    'an answer is missing',
    'dd[data-missing]',
    (isMissing) => <AnswerList lines={[{ id: 'a', label: 'Sex', value: '-', isMissing }]} />,
  ],
  [
    'a button is small',
    '[class*="_small_"]',
    (isOn) => <Button size={isOn ? 'small' : undefined}>Save</Button>,
  ],
  ['a button is wide', '[class*="_wide_"]', (isWide) => <Button isWide={isWide}>Save</Button>],
  ['a button is disabled', 'button:disabled', (isOn) => <Button isDisabled={isOn}>Save</Button>],
  ['a button is busy', 'button > svg', (isOn) => <Button isPending={isOn}>Save</Button>],
  ['a pending button has a look', '[aria-disabled]', (isOn) => <Button isPending={isOn}>Save</Button>],
  [
    'a button cannot be taken back',
    '[class*="_danger_"]',
    (isOn) => (
      <ConfirmDialog
        title="Delete?"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={nothing}
        onCancel={nothing}
        isDestructive={isOn}
      >
        It is gone then.
      </ConfirmDialog>
    ),
  ],
  [
    'a checkbox is disabled',
    '[data-disabled]',
    (isOn) => <Checkbox label="A" isSelected={false} onChange={nothing} isDisabled={isOn} />,
  ],
  [
    'a checkbox does nothing',
    'input:disabled',
    (isOn) => <Checkbox label="A" isSelected={false} onChange={nothing} isDisabled={isOn} />,
  ],
  [
    'a checkbox is wrong',
    '[aria-invalid]',
    (isOn) => <Checkbox label="A" error={isOn && 'No'} isSelected={false} onChange={nothing} />,
  ],
  [
    'a checkbox is explained',
    '[aria-describedby]',
    (isOn) => <Checkbox label="A" error={isOn && 'No'} isSelected={false} onChange={nothing} />,
  ],
  [
    'a notice can be closed',
    'button',
    (isOn) => <Notice title="Sorry" {...(isOn ? { onClose: nothing } : {})} />,
  ],
  [
    'a card is chosen',
    '[data-selected]',
    (isOn = false) => (
      <ChoiceCard title="A" isSelected={isOn} onSelect={nothing}>
        x
      </ChoiceCard>
    ),
  ],
  [
    'a line is expanded',
    '[data-expanded]',
    (isOn = false) => (
      <Disclosure title="A" isExpanded={isOn} onToggle={nothing}>
        More
      </Disclosure>
    ),
  ],
  [
    'a field is half a line',
    '[data-half]',
    (isHalf) => <TextField label="A" value="" onChange={nothing} isHalf={isHalf} />,
  ],
  ['a grid of short numbers', '[class*="_compact_"]', (isOn) => <FieldGrid isCompact={isOn}>x</FieldGrid>],
  [
    "a vendor's field has the focus",
    '[data-focused]',
    (isOn) => (
      <HostedField label="A" isFocused={isOn} onLabelPress={nothing}>
        x
      </HostedField>
    ),
  ],
  [
    "a vendor's field is wrong",
    '[data-invalid="true"]',
    (isOn) => (
      <HostedField label="A" error={isOn && 'No'} onLabelPress={nothing}>
        x
      </HostedField>
    ),
  ],
  [
    "a vendor's field is disabled",
    '[data-disabled]',
    (isOn) => (
      <HostedField label="A" isDisabled={isOn} onLabelPress={nothing}>
        x
      </HostedField>
    ),
  ],
  [
    'a day is today',
    '[data-today]',
    (isToday = false) => <Hours days={[{ day: 'Mon', hours: '8 to 5', isToday }]} />,
  ],
  [
    'a card is centered',
    '[class*="_centered_"]',
    (isOn) => <Card tone={isOn ? 'centered' : undefined}>x</Card>,
  ],
  ['a text is only for screen readers', '.visually-hidden', (isOn) => <LiveText isHidden={isOn}>x</LiveText>],
  [
    'the heading of a page is only for screen readers',
    'h1.visually-hidden',
    (isOn) => (
      <Page title="P" heading="Paid" isHeadingHidden={isOn}>
        x
      </Page>
    ),
  ],
  [
    'the content comes first on a page',
    '[data-first]',
    (isOn) => (
      <Page title="P" heading="Paid" isHeadingHidden={isOn}>
        x
      </Page>
    ),
  ],
  [
    'questions in a grid take the full line',
    '[data-full="true"]',
    (isOn) => (
      <QuestionList legend="Pain" look={isOn ? 'grid' : 'list'}>
        x
      </QuestionList>
    ),
  ],
  [
    'an option is chosen',
    '[data-selected]',
    (isOn) => (
      <RadioGroup
        label="A"
        value={isOn ? 'a' : null}
        options={[{ value: 'a', label: 'x' }]}
        onChange={nothing}
      />
    ),
  ],
  [
    'an option cannot be chosen',
    'label[data-disabled] > :disabled',
    (isDisabled) => (
      <RadioGroup
        label="A"
        value={null}
        options={[{ value: 'a', label: 'x', isDisabled }]}
        onChange={nothing}
      />
    ),
  ],
  [
    'no option of a group can be chosen',
    '[aria-disabled="true"] label[data-disabled] > :disabled',
    (isDisabled) => (
      <RadioGroup
        label="A"
        value={null}
        options={[{ value: 'a', label: 'x' }]}
        onChange={nothing}
        isDisabled={isDisabled}
      />
    ),
  ],
  [
    'an answer to a group is required',
    '[aria-required]',
    (isRequired = false) => (
      <RadioGroup label="A" value={null} options={[]} onChange={nothing} isRequired={isRequired} />
    ),
  ],
  [
    'a group is wrong',
    '[data-invalid]',
    (isOn) => <RadioGroup label="A" value={null} options={[]} onChange={nothing} error={isOn && 'No'} />,
  ],
  [
    'a group says that it is wrong',
    '[aria-invalid]',
    (isOn) => <RadioGroup label="A" value={null} options={[]} onChange={nothing} error={isOn && 'No'} />,
  ],
  [
    'a group is explained',
    '[aria-describedby]',
    (isOn) => <RadioGroup label="A" value={null} options={[]} onChange={nothing} error={isOn && 'No'} />,
  ],
  [
    'the label of a group is only for screen readers',
    'span.visually-hidden',
    (isOn) => <RadioTiles label="A" value={null} options={[]} onChange={nothing} isLabelHidden={isOn} />,
  ],
  [
    'options stand side by side',
    '[class*="_inline_"]',
    (isInline) => <RadioGroup label="A" value={null} options={[]} onChange={nothing} isInline={isInline} />,
  ],
  [
    'a select is empty',
    'select[data-empty]',
    (isOn) => (
      <SelectField
        label="A"
        value={isOn ? '' : 'a'}
        options={[{ value: 'a', label: 'x' }]}
        onChange={nothing}
      />
    ),
  ],
  [
    'a select is required',
    'select[aria-required]',
    (isOn = false) => <SelectField label="A" value="" options={[]} onChange={nothing} isRequired={isOn} />,
  ],
  [
    'a select is wrong',
    'select[aria-invalid="true"]',
    (isOn) => <SelectField label="A" value="" options={[]} onChange={nothing} error={isOn && 'No'} />,
  ],
  [
    'a field is required',
    'input[aria-required]',
    (isOn = false) => <TextField label="A" value="" onChange={nothing} isRequired={isOn} />,
  ],
  [
    'a field is explained',
    'input[aria-describedby]',
    (isOn) => <TextField label="A" value="" onChange={nothing} hint={isOn && 'x'} />,
  ],
  [
    'a text area is one line high',
    '[class*="_short_"]',
    (isShort) => <TextArea label="A" value="" onChange={nothing} isShort={isShort} />,
  ],
  ['a step is done', '[data-done]', (isOn) => <Steps current={isOn ? 1 : 0} count={1} label="x" />],
  [
    'a section is the present one',
    '[aria-current="step"]',
    (isHere = false) => (
      <SectionList label="A" items={[{ id: 'a', title: 't', progress: '1', isHere }]} onSelect={nothing} />
    ),
  ],
  [
    'a page is in two columns',
    '[data-columns="two"]',
    (isOn) => (
      <Page title="P" heading="Pay" aside={isOn && 'Total'}>
        x
      </Page>
    ),
  ],
  [
    'a page is wide',
    '[data-columns="wide"]',
    (isWide) => (
      <Page title="P" heading="Pay" isWide={isWide}>
        x
      </Page>
    ),
  ],
  [
    'a text of a service is English on a Spanish page',
    '[lang="en"]',
    (isOn) => (
      <LanguageProvider value={spanish({ code: isOn ? 'es' : 'en' })}>
        <ServiceText>Panel</ServiceText>
      </LanguageProvider>
    ),
  ],
  [
    "the label of a money line is a service's",
    'dt > [lang="en"]',
    (isServiceText = false) => (
      <LanguageProvider value={spanish()}>
        <SummaryList lines={[{ id: 'a', label: 'Panel', value: '$1.00', isServiceText }]} />
      </LanguageProvider>
    ),
  ],
];

it.each(STATES)('%s: it is marked then, and only then', (_, selector, part) => {
  const { unmount } = render(part());
  expect(document.body.querySelector(selector)).toBeNull();
  unmount();
  render(part(true));
  expect(document.body.querySelector(selector)).not.toBeNull();
});

it('as many steps are done as have been reached', () => {
  const { container } = render(<Steps current={2} count={4} label="Section 2 of 4" />);
  const steps = [...container.querySelectorAll('[aria-hidden] > *')];
  expect(steps.map((one) => one.hasAttribute('data-done'))).toEqual([true, true, false, false]);
});

it('a page has one column where nothing else is asked for', () => {
  render(
    <Page title="P" heading="Pay">
      x
    </Page>,
  );
  expect(screen.getByRole('main').dataset['columns']).toBe('one');
});

it.each<[string, (told: () => void) => ReactNode, () => void]>([
  ['a text button', (told) => <TextButton onPress={told}>Go</TextButton>, () => press('button')],
  [
    'a card to choose',
    (told) => (
      <ChoiceCard title="Go" isSelected={false} onSelect={told}>
        x
      </ChoiceCard>
    ),
    () => press('button'),
  ],
  [
    'a notice',
    (told) => <Notice title="Sorry" onClose={told} closeLabel="Close the notice" />,
    () => press('button', 'Close the notice'),
  ],
  [
    'a notice without words of its own',
    (told) => <Notice title="Sorry" onClose={told} />,
    () => press('button', 'Close'),
  ],
  [
    'a tile',
    (told) => <Tiles label="Next" tiles={[{ value: 'a', label: 'Go' }]} onPress={told} />,
    () => press('button'),
  ],
  [
    'a section of a list',
    (told) => (
      <SectionList
        label="All"
        items={[{ id: 'a', title: 'Go', progress: '1', isHere: true }]}
        onSelect={told}
      />
    ),
    () => fireEvent.click(screen.getByText('Go')),
  ],
  [
    'the way to finish',
    (told) => (
      <FinishContext value={{ label: 'Finish', onPress: told }}>
        <Page title="P" heading="Paid" isEnd>
          x
        </Page>
      </FinishContext>
    ),
    () => press('button'),
  ],
  [
    'the frame of a page',
    (told) => <GuidanceFrame title="Guide" src="https://example.org/guide" onLoad={told} />,
    () => fireEvent.load(screen.getByTitle('Guide')),
  ],
  [
    "the label of a vendor's field",
    (told) => (
      <HostedField id="card" label="Card" onLabelPress={told}>
        <input />
      </HostedField>
    ),
    () => {
      fireEvent.focus(screen.getByRole('textbox'));
      fireEvent.click(screen.getByText('Card'));
    },
  ],
  [
    'a field that is left',
    (told) => <TextField label="A" value="" onChange={nothing} onBlur={told} />,
    () => leave('textbox'),
  ],
  [
    'a select that is left',
    (told) => <SelectField label="A" value="" options={[]} onChange={nothing} onBlur={told} />,
    () => leave('combobox'),
  ],
])('%s tells its owner, once', (_, part, act) => {
  const told = vi.fn<() => void>();
  render(part(told));
  act();
  expect(told).toHaveBeenCalledTimes(1);
});

function press(role: string, name = /./ as RegExp | string) {
  fireEvent.click(screen.getByRole(role, { name }));
}

function leave(role: string) {
  fireEvent.focus(screen.getByRole(role));
  fireEvent.blur(screen.getByRole(role));
}

it('the end of a page offers to finish only where there is a way to, and only at the end', () => {
  const page = (isEnd?: true) => (
    <FinishContext value={{ label: 'Finish', onPress: nothing }}>
      <Page title="P" heading="Paid" isEnd={isEnd}>
        x
      </Page>
    </FinishContext>
  );
  const { rerender } = render(page());
  expect(screen.queryByRole('button')).toBeNull();
  rerender(page(true));
  expect(screen.getByRole('button', { name: 'Finish' })).toBeDefined();
  rerender(<Finish />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a line on a phone opens and closes by a press', () => {
  render(
    <PhoneFold title="Summary" value="$5.00">
      Lines
    </PhoneFold>,
  );
  const line = screen.getByRole('button', { name: /^Summary/, expanded: false });
  const isShown = () => line.closest('[data-expanded]') !== null;
  expect(isShown()).toBe(false);
  fireEvent.click(line);
  expect([line.ariaExpanded, isShown()]).toEqual(['true', true]);
  fireEvent.click(line);
  expect([line.ariaExpanded, isShown()]).toEqual(['false', false]);
});

it('a disclosure shows its lines only while it is open, and asks its owner to close it', () => {
  const onToggle = vi.fn<(isExpanded: boolean) => void>();
  const part = (isExpanded: boolean) => (
    <Disclosure title="Tests" isExpanded={isExpanded} onToggle={onToggle}>
      Lines
    </Disclosure>
  );
  const { rerender } = render(part(false));
  expect(screen.queryByRole('group')).toBeNull();
  rerender(part(true));
  expect(screen.getByRole('group', { name: 'Tests' }).textContent).toBe('Lines');
  press('button');
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(false);
});

describe('a group of options', () => {
  it('explains only what cannot be chosen, with its reason in place of its marks', () => {
    render(
      <RadioGroup
        label="Method"
        value={null}
        options={[
          { value: 'a', label: 'Card', marks: 'Visa', reason: 'Never said' },
          { value: 'b', label: 'Later', isDisabled: true, marks: 'Klarna', reason: 'Too little' },
          { value: 'c', label: 'Cash', isDisabled: true },
          { value: 'd', label: 'Check', description: 'By mail', marks: 'USD' },
        ]}
        onChange={nothing}
      />,
    );
    expect(screen.getByRole('radiogroup', { description: 'Later Too little' })).toBeDefined();
    const described = (name: string) =>
      (screen.getByRole('radio', { name }).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(['Card', 'Later', 'Cash', 'Check'].map(described)).toEqual([
      ['Visa'],
      ['Too little'],
      [undefined],
      ['By mail', 'USD'],
    ]);
    expect(screen.getByRole('radio', { name: 'Cash' }).hasAttribute('aria-describedby')).toBe(false);
    expect([screen.queryByText('Never said'), screen.queryByText('Klarna')]).toEqual([null, null]);
    expect(brokenRules()).toEqual([]);
  });
});

it('a checkbox says what it is now, and is found by the id that it was given', () => {
  const onChange = vi.fn<(isSelected: boolean) => void>();
  const part = (isSelected: boolean) => (
    <Checkbox
      id="agree"
      label="Agree"
      description="To all"
      error="Tick it"
      isSelected={isSelected}
      onChange={onChange}
    />
  );
  const { rerender } = render(part(false));
  const box = screen.getByRole('checkbox', { name: 'Agree', description: 'To all Tick it' });
  expect(box.id).toBe('agree');
  fireEvent.click(box);
  rerender(part(true));
  fireEvent.click(box);
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

it("a heading that is no text stands for the page's title, and another title alone is no new page", () => {
  const page = (title: string, heading: ReactNode) => (
    <Page title={title} heading={heading}>
      <button type="button">Go</button>
    </Page>
  );
  const { rerender } = render(page('One', 'Payment'));
  const button = screen.getByRole('button');
  const at = () => document.activeElement?.tagName;
  button.focus();
  rerender(page('Two', 'Payment'));
  expect(at()).toBe('BUTTON');
  rerender(page('Two', <i>Payment</i>));
  button.focus();
  rerender(page('Two', <i>Payments</i>));
  expect(at()).toBe('BUTTON');
  rerender(page('Three', <i>Payments</i>));
  expect(at()).toBe('H1');
});

describe('another language', () => {
  it('is chosen by its own name, and leaves the focus where it is', () => {
    const chosen: string[] = [];
    const page = (given: Partial<PageLanguage>, heading: string) => (
      <LanguageProvider value={spanish({ onChoose: (code) => chosen.push(code), ...given })}>
        <LanguageSwitch />
        <Page title={heading} heading={heading}>
          x
        </Page>
      </LanguageProvider>
    );
    const { rerender } = render(page({}, 'Pago'));
    const way = screen.getByRole('button', { name: 'English' });
    expect([way.lang, screen.queryByRole('alert')]).toEqual(['en', null]);
    way.focus();
    fireEvent.click(way);
    expect(chosen).toEqual(['en']);
    rerender(page({ code: 'en', others: [{ code: 'es', name: 'Español' }] }, 'Payment'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Español' }));
    rerender(page({ code: 'en', others: [], failure: { code: 'es', text: 'Lo sentimos' } }, 'Payment'));
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(page({ code: 'en', failure: { code: 'es', text: 'Lo sentimos' } }, 'Payment'));
    const failure = screen.getByRole('alert');
    expect([failure.textContent, failure.lang]).toEqual(['Lo sentimos', 'es']);
    rerender(page({ code: 'en' }, 'Failed'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Failed' }));
  });

  it('has its own letter for the year in a date that is typed, and its own words in the parts of a page', () => {
    render(
      <LanguageProvider value={spanish()}>
        <MaskedField label="Fecha" format="MM/DD/YYYY" value="" onChange={nothing} />
        <MaskedField label="Hora" format="HH:MM" value="" placeholder="hora" onChange={nothing} />
        <LinkButton href="/a" isExternal>
          Mapa
        </LinkButton>
        <Notice title="Perdón" onClose={nothing} />
      </LanguageProvider>,
    );
    const placeholders = screen.getAllByRole<HTMLInputElement>('textbox').map((one) => one.placeholder);
    expect(placeholders).toEqual(['MM/DD/AAAA', 'hora']);
    expect(screen.getByRole('link', { name: /^Mapa ?.en otra pestaña.$/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeDefined();
  });
});

it("a brand's colors are those of the page, as long as it has any", () => {
  const page = (brand: { readonly accent?: string; readonly accentDark?: string }) => (
    <BrandProvider brand={{ name: 'Your Lab', ...brand }}>x</BrandProvider>
  );
  const { style } = document.documentElement;
  const colors = () => [style.getPropertyValue('--accent'), style.getPropertyValue('--accent-dark')];
  const { rerender } = render(page({ accent: '#0a0', accentDark: '#af0' }));
  expect(colors()).toEqual(['#0a0', '#af0']);
  rerender(page({}));
  expect(colors()).toEqual(['', '']);
});

it.each([
  ['https://example.org/guide', true],
  ['/lab/guide', false],
])('a frame of %s keeps its own origin: %s', (src, isKept) => {
  render(<GuidanceFrame title="Guide" src={src} onLoad={nothing} />);
  const allowed = screen.getByTitle('Guide').getAttribute('sandbox')?.split(' ');
  expect([allowed?.includes('allow-same-origin'), allowed?.includes('allow-scripts')]).toEqual([
    isKept,
    true,
  ]);
});

it('a heading of a section takes the focus when the section changes, not when the page opens or its words change', () => {
  const { rerender } = render(<SectionHeading section="a">Symptoms</SectionHeading>);
  const at = () => document.activeElement?.textContent;
  expect(document.activeElement).toBe(document.body);
  rerender(<SectionHeading section="a">Síntomas</SectionHeading>);
  expect(document.activeElement).toBe(document.body);
  rerender(<SectionHeading section="b">History</SectionHeading>);
  expect(at()).toBe('History');
});

it('another tab is chosen by keyboard', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: 'a' | 'b') => void>();
  render(
    <Tabs
      label="Kinds"
      value="a"
      tabs={[
        { value: 'a', label: 'One' },
        { value: 'b', label: 'Two' },
      ]}
      onChange={onChange}
    >
      Panel
    </Tabs>,
  );
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('Panel');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('b');
});

it.each<[IconName, boolean]>([
  ['info', true],
  ['bad', true],
  ['check', false],
  ['chevron', false],
])('the icon %s is a filled shape: %s', (name, isFilled) => {
  const { container } = render(<Icon name={name} />);
  const fill = container.querySelector('svg')?.getAttribute('fill');
  expect(fill).toBe(isFilled ? 'currentColor' : 'none');
});

it.each([
  ['good', 'check'],
  ['bad', 'bad'],
  ['warn', 'warn'],
] as const)('an outcome that is %s shows the icon %s', (tone, icon) => {
  const shapes = (of: ReactNode) => {
    const { container, unmount } = render(of);
    const found = container.querySelector('svg')?.innerHTML;
    unmount();
    return found;
  };
  expect(shapes(<Outcome tone={tone} title="x" />)).toBe(shapes(<Icon name={icon} />));
});
