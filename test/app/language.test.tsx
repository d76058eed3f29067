import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LanguageRoot, changeToBestLanguage } from '../../src/app/shell/LanguageRoot.tsx';
import { copy } from '../../src/copy/common.ts';
import {
  FILES,
  copyReady,
  language,
  onLanguage,
  changeLanguage,
  translated,
} from '../../src/copy/language.ts';
import type { Language as Code } from '../../src/copy/languages.ts';
import { stripTokenFromUrl } from '../../src/app/shell/page-url.ts';
import { keepLanguage, withLanguage } from '../../src/platform/language.ts';
import { Header } from '../../src/ui/Header.tsx';
import { Page } from '../../src/ui/Page.tsx';

const BOTH: readonly Code[] = ['en', 'es'];

/** Opens a document: its first script lists the languages that the person may want. */
async function openDocument(url: string, browser: readonly string[] = ['en-US']) {
  window.history.replaceState({ usr: 'kept' }, '', url);
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(browser);
  vi.resetModules();
  await import('../../src/app/document-start.ts');
  stripTokenFromUrl(() => 'token');
}

afterEach(async () => {
  cleanup();
  await openDocument('/');
  await changeLanguage('en');
});

describe('the first language', () => {
  it.each([
    ["is the link's", '/bloodDraw?lang=es', null, ['en-US'], 'es'],
    ["is the link's, in any of its varieties", '/bloodDraw?lang=es-MX', null, ['en-US'], 'es'],
    ["is the link's with a period behind it", '/bloodDraw?lang=es.', null, ['en-US'], 'es'],
    ["is the link's behind an '&' that was encoded", '/?from=email&amp;lang=es', null, ['en-US'], 'es'],
    ["is the link's behind a '#'", '/#/bloodDraw?lang=es', null, ['en-US'], 'es'],
    ['is the one that was chosen before', '/', 'es', ['en-US'], 'es'],
    ["is the link's before the chosen one", '/?lang=en', 'es', ['es'], 'en'],
    ["is the browser's", '/', null, ['es-419', 'en-US'], 'es'],
    ['is the first of the browser that the portal speaks', '/', null, ['fr-CA', 'es'], 'es'],
    ['is English for all others', '/', null, ['fr'], 'en'],
    ['is English where the link names none that exists', '/?lang=tlh', null, ['fr'], 'en'],
  ] as const)('the first language %s', async (_, url, chosen, browser, expected) => {
    if (chosen) window.localStorage.setItem('language', chosen);
    await openDocument(url, browser);
    await changeToBestLanguage(BOTH);
    expect(language()).toBe(expected);
  });

  it.each([
    ['in no build for patients', 'production', 'en'],
    ['in a build for testers whose link names it', 'qa', 'en-XA'],
  ])('the pseudo-language is the first language %s', async (_, mode, expected) => {
    vi.stubEnv('MODE', mode);
    await openDocument('/?lang=en-XA');
    await changeToBestLanguage(BOTH);
    expect(language()).toBe(expected);
    vi.unstubAllEnvs();
  });

  it('the first language is one that the configuration offers', async () => {
    await openDocument('/?lang=en', ['en']);
    await changeToBestLanguage(['es']);
    expect(language()).toBe('es');
  });
});

describe('a choice', () => {
  it('a chosen language is kept for later visits and replaces the one that the URL names; the history entry stays', async () => {
    await openDocument('/bloodDraw?lang=en&accession_id=1#here');
    keepLanguage('es');
    expect(window.localStorage.getItem('language')).toBe('es');
    expect(window.location.href).toMatch(/\/bloodDraw\?lang=es&accession_id=1#here$/);
    expect(window.history.state).toEqual({ usr: 'kept' });
  });

  it('a chosen language is not added to a URL without a language, and is kept in the links of a URL with one', async () => {
    await openDocument('/bloodDraw');
    keepLanguage('es');
    expect(window.location.search).toBe('');
    expect(withLanguage('/payment_form?a=1')).toBe('/payment_form?a=1');
    await openDocument('/bloodDraw?lang=es');
    expect(withLanguage('/payment_form?a=1')).toBe('/payment_form?a=1&lang=es');
    expect(withLanguage('/')).toBe('/?lang=es');
  });
});

describe('the switch [OWN-R05]', () => {
  function Form() {
    const [text, setText] = useState('');
    return <input aria-label="field" value={text} onChange={({ target }) => setText(target.value)} />;
  }

  const page = (offered: readonly Code[]) => (
    <LanguageRoot offered={offered}>
      {() => (
        <>
          <Header />
          <Page title={copy.home.title} heading={copy.home.title}>
            <Form />
          </Page>
        </>
      )}
    </LanguageRoot>
  );

  const show = () => render(page(BOTH));

  it('the language switch changes the page in place: the typed text and the focus stay', async () => {
    show();
    await userEvent.type(screen.getByRole('textbox'), 'typed');
    const button = screen.getByRole('button', { name: 'Español' });
    expect(button.lang).toBe('es');
    await userEvent.click(button);
    await screen.findByRole('heading', { name: 'Portal del paciente' });
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'typed');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'English' }));
    expect(document.title).toMatch(/^Portal del paciente/);
    expect(document.documentElement.lang).toBe('es');
    expect(window.localStorage.getItem('language')).toBe('es');
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('heading', { name: 'Patient portal' });
  });

  it('a chosen language survives Back to an earlier step of a link that names another language', async () => {
    await openDocument('/gutZoomer/1?lang=en');
    show();
    window.history.pushState(null, '');
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('button', { name: 'English' });
    expect(window.location.search).toBe('?lang=es');
    const returned = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history.back();
    await returned;
    expect(window.history.state).toEqual({ usr: 'kept' });
    expect(window.location.search).toBe('?lang=es');
  });

  it('the language switch says in the new language that its texts are lost, and changes nothing until they load', async () => {
    const late = translated('late', 'late', { text: 'Late' });
    const texts = Promise.withResolvers<Readonly<Record<string, object>>>();
    const load = vi.fn(() => texts.promise);
    const files = FILES as Record<string, typeof load>;
    files['./es/late.ts'] = load;
    show();
    expect(screen.queryByRole('alert')).toBeNull();
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Español' }));
    load.mockRejectedValueOnce(new TypeError('offline'));
    await press();
    const alert = await screen.findByRole('alert');
    expect([alert.lang, alert.textContent]).toEqual([
      'es',
      'No se pudo cargar el español. Inténtelo de nuevo.',
    ]);
    expect(window.localStorage.getItem('language'), 'not chosen').toBeNull();
    expect([document.documentElement.lang, language()]).toEqual(['en', 'en']);
    await press();
    expect(screen.queryByRole('alert'), 'while it is tried again').toBeNull();
    texts.resolve({ late: { text: 'Tarde' } });
    await screen.findByRole('heading', { name: 'Portal del paciente' });
    expect([late.text, screen.queryByRole('alert')]).toEqual(['Tarde', null]);
    delete files['./es/late.ts'];
  });

  it('the language switch appears as soon as a second language is offered', async () => {
    const { rerender } = render(page(['en']));
    expect(screen.queryByRole('button')).toBeNull();
    rerender(page(BOTH));
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await screen.findByRole('heading', { name: 'Portal del paciente' });
  });

  it('the language switch is not shown where only one language is offered', () => {
    render(<LanguageRoot offered={['en']}>{() => <Header />}</LanguageRoot>);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('texts', () => {
  it('the texts of a page that loads late are in the chosen language before the page is shown', async () => {
    await changeLanguage('es');
    const late = translated('appointments', 'appointments', { retry: 'Try Again' });
    await copyReady();
    expect(late.retry).not.toBe('Try Again');
  });

  it('the texts stay in the old language while a file of the new language cannot be loaded, and the next page does not wait', async () => {
    const files = FILES as Record<string, () => Promise<Record<string, object>>>;
    files['./es/lost.ts'] = () => Promise.reject(new Error('lost'));
    const late = translated('lost', 'lost', { retry: 'Try Again' });
    await expect(changeLanguage('es')).rejects.toThrow('lost');
    await copyReady();
    expect([language(), late.retry]).toEqual(['en', 'Try Again']);
    files['./es/lost.ts'] = () => Promise.resolve({ lost: { retry: 'Reintentar' } });
    await changeLanguage('es');
    expect([language(), late.retry]).toEqual(['es', 'Reintentar']);
  });

  it('the texts are in the language that was chosen last, in whichever order the files arrive', async () => {
    const changes: string[] = [];
    const stop = onLanguage(() => changes.push(language()));
    const first = changeLanguage('es');
    const second = changeLanguage('en');
    await Promise.all([first, second]);
    expect(changes, 'nothing changes meanwhile').toEqual([]);
    await changeLanguage('es');
    await changeLanguage('es');
    await changeLanguage('en');
    expect(changes).toEqual(['es', 'en']);
    stop();
    expect(language()).toBe('en');
    expect(copy.home.title).toBe('Patient portal');
  });
});

describe('a translation', () => {
  const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
    '../../src/copy/{*,questionnaires/*}.ts',
    { eager: true },
  );

  /** The texts in the present language, by their place; functions make theirs of others. */
  function textsOf(value: unknown, place: string): readonly (readonly [place: string, text: string])[] {
    if (typeof value === 'string') return [[place, value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`));
  }

  it('the Spanish translation is complete: no text of three words or more is the same as in English', async () => {
    const texts = () => Object.entries(modules).flatMap(([file, { copy: own }]) => textsOf(own, file));
    const english = new Map(texts());
    await changeLanguage('es');
    expect(english.size).toBeGreaterThan(1000);
    // Words that are all capitalized are names.
    const isSame = ([place, text]: readonly [string, string]) =>
      english.get(place) === text && / \p{Ll}.* /u.test(text);
    expect(texts().filter(isSame)).toEqual([]);
  });
});
