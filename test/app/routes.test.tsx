import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, matchPath, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import PaymentRedirect from '../../src/app/flows/payment-redirect.tsx';
import QuestionnaireCompleted from '../../src/app/flows/questionnaire-completed.tsx';
import { ROUTE_TABLE } from '../../src/app/route-table.ts';
import { ROUTES, loadPage, preloadRoute } from '../../src/app/routes.ts';
import { AppDependenciesContext } from '../../src/app/shell/app-dependencies.ts';
import { specRoutes } from '../support/spec.ts';
import { FILES, changeLanguage } from '../../src/copy/language.ts';
import { testDependencies } from './dependencies.ts';

/** The documented routes in the router's syntax; links.test.tsx opens each of them. */
const documented = specRoutes().map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));

/** The route of a URL as the router decides: the most specific one. */
function routeOf(url: string): string | undefined {
  const found = ROUTES.filter(({ path }) => matchPath(path, url)).map(({ path }) => path);
  return found.find((path) => path !== '*') ?? found[0];
}

describe('the route table', () => {
  it('the route table has the documented routes, a page for every other path, and nothing else', () => {
    const paths = new Set([...documented, '*']);
    expect(ROUTES.map(({ path }) => path).toSorted()).toEqual([...paths].toSorted());
  });

  it.each(['/nowhere', '/payment_form/more', '/collections/stool/more', '/auth'])(
    'the path %s has no route [ROUTE-55]',
    (url) => {
      expect(routeOf(url)).toBe('*');
    },
  );
});

it('the code of a page is loaded with its texts in the language of the portal', async () => {
  await changeLanguage('es');
  const texts = Promise.withResolvers<Readonly<Record<string, object>>>();
  const files = FILES as Record<string, () => Promise<Readonly<Record<string, object>>>>;
  files['./es/guest-login.ts'] = () => texts.promise;
  const onReady = vi.fn<() => void>();
  const loading = preloadRoute('/Auth/gutZoomer').then(onReady);
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onReady).not.toHaveBeenCalled();
  texts.resolve({});
  await loading;
  expect(onReady).toHaveBeenCalledTimes(1);
  await changeLanguage('en');
});

function Probe() {
  const { pathname, search, state } = useLocation();
  return <output>{JSON.stringify({ url: pathname + search, state })}</output>;
}

describe('/payment', () => {
  function redirect(url: string | { pathname: string; search: string; state: unknown }) {
    const dependencies = testDependencies();
    render(
      <AppDependenciesContext value={dependencies}>
        <MemoryRouter initialEntries={[url]}>
          <Routes>
            <Route path="/payment" element={<PaymentRedirect />} />
            <Route path="*" element={<Probe />} />
          </Routes>
        </MemoryRouter>
      </AppDependenciesContext>,
    );
    return JSON.parse(screen.getByRole('status').textContent) as { url: string; state: unknown };
  }

  const listed =
    'accession_id=1&sample_id=2&concierge_needed=true&direct_to_blooddraw=false&amount_to_pay=5000&always_show_payment=true&payment_prioritized=true&count=3';

  it('/payment passes the listed parameters on, with the token renamed and not in the URL [ROUTE-02 RUL-01]', () => {
    const { url, state } = redirect(`/payment?${listed}&jwtToken=a-secret&from=email&status=1`);
    expect(url).toBe(`/pns_single_page_flow?${listed}`);
    expect(state).toEqual({
      query: { ...Object.fromEntries(new URLSearchParams(listed)), token: 'a-secret' },
    });
  });

  it('/payment omits missing parameters [ROUTE-02]', () => {
    expect(redirect('/payment?accession_id=1&jwtToken=a-secret')).toEqual({
      url: '/pns_single_page_flow?accession_id=1',
      state: { query: { accession_id: '1', token: 'a-secret' } },
    });
  });

  it('/payment finds the token in the history entry when the URL no longer has it [ROUTE-02 RUL-01]', () => {
    const query = { accession_id: '1', token: 'a-secret', from: 'email' };
    const { url, state } = redirect({
      pathname: '/payment',
      search: '?accession_id=1',
      state: { query },
    });
    expect(url).toBe('/pns_single_page_flow?accession_id=1');
    expect(state).toEqual({ query: { accession_id: '1', token: 'a-secret' } });
  });

  it('/payment redirects without a query when it has none [ROUTE-03]', () => {
    expect(redirect('/payment')).toEqual({ url: '/pns_single_page_flow', state: null });
  });
});

describe('/questionnaire_completed', () => {
  it("/questionnaire_completed leads back to the answers in the language of the page's link", () => {
    window.history.replaceState(null, '', '/questionnaire_completed?lang=es');
    render(
      <MemoryRouter
        initialEntries={[
          { pathname: '/questionnaire_completed', state: { back: '/hormone?accession_id=1' } },
        ]}
      >
        <Routes>
          <Route path="/questionnaire_completed" element={<QuestionnaireCompleted />} />
          <Route path="*" element={<Probe />} />
        </Routes>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('status').textContent).toContain('/hormone?accession_id=1&lang=es');
  });
});

// The last one: it loads the code of all pages.
it.each(ROUTE_TABLE.map((route) => [route.path, route] as const))(
  'the code of the page %s loads',
  async (_, route) => {
    const page = await loadPage(route);
    expect(page.default).toBeDefined();
  },
);
