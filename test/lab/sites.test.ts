import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLab, type MadeOrder, type RunningLab } from './support.ts';

let lab: RunningLab;

beforeAll(async () => {
  lab = await startLab();
});

afterAll(() => lab.close());

interface Made extends MadeOrder {
  readonly links: Readonly<Record<string, string>>;
}

/** One GraphQL operation of the calendar. */
async function calendar(order: MadeOrder, query: string, variables: object, scheme = 'jwt') {
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
  const order = (await lab.make(scenario)) as Made;
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

test('text messages and reported states are stored, and refused when they violate the contract', async () => {
  const order = await lab.make('collection-not-collected');
  const text = (query: string) => lab.send('GET', `/services/trans/utility/sendLocationText?${query}`, order);
  expect((await text('phone_number=14155550199&text=Bayview')).body).toEqual({ result: 'success' });
  expect((await text('phone_number=%2B14155550199&text=Bayview')).status).toBe(422);
  const report = (status: string, sample = order.sampleId) =>
    lab.send('PUT', '/services/trans/utility/updateCollectionStatus', {
      token: order.token,
      body: { sample_id: sample, status },
    });
  expect((await report('NOT_COLLECTED')).status).toBe(200);
  expect((await report('ERROR')).status).toBe(422);
  expect((await report('NOT_COLLECTED', '1')).status).toBe(404);
  expect(await lab.state(order)).toMatchObject({
    texts: [{ phone_number: '14155550199', text: 'Bayview' }],
    collectionReports: ['NOT_COLLECTED'],
  });
});

test('a tile is a picture of 256 by 256 pixels, the same each time', async () => {
  const get = async (path: string) => {
    const response = await fetch(`${lab.url}/vendor/tiles/${path}`, { headers: { Referer: lab.url } });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const { status, type, body } = await get('18/41900/101300.png');
  expect({ status, type }).toEqual({ status: 200, type: 'image/png' });
  const unnamed = await fetch(`${lab.url}/vendor/tiles/18/41900/101300.png`);
  expect(unnamed.status, 'a site that does not say its name').toBe(403);
  expect(body.subarray(1, 4).toString()).toBe('PNG');
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([256, 256]);
  let pixels = 0;
  for (let at = 8; at < body.length;) {
    const size = body.readUInt32BE(at);
    const chunk = body.subarray(at + 4, at + 8 + size);
    expect(body.readUInt32BE(at + 8 + size)).toBe(crc32(chunk));
    if (chunk.subarray(0, 4).toString() === 'IDAT') pixels = inflateSync(chunk.subarray(4)).length;
    at += 12 + size;
  }
  expect(pixels).toBe(256 * 257);
  expect((await get('18/41900/101300.png')).body.equals(body)).toBe(true);
  expect((await get('18/x/1.png')).status).toBe(404);
});

test('only guidance pages of other sites may be framed', async () => {
  const policy = async (page: string) =>
    (await lab.send('GET', `/lab/external/${page}`)).headers.get('content-security-policy');
  expect(await policy('guidance?type=stool')).toContain("frame-ancestors 'self'");
  expect(await policy('support')).toContain("frame-ancestors 'none'");
});
