import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LinkButton } from '../../../src/ui/Button.tsx';
import { LanguageProvider, type PageLanguage } from '../../../src/ui/language.ts';
import { NoticeBox } from '../../../src/ui/NoticeBox.tsx';
import { SectionHeading } from '../../../src/ui/SectionHeading.tsx';
import { ServiceText } from '../../../src/ui/ServiceText.tsx';
import { DescriptionList } from '../../../src/ui/DescriptionList.tsx';
import { MaskedField } from '../../../src/ui/TextField.tsx';

afterEach(cleanup);

const nothing = () => undefined;

/** The page in Spanish, with a way back to English. */
const spanish = (input: Partial<PageLanguage> = {}): PageLanguage => ({
  code: 'es',
  locale: 'es-US',
  copy: {
    close: 'Cerrar',
    skip: 'Saltar',
    yearLetter: 'A',
    newTab: 'en otra pestaña',
    tty: (number) => `TTY ${number}`,
    closeNotification: 'Cerrar aviso',
    opening: 'Un momento…',
    lostComponent: { title: 'No se cargó', text: '', retry: 'Otra vez', reload: 'Cargar' },
  },
  others: [{ code: 'en', name: 'English' }],
  onChoose: nothing,
  failure: null,
  ...input,
});

it('a text of a service is marked as English on a Spanish page only', () => {
  const texts = (code: 'en' | 'es') => (
    <LanguageProvider value={spanish({ code })}>
      <ServiceText>Panel</ServiceText>
      <DescriptionList items={[{ id: 'a', label: 'Fee', value: '$1.00', isServiceText: true }]} />
    </LanguageProvider>
  );
  const english = () =>
    [...document.body.querySelectorAll('[lang="en"]')].map((element) => element.textContent);
  const { rerender } = render(texts('es'));
  expect(english()).toEqual(['Panel', 'Fee']);
  rerender(texts('en'));
  expect(english()).toEqual([]);
});

describe('another language', () => {
  it('another language has its own letter for the year in a typed date, and its own words in the parts of a page', () => {
    render(
      <LanguageProvider value={spanish()}>
        <MaskedField label="Fecha" format="MM/DD/YYYY" value="" onChange={nothing} />
        <MaskedField label="Hora" format="HH:MM" value="" placeholder="hora" onChange={nothing} />
        <LinkButton href="/a" isExternal>
          Mapa
        </LinkButton>
        <NoticeBox title="Perdón" onClose={nothing} />
      </LanguageProvider>,
    );
    const placeholders = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map((element) => element.placeholder);
    expect(placeholders).toEqual(['MM/DD/AAAA', 'hora']);
    expect(screen.getByRole('link', { name: /^Mapa ?.en otra pestaña.$/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeDefined();
  });
});

it('a heading of a section takes the focus when the section changes, not when the page opens or its words change', () => {
  const { rerender } = render(<SectionHeading section="a">Symptoms</SectionHeading>);
  const focusedText = () => document.activeElement?.textContent;
  expect(document.activeElement).toBe(document.body);
  rerender(<SectionHeading section="a">Síntomas</SectionHeading>);
  expect(document.activeElement).toBe(document.body);
  rerender(<SectionHeading section="b">History</SectionHeading>);
  expect(focusedText()).toBe('History');
});
