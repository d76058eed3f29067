import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLab, type CreatedOrder, type RunningLab } from './support.ts';

let lab: RunningLab;

beforeAll(async () => {
  lab = await startLab();
});

afterAll(() => lab.close());

interface OrderWithLinks extends CreatedOrder {
  readonly links: Readonly<Record<string, string>>;
}

/** One GraphQL operation of the calendar. */
async function calendar(order: CreatedOrder, query: string, variables: object, scheme = 'jwt') {
  const response = await fetch(`${lab.url}/services/calendar`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `${scheme} ${order.token}` },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, body: (await response.json()) as { data?: unknown; errors?: unknown } };
}

const GET = 'query E($id: ID!) { getEventById(id: $id) { id status deleted_time } }';
const CONFIRM =
  'mutation C($id: ID!, $input: EventInput!, $type: String, $start: String) { selectiveEditEvent(event_id: $id, event_input: $input, edit_type: $type, occurrence_start: $start) { id status } }';
const DELETE = 'mutation D($id: ID!) { deleteEvent(event_id: $id) { id deleted_time } }';
const confirmation = (id: string) => ({ id, input: { status: 'confirmed' }, type: 'single', start: null });

async function appointment(scenario = 'appointment-to-confirm') {
  const order = (await lab.make(scenario)) as OrderWithLinks;
  const id = new URL(order.link, 'http://portal').searchParams.get('event_id') ?? '';
  return { order, id };
}

test('the calendar requires the token as jwt, and serves events to their own order only', async () => {
  const { order, id } = await appointment();
  expect((await calendar(order, GET, { id }, 'Bearer')).status).toBe(401);
  expect((await calendar(order, GET, { id })).body.data).toEqual({
    getEventById: { id, status: 'tentative', deleted_time: null },
  });
  const other = await appointment();
  expect((await calendar(other.order, GET, { id })).body.errors).toHaveLength(1);
});

test('a confirmed event stays confirmed; a deleted one cannot be confirmed or deleted again', async () => {
  const { order, id } = await appointment();
  await calendar(order, CONFIRM, confirmation(id));
  const state = (await lab.state(order)) as unknown as { appointment: object; confirmations: object[] };
  expect(state.appointment).toEqual({ id, status: 'confirmed', deleted_time: null });
  expect(state.confirmations).toEqual([{ edit_type: 'single', occurrence_start: null }]);
  expect((await calendar(order, DELETE, { id })).body.errors).toBeUndefined();
  expect((await calendar(order, CONFIRM, confirmation(id))).body.errors).toHaveLength(1);
  expect((await calendar(order, DELETE, { id })).body.errors).toHaveLength(1);
});
