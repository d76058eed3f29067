import { fireEvent, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { ACCESSION } from '../machines/pickup.data.ts';
import { openApp } from './open-app.tsx';

const NEXT = '2611000138';
const REFUSED = { message: 'This order has been cancelled.' };

/** A staff member on the pickups of an accession id, with a work list. @param info whom the token of the next one represents */
async function openWork(info: () => Response) {
  let accessionId = '';
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    accessionId = searchParams.get('accession_id') ?? accessionId;
    const responses: Readonly<Record<string, () => unknown>> = {
      'internal-token': () => ({ token: 'internal' }),
      'pns-jwt': () => ({ data: { pns_jwt: 'of the patient' } }),
      getCustomerInfo: () => (accessionId === NEXT ? info() : { patient_id: '2' }),
      'on-file': () => ({}),
      retrieval: () => ({ pickup_schedules: [{ schedule_id: `s ${accessionId}`, status: 'Cancelled' }] }),
    };
    const response = responses[pathname.split('/').at(-1) ?? '']?.();
    if (response === undefined) return new Promise(() => undefined);
    return Promise.resolve(response instanceof Response ? response : Response.json(response));
  });
  const query = { role: 'internal', accession_id: ACCESSION };
  window.history.replaceState({ usr: { query } }, '', '/fedexPickup');
  const dependencies = openApp('/fedexPickup', query, {}, (app) => <BrowserRouter>{app}</BrowserRouter>);
  dependencies.pickup.workList = { ids: [ACCESSION, NEXT], doneIds: [], last: null };
  fireEvent.click(await eventually(() => screen.getByRole('button', { name: `Next: ${NEXT}` })));
  return dependencies;
}

const shows = (id: string) => eventually(() => screen.getByText(`Accession ID: ${id}`));

it('Back from the next accession id shows the previous one, and Forward the next one again', async () => {
  const { session } = await openWork(() => Response.json({ patient_id: '3' }));
  await shows(NEXT);
  window.history.back();
  await shows(ACCESSION);
  expect(session.accessionId()).toBe(ACCESSION);
  window.history.forward();
  await shows(NEXT);
  expect(session.accessionId()).toBe(NEXT);
});

it('an accession id that the search refuses is not stored, and Back from it shows the previous one [PICK-R57]', async () => {
  const { session } = await openWork(() => Response.json(REFUSED, { status: 400 }));
  await eventually(() => screen.getByText(REFUSED.message));
  expect(session.accessionId()).toBe(ACCESSION);
  window.history.back();
  await shows(ACCESSION);
});
