import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrandProvider } from '../../../src/ui/Brand.tsx';
import { LinkButton } from '../../../src/ui/Button.tsx';
import { GuidanceFrame } from '../../../src/ui/GuidanceFrame.tsx';
import { HostedField } from '../../../src/ui/HostedField.tsx';
import { LanguageSwitch } from '../../../src/ui/LanguageSwitch.tsx';
import { LanguageProvider, type PageLanguage } from '../../../src/ui/language.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import { Page } from '../../../src/ui/Page.tsx';
import { PhoneFold } from '../../../src/ui/PhoneFold.tsx';
import { SectionHeading } from '../../../src/ui/SectionHeading.tsx';
import { ServiceText } from '../../../src/ui/ServiceText.tsx';
import { SummaryList } from '../../../src/ui/SummaryList.tsx';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { MaskedField } from '../../../src/ui/TextField.tsx';

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

it.each<[string, (told: () => void) => ReactNode, () => void]>([
  [
    'a notice without words of its own for closing',
    (told) => <Notice title="Sorry" onClose={told} />,
    () => press('button', 'Close'),
  ],
  [
    'the frame of a guide that has loaded',
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
    () => fireEvent.click(screen.getByText('Card')),
  ],
])('%s does not tell its owner, once', (_, part, act) => {
  const told = vi.fn<() => void>();
  render(part(told));
  act();
  expect(told).toHaveBeenCalledTimes(1);
});

function press(role: string, name = /./ as RegExp | string) {
  fireEvent.click(screen.getByRole(role, { name }));
}

it('a summary on a phone does not open and close by a press', () => {
  render(
    <PhoneFold title="Summary" value="$5.00">
      Lines
    </PhoneFold>,
  );
  const line = screen.getByRole('button', { name: /^Summary/, expanded: false });
  fireEvent.click(line);
  expect(line.ariaExpanded).toBe('true');
  fireEvent.click(line);
  expect(line.ariaExpanded).toBe('false');
});

it('a text of a service is not marked as English on a Spanish page, or is on an English one', () => {
  const texts = (code: 'en' | 'es') => (
    <LanguageProvider value={spanish({ code })}>
      <ServiceText>Panel</ServiceText>
      <SummaryList lines={[{ id: 'a', label: 'Fee', value: '$1.00', isServiceText: true }]} />
    </LanguageProvider>
  );
  const english = () => [...document.body.querySelectorAll('[lang="en"]')].map((one) => one.textContent);
  const { rerender } = render(texts('es'));
  expect(english()).toEqual(['Panel', 'Fee']);
  rerender(texts('en'));
  expect(english()).toEqual([]);
});

describe('another language', () => {
  it('is chosen by its own name, and leaves the focus where it is', async () => {
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
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Failed' })),
    );
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
