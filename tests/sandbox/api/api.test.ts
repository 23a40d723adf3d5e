import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import { demoPeople } from '../../../sandbox/world/people/demo-people.ts';
import { runningSandbox } from '../running-sandbox.ts';

const { sandbox, api, newKey, books } = runningSandbox();
const credits = endpoints.credits.path;
const v1 = endpoints.singleExport.path;
const v2 = endpoints.singleExportV2.path;
const urlOf = (slug: string): string => `https://www.pronet.example/in/${slug}`;
const amara = { url: urlOf(demoPeople.amara.slug) };
const mateus = { url: urlOf(demoPeople.mateus.slug) };

describe('authentication', () => {
  it('comes before the path, so that a stranger learns nothing', async () => {
    expect((await api('/v9/anything', 'nobody')).status).toBe(401);
  });
});

describe('the credit balance', () => {
  it('starts with the balance of the flags for the key of the flags', async () => {
    expect((await api(credits, sandbox().ready.key)).json).toEqual({ total: 500 });
  });
});

describe('single export v1', () => {
  it.each([
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
});

describe('bad requests', () => {
  it.each([
    ['not an address', '{"url": "amara"}'],
    ['a script address', '{"url": "javascript:alert(1)"}'],
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
});

describe('the rate limit', () => {
  it('gives no Retry-After, and the error body of the service', async () => {
    const key = await newKey();
    const answers = await Promise.all(Array.from({ length: 6 }, () => api(credits, key)));
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.json).toMatchObject({ status: 429, path: credits });
    expect(refused?.headers['retry-after']).toBeUndefined();
  });
});
