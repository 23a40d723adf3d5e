import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../lib/service/contract/endpoints.ts';
import { runningSandbox, send } from './running-sandbox.ts';

const { sandbox, api, newKey, books, control, log, network } = runningSandbox();
const credits = endpoints.credits.path;
const nowOf = (json: unknown): number => z.object({ now: z.number() }).parse(json).now;

describe('the clock', () => {
  it('runs with real time', async () => {
    expect(Math.abs(nowOf((await control('/clock')).json) - Date.now())).toBeLessThan(2000);
  });

  it('is ahead by the added time, and so are the Date header and the books', async () => {
    const hour = 3_600_000;
    const before = nowOf((await control('/clock')).json);
    const after = nowOf((await control('/clock', { body: { advanceMs: 10 * hour } })).json);
    expect(after - before).toBeGreaterThanOrEqual(10 * hour);
    expect(after - before).toBeLessThan(10 * hour + 2000);
    const key = await newKey();
    const answer = await api(endpoints.singleExportV2.path, key, {
      body: { url: 'https://www.pronet.example/in/amara-okonkwo' },
    });
    for (const date of [
      answer.headers.date,
      (await control('/clock')).headers.date,
      (await network('/')).headers.date,
    ]) {
      expect(Math.abs(Date.parse(date ?? '') - after)).toBeLessThan(3000);
    }
    expect((await books(key)).charges[0]?.at).toBeGreaterThanOrEqual(after);
    const verified = z.object({
      data: z.object({ email: z.object({ output: z.array(z.object({ date: z.string() })) }) }),
    });
    const [entry] = verified.parse(answer.json).data.email.output;
    expect(Date.parse(`${entry?.date}Z`)).toBeGreaterThanOrEqual(after);
  });

  it.each([{ advanceMs: -1 }, { advanceMs: 'soon' }, {}, { advance: 5 }])('refuses %o', async (body) => {
    expect((await control('/clock', { body })).status).toBe(400);
  });
});

describe('keys', () => {
  it('may have a rate limit of their own', async () => {
    const key = 'raised-account';
    const made = await control('/keys', { body: { key, credits: 10, requestsPerSecond: 7 } });
    expect(made.json).toEqual({ key, total: 10 });
    const asked = await Promise.all(Array.from({ length: 7 }, () => api(credits, key)));
    expect(asked.map(({ status }) => status)).toEqual(Array(7).fill(200));
  });

  it('are made, and given another balance, keeping their charges', async () => {
    const key = await newKey(2);
    await api(endpoints.singleExportV2.path, key, {
      body: { url: 'https://www.pronet.example/in/amara-okonkwo' },
    });
    expect((await control('/keys', { body: { key, credits: 40.5 } })).json).toEqual({ key, total: 40.5 });
    expect(await books(key)).toMatchObject({ total: 40.5, charges: [{ amount: 1 }] });
  });

  it('have no books when unknown', async () => {
    expect((await control('/books?key=nobody')).status).toBe(404);
    expect((await control('/books')).status).toBe(404);
  });
});

describe('the request log', () => {
  it('lists requests that reached the API, without the key, and those that reached the network', async () => {
    const key = await newKey();
    await control('/requests', { method: 'DELETE' });
    await api(`${credits}?x=1`, key, { headers: { Authorization: `Bearer ${key}` } });
    await network('/in/amara-okonkwo');
    await send(`${sandbox().ready.static}/`);
    const logged = await log();
    expect(logged.requests).toMatchObject([{ method: 'GET', path: credits, status: 200, key: `…${key.slice(-4)}` }]);
    expect(logged.requests[0]?.bytes).toBeGreaterThan(50);
    expect(logged.network).toMatchObject([{ host: 'www.pronet.example', path: '/in/amara-okonkwo', status: 200 }]);
    expect(logged.static).toMatchObject([{ path: '/', status: 200 }]);
    expect(JSON.stringify(logged)).not.toContain(key);
  });

  it('is empty after DELETE, and does not list the control plane', async () => {
    await control('/requests', { method: 'DELETE' });
    expect(await log()).toEqual({ requests: [], network: [], static: [] });
  });
});

describe('the control plane', () => {
  it.each(['https://www.pronet.example', 'http://127.0.0.1:1', 'null'])('is closed to a page of %s', async (origin) => {
    const answer = await control('/keys', {
      body: { key: 'stolen', credits: 5 },
      headers: { Origin: origin },
    });
    expect(answer.status).toBe(403);
    expect((await control('/books?key=stolen')).status).toBe(404);
  });

  it('gives no CORS, neither here nor on the API', async () => {
    for (const url of [
      `${sandbox().ready.control}/clock`,
      `${sandbox().ready.api}${credits}`,
      `${sandbox().ready.static}/`,
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await send(url, { method, headers: { Origin: 'https://www.pronet.example' } });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });

  it('names the fault of a body that is not JSON and of an unknown path', async () => {
    expect(await control('/keys', { body: 'key=1' })).toMatchObject({
      status: 400,
      json: { error: 'the body is not JSON' },
    });
    expect((await control('/nothing')).status).toBe(404);
  });
});

describe('every server', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1', 'localhost', '127.0.0.1:1', '[::1]:80'])(
    'refuses the host %s',
    async (host) => {
      const { api: apiUrl, static: staticUrl } = sandbox().ready;
      for (const url of [`${apiUrl}${credits}`, `${apiUrl}/sandbox/clock`, staticUrl]) {
        expect((await send(url, { headers: { Host: host } })).status).toBe(421);
      }
    },
  );

  it('answers to localhost with its port', async () => {
    const { port } = new URL(sandbox().ready.api);
    expect((await control('/clock', { headers: { Host: `localhost:${port}` } })).status).toBe(200);
  });

  it('refuses a host outside .example on the network', async () => {
    expect((await network('/', 'www.somewhere.com')).status).toBe(421);
  });

  it('closes the connection after every answer', async () => {
    const answers = [
      await api(credits, await newKey()),
      await control('/clock'),
      await network('/'),
      await api(credits, 'wrong'),
    ];
    for (const { headers } of answers) expect(headers.connection).toBe('close');
  });
});
