import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import { demoPeople } from '../../../sandbox/world/people/demo-people.ts';
import { runningSandbox } from '../running-sandbox.ts';

const { sandbox, api, newKey, books, control } = runningSandbox();
const credits = endpoints.credits.path;
const v1 = endpoints.singleExport.path;
const v2 = endpoints.singleExportV2.path;
const urlOf = (slug: string): string => `https://www.pronet.example/in/${slug}`;
const amara = { url: urlOf(demoPeople.amara.slug) };
const mateus = { url: urlOf(demoPeople.mateus.slug) };

describe('authentication', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { 'X-TOKEN': 'nobody' }],
    ['an empty key', { 'X-TOKEN': '' }],
    ['the right key as Bearer', { Authorization: 'Bearer sandbox-key' }],
    ['the name of an object member as a key', { 'X-TOKEN': '__proto__' }],
  ])('refuses with 401 when there is %s', async (_, headers) => {
    const answer = await api(credits, '', { headers: { 'X-TOKEN': '', ...headers } });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({
      timestamp: expect.any(String),
      status: 401,
      error: expect.any(String),
      path: credits,
    });
  });

  it('comes before the path, so that a stranger learns nothing', async () => {
    expect((await api('/v9/anything', 'nobody')).status).toBe(401);
  });
});

describe('the credit balance', () => {
  it('is the amount the key was given', async () => {
    expect((await api(credits, await newKey(12.5))).json).toEqual({ total: 12.5 });
  });

  it('starts with the balance of the flags for the key of the flags', async () => {
    expect((await api(credits, sandbox().ready.key)).json).toEqual({ total: 500 });
  });
});

describe('single export v1', () => {
  it('answers the person with the email, and charges 1', async () => {
    const key = await newKey(10);
    const answer = await api(v1, key, { body: amara });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      identifier: 'amara-okonkwo',
      last_updated: expect.any(String),
      email: { state: 'DONE', output: [{ address: 'amara.okonkwo@fenwick.example', status: 'VALID' }] },
    });
    expect(answer.headers['x-credit']).toBeUndefined();
    expect(await books(key)).toEqual({
      total: 9,
      charges: [{ at: expect.any(Number), operation: 'singleExport', amount: 1 }],
    });
  });

  it.each([
    ['has no valid email', mateus],
    ['does not exist', { url: urlOf('nobody-at-all') }],
    ['has an unknown id', { id: '00000000-0000-0000-0000-000000000000' }],
    ['is asked for at another site', { url: 'https://www.pronet.example.evil.example/in/amara-okonkwo' }],
    ['is asked for at a company page', { url: 'https://www.pronet.example/company/fenwick-instruments' }],
  ])('answers 404 and charges nothing when the person %s', async (_, body) => {
    const key = await newKey(10);
    const answer = await api(v1, key, { body });
    expect([answer.status, answer.json]).toMatchObject([404, { status: 404, error: 'data not found', path: v1 }]);
    expect(await books(key)).toEqual({ total: 10, charges: [] });
  });
});

describe('single export v2', () => {
  it('answers an envelope and tells the charge in X-Credit', async () => {
    const key = await newKey(10);
    const answer = await api(v2, key, { body: amara });
    expect(answer.json).toMatchObject({ status: 200, error: null, data: { identifier: 'amara-okonkwo' } });
    expect(answer.headers['x-credit']).toBe('-1');
    expect((await books(key)).total).toBe(9);
  });

  it('answers 200 with data null, no X-Credit and no charge when nothing is found', async () => {
    const key = await newKey(10);
    const answer = await api(v2, key, { body: mateus });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ status: 404, error: 'data not found', data: null });
    expect(answer.headers['x-credit']).toBeUndefined();
    expect((await books(key)).charges).toEqual([]);
  });

  it.each([
    'https://www.pronet.example/in/amara-okonkwo/',
    'http://www.pronet.example/in/amara-okonkwo',
    'https://pronet.example/in/amara-okonkwo?trk=search#about',
    'https://nl.pronet.example/in/amara-okonkwo',
    'https://WWW.PRONET.EXAMPLE/in/Amara-Okonkwo',
    'https://www.pronet.example/in/amara%2Dokonkwo/details/experience/',
  ])('knows the person by %s', async (url) => {
    expect((await api(v2, await newKey(), { body: { url } })).json).toMatchObject({
      data: { identifier: 'amara-okonkwo' },
    });
  });

  it('looks the id up first, and then the url', async () => {
    const key = await newKey();
    const id = sandbox().world.findPersonBySlug(demoPeople.tomasz.slug)?.id ?? '';
    expect((await api(v2, key, { body: { id, ...amara } })).json).toMatchObject({
      data: { identifier: 'tomasz-wieczorek' },
    });
    expect((await api(v2, key, { body: { id: id.toUpperCase() } })).json).toMatchObject({ data: { id } });
    const unknown = '00000000-0000-0000-0000-000000000000';
    expect((await api(v2, key, { body: { id: unknown, ...amara } })).json).toMatchObject({
      data: { identifier: 'amara-okonkwo' },
    });
  });
});

describe('bad requests', () => {
  it.each([
    ['both are missing', {}],
    ['both are empty', { id: '', url: ' ' }],
    ['both are null', { id: null, url: null }],
  ])('say that id and url cannot be both empty when %s', async (_, body) => {
    for (const path of [v1, v2]) {
      const answer = await api(path, await newKey(), { body });
      expect([answer.status, answer.json]).toMatchObject([
        400,
        { status: 400, error: 'id and url cannot be both empty' },
      ]);
    }
  });

  it.each([
    ['torn', '{"url": "https://www.pro'],
    ['empty', ''],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['of wrong types', '{"url": 7, "id": {}}'],
    ['not an address', '{"url": "amara"}'],
    ['a script address', '{"url": "javascript:alert(1)"}'],
    ['nested deeper than a stack', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['5 MB of rubbish', `{"url": "https://www.pronet.example/in/${'a'.repeat(5_000_000)}`],
    ['larger than any request', ' '.repeat(9_000_000)],
  ])('are answered 400 "request not readable" when the body is %s', async (_, body) => {
    const answer = await api(v2, await newKey(), { body });
    expect([answer.status, answer.json]).toMatchObject([400, { error: 'request not readable' }]);
  });

  it('are refused when the content type is not JSON, and accepted with a charset', async () => {
    const key = await newKey();
    const typed = (type: string) => api(v2, key, { body: amara, headers: { 'Content-Type': type } });
    expect((await typed('text/plain')).status).toBe(400);
    expect((await typed('application/json; charset=utf-8')).status).toBe(200);
  });

  it('keep nothing of an unknown key', async () => {
    const answer = await api(v2, await newKey(), {
      body: `{"__proto__": {"url": "x"}, "more": 1, "url": "${amara.url}"}`,
    });
    expect(answer.status).toBe(200);
  });

  it('are answered 404 on an unknown path and 405 on another method', async () => {
    const key = await newKey();
    expect(await api('/v1/nothing', key)).toMatchObject({
      status: 404,
      json: { status: 404, path: '/v1/nothing' },
    });
    const answer = await api(v2, key, { method: 'DELETE' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });
});

describe('a balance below the price', () => {
  it('is refused with 402 before anything is looked up', async () => {
    const key = await newKey(0.9);
    for (const body of [amara, mateus])
      expect(await api(v2, key, { body })).toMatchObject({ status: 402, json: { status: 402 } });
    expect(await books(key)).toEqual({ total: 0.9, charges: [] });
  });

  it('comes after the faults of the request', async () => {
    expect((await api(v2, await newKey(0), { body: {} })).status).toBe(400);
  });

  it('is reached when the last credit has been spent', async () => {
    const key = await newKey(1);
    expect((await api(v2, key, { body: amara })).status).toBe(200);
    expect((await api(v2, key, { body: amara })).status).toBe(402);
  });
});

describe('the rate limit', () => {
  it('lets 5 requests of a key pass in a second and refuses the rest, a refused one counted too', async () => {
    const key = await newKey();
    const statuses = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => api(credits, key)));
      return answers.map((answer) => answer.status).sort();
    };
    expect(await statuses(8)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await control('/clock', { body: { advanceMs: 150 } });
    expect(await statuses(1)).toEqual([429]);
    await control('/clock', { body: { advanceMs: 1000 } });
    expect(await statuses(5)).toEqual([200, 200, 200, 200, 200]);
  });

  it('gives no Retry-After, and the error body of the service', async () => {
    const key = await newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => api(credits, key)));
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.json).toMatchObject({ status: 429, path: credits });
    expect(refused?.headers['retry-after']).toBeUndefined();
  });

  it('is counted per key', async () => {
    const [one, other] = [await newKey(), await newKey()];
    await Promise.all(Array.from({ length: 5 }, () => api(credits, one)));
    expect((await api(credits, other)).status).toBe(200);
  });
});
