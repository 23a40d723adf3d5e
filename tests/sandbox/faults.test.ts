import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/service/contract/endpoints.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { type RequestParts, runningSandbox, send } from './running-sandbox.ts';

const { api, newKey, books, control, addFaults, log, sandbox } = runningSandbox({ keepAlive: true });
const path = endpoints.singleExportV2.path;
const body = { url: 'https://www.pronet.example/in/amara-okonkwo' };
const request = (key: string, parts: RequestParts = {}) => api(path, key, { body, ...parts });
const left = async (key: string): Promise<number> => (await books(key)).total;

/** A key with 10 credits and this fault waiting for it. */
async function keyWith(fault: object): Promise<string> {
  const key = await newKey(10);
  await addFaults({ key, ...fault });
  return key;
}

describe('faults that break the connection', () => {
  it('drop-before resets it and charges nothing', async () => {
    const key = await keyWith({ kind: 'drop-before' });
    await expect(request(key)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await left(key)).toBe(10);
  });

  it('drop-after-charge charges, sends status, headers and the first byte, and resets', async () => {
    const key = await keyWith({ kind: 'drop-after-charge' });
    const response = await fetch(`${sandbox().ready.api}${path}`, {
      method: 'POST',
      headers: { 'X-TOKEN': key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, response.headers.get('x-credit')]).toEqual([200, '-1']);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toEqual(new TextEncoder().encode('{'));
    await expect(reader?.read()).rejects.toThrow();
    expect(await left(key)).toBe(9);
  });

  it('reset-after-charge charges and resets a kept-alive connection before any header', async () => {
    const key = await keyWith({ kind: 'reset-after-charge', path });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await api(endpoints.credits.path, key, { agent })).headers.connection).toBe('keep-alive');
    await expect(request(key, { agent })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await left(key)).toBe(9);
    agent.destroy();
  });

  it.each(['drop-before', 'reset-after-charge', 'drop-after-charge'])(
    '%s resets a connection with TLS',
    async (kind) => {
      const { httpsPort } = sandbox().ready;
      await addFaults({ kind, path: '/crm/v3/properties/contacts' });
      const headers = { Host: 'api.hubapi.com' };
      const answer = send(`https://127.0.0.1:${httpsPort}/crm/v3/properties/contacts`, { headers });
      await expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    },
  );
});

describe('faults that take time', () => {
  it('delay holds the answer, charged, for so many real milliseconds', async () => {
    const key = await keyWith({ kind: 'delay', ms: 800 });
    const startedAt = performance.now();
    const answer = request(key);
    await expect.poll(() => left(key), { interval: 20 }).toBe(9);
    expect((await answer).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(790);
  });

  it('hold keeps the answer, charged, until the faults are cleared, and with it every hold that waits', async () => {
    const key = await keyWith({ kind: 'hold', times: 2 });
    const answer = request(key);
    await expect.poll(() => left(key)).toBe(9);
    expect((await log()).requests.at(-1)).toMatchObject({ path, status: null });
    await control('/faults', { method: 'DELETE' });
    expect(await answer).toMatchObject({ status: 200, json: { data: { identifier: 'amara-okonkwo' } } });
    expect((await request(key)).status).toBe(200);
  });

  it('a hold ends with the sandbox', async () => {
    const other = await startSandbox({ people: 1, companies: 1 });
    await send(`${other.ready.control}/faults`, { body: { faults: [{ kind: 'hold' }] } });
    const headers = { 'X-TOKEN': other.ready.key };
    const broken = expect(send(`${other.ready.api}${path}`, { body, headers })).rejects.toMatchObject({
      code: 'ECONNRESET',
    });
    const isThere = async () => (await send(`${other.ready.control}/requests`)).json;
    await expect.poll(isThere).toMatchObject({ requests: [{ path, status: null }] });
    await other.stop();
    await broken;
  });

  it('slow trickles the answer, whole', async () => {
    const key = await keyWith({ kind: 'slow', ms: 200 });
    const startedAt = performance.now();
    expect((await request(key)).json).toMatchObject({ data: { identifier: 'amara-okonkwo' } });
    expect(performance.now() - startedAt).toBeGreaterThan(180);
    expect(await left(key)).toBe(9);
  });
});

describe('faults that answer something else', () => {
  it.each([
    ['the error body of the service', { status: 503 }, 503, { status: 503, path }, undefined],
    ['a text', { status: 403, body: 'error code: 1010' }, 403, undefined, undefined],
    ['JSON', { status: 403, body: { status: 4031013 } }, 403, { status: 4031013 }, undefined],
    ['Retry-After', { status: 429, retryAfter: 2 }, 429, { status: 429 }, '2'],
  ])('status answers %s and charges nothing', async (_, fault, status, json, retryAfter) => {
    const key = await keyWith({ kind: 'status', ...fault });
    const answer = await request(key);
    expect(answer.status).toBe(status);
    if (json === undefined) expect(answer.text).toBe('error code: 1010');
    else expect(answer.json).toMatchObject(json);
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(await left(key)).toBe(10);
  });

  it('status charges when told to', async () => {
    const key = await keyWith({ kind: 'status', status: 500, charge: true });
    expect((await request(key)).status).toBe(500);
    expect(await left(key)).toBe(9);
  });

  it.each([200, 502])('html answers a page with status %d and charges nothing', async (status) => {
    const key = await keyWith({ kind: 'html', status });
    const answer = await request(key);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('<!doctype html>');
    expect(answer.headers['x-credit']).toBeUndefined();
    expect(await left(key)).toBe(10);
  });

  it('torn answers the first half, charged', async () => {
    const key = await keyWith({ kind: 'torn' });
    const answer = await request(key);
    expect(answer.status).toBe(200);
    expect(answer.text.startsWith('{"status":200')).toBe(true);
    expect(answer.json).toBeUndefined();
    expect(await left(key)).toBe(9);
  });

  it('empty answers nothing, charged', async () => {
    const key = await keyWith({ kind: 'empty' });
    expect(await request(key)).toMatchObject({ status: 200, text: '' });
    expect(await left(key)).toBe(9);
  });

  it('wrong-shape answers other JSON, charged unless told otherwise', async () => {
    const key = await keyWith({ kind: 'wrong-shape', json: { data: { id: 7 } } });
    expect((await request(key)).json).toEqual({ data: { id: 7 } });
    expect(await left(key)).toBe(9);
    await addFaults({ key, kind: 'wrong-shape', charge: false });
    expect((await request(key)).json).toEqual({ ok: true, items: [1, 2, 3] });
    expect(await left(key)).toBe(9);
  });

  it('credit states another charge than the one it books', async () => {
    const key = await keyWith({ kind: 'credit', credit: '-1000000000000' });
    const answer = await request(key);
    expect(answer).toMatchObject({ status: 200, json: { data: { identifier: 'amara-okonkwo' } } });
    expect(answer.headers['x-credit']).toBe('-1000000000000');
    expect(await left(key)).toBe(9);
  });

  it('redirect points to another origin and charges nothing', async () => {
    const key = await keyWith({ kind: 'redirect' });
    const answer = await request(key);
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.location ?? '').origin).toBe(sandbox().ready.static);
    expect(await left(key)).toBe(10);
  });

  it('redirect goes to its given target', async () => {
    const to = 'https://www.pronet.example/in/amara-okonkwo';
    const key = await keyWith({ kind: 'redirect', to, status: 307 });
    expect(await request(key)).toMatchObject({ status: 307, headers: { location: to } });
  });

  it('storm answers 429 until its time on the sandbox clock is up', async () => {
    const key = await keyWith({ kind: 'storm', ms: 60_000, retryAfter: 1 });
    expect(await request(key)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect((await request(key)).status).toBe(429);
    await control('/clock', { body: { advanceMs: 60_000 } });
    expect((await request(key)).status).toBe(200);
    expect(await left(key)).toBe(9);
  });
});

describe('a fault', () => {
  it('fits by key, by path and by the start of a path, as many times as it says', async () => {
    const [key, other] = [await newKey(), await newKey()];
    await addFaults({ key, path: '/v1/*', times: 2, kind: 'status', status: 500 });
    const statuses = [];
    for (const [who, where] of [
      [other, endpoints.credits.path],
      [key, path],
      [key, endpoints.credits.path],
      [key, endpoints.credits.path],
      [key, endpoints.credits.path],
    ] as const) {
      statuses.push((await api(where, who, where === path ? { body } : {})).status);
    }
    expect(statuses).toEqual([200, 200, 500, 500, 200]);
  });

  it('waits behind those added before it', async () => {
    const key = await newKey();
    await addFaults({ key, kind: 'status', status: 500 }, { key, kind: 'status', status: 503 });
    expect([(await request(key)).status, (await request(key)).status, (await request(key)).status]).toEqual([
      500, 503, 200,
    ]);
  });

  it('is gone when the faults are cleared', async () => {
    const key = await keyWith({ kind: 'drop-before', times: 100 });
    expect(await control('/faults', { method: 'DELETE' })).toMatchObject({
      status: 200,
      json: { faults: [] },
    });
    expect((await request(key)).status).toBe(200);
  });

  it.each([
    ['of an unknown kind', { kind: 'meteor' }],
    ['with a key it does not have', { kind: 'empty', ms: 3 }],
    ['without its time', { kind: 'delay' }],
    ['of no use', { kind: 'empty', times: 0 }],
  ])('is refused with 400 when %s', async (_, fault) => {
    expect((await control('/faults', { body: { faults: [fault] } })).status).toBe(400);
  });

  it('leaves a request without a status in the log when the connection broke before one', async () => {
    const key = await keyWith({ kind: 'drop-before' });
    await control('/requests', { method: 'DELETE' });
    await request(key).catch(() => undefined);
    await expect.poll(async () => (await log()).requests.map(({ status }) => status)).toEqual([0]);
  });
});
