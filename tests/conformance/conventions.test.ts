import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampled } from '../depth.ts';
import { headers, limits, operations } from '../fixtures/interface.ts';
import { send } from '../sandbox/running-sandbox.ts';
import { at, conformanceSandbox, everybody, webhook } from './support/conformance-sandbox.ts';

// What every endpoint shares (docs/interface.md#general-conventions, docs/interface.md#authentication, docs/interface.md#errors,
// docs/interface.md#limits).

const { sandbox, api, request, newKey, books, advance, flip, control } = conformanceSandbox({
  people: 60,
  companies: 12,
});
const credits = operations.credits.path;
const all = Object.values(operations).map((operation) => ({
  ...operation,
  path: operation.path.replace('{trackId}', '00000000-0000-4000-8000-000000000000'),
}));
const named = all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
const withBody = named.filter(([, operation]) => operation.hasBody);

describe('authentication', () => {
  it.each(sampled(named, 4))('is asked for by %s when the key is missing or wrong', async (_, { path, method }) => {
    const answerTo = { method, ...(method === 'GET' ? {} : { body: {} }) };
    for (const key of ['', 'nobody', '__proto__']) {
      const answer = await api(path, key, answerTo);
      expect([answer.status, answer.json]).toMatchObject([401, { status: 401, error: expect.any(String) }]);
    }
  });

  it('takes the key from X-TOKEN', async () => {
    const key = await newKey(7);
    const answer = await send(`${sandbox().ready.api}${credits}`, { headers: { [headers.key]: key } });
    expect([answer.status, answer.json]).toEqual([200, { total: 7 }]);
  });

  it('takes a key as Bearer only when the choice says so', async () => {
    const answerTo = { headers: { Authorization: `Bearer ${await newKey(7)}` } };
    const url = `${sandbox().ready.api}${credits}`;
    expect((await send(url, answerTo)).status).toBe(401);
    await flip({ acceptBearer: true });
    expect((await send(url, answerTo)).status).toBe(200);
  });

  it('takes no key from the query, unlike the agent server', async () => {
    const key = await newKey(7);
    expect((await send(`${sandbox().ready.api}${credits}?token=${key}`)).status).toBe(401);
  });
});

describe('methods and paths', () => {
  it.each(sampled(named, 4))('know %s by this method alone', async (_, { path, method }) => {
    const others = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((other) => other !== method);
    for (const other of others) {
      const answer = await request(path, { method: other, ...(other === 'GET' ? {} : { body: {} }) });
      expect([other, answer.status >= 400 && answer.status < 500]).toEqual([other, true]);
    }
    const answer = await request(path, { method, ...(method === 'GET' ? {} : { body: { webhook } }) });
    expect([404, 405].includes(answer.status) && /path|method/.test(String(at(answer.json, 'error')))).toBe(false);
  });

  it.each(['/v1', '/v1/peoples', '/v3/people', '/v2/people', '/v1/people/export/single/more', '/', '//v1/people'])(
    'answer 404 as JSON when the path is %s',
    async (path) => {
      const answer = await request(path, { body: {} });
      expect([answer.status, answer.json]).toMatchObject([404, { status: 404, error: expect.any(String) }]);
    },
  );
});

describe('answers', () => {
  it.each(sampled(named, 4))('are JSON from %s, with any text', async (_, { path, method }) => {
    const answer = await request(path, { method, ...(method === 'GET' ? {} : { body: {} }) });
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.json).toBeTypeOf('object');
  });

  it('carry a Date that follows the clock', async () => {
    const dateOf = async () => Date.parse((await request(credits)).headers.date ?? '');
    const before = await dateOf();
    await advance(3_600_000);
    expect((await dateOf()) - before).toBeGreaterThanOrEqual(3_600_000 - 1000);
    expect((await dateOf()) - before).toBeLessThan(3_600_000 + 30_000);
  });

  it('hold status and error when they refuse', async () => {
    for (const [path, answerTo, status] of [
      [operations.peopleSearch.path, { body: { page: 0, size: 101, account: everybody } }, 400],
      [operations.reverseLookup.path, { body: { search: 'nobody@nowhere.example' } }, 404],
      ['/v1/nothing', {}, 404],
    ] as const) {
      const answer = await request(path, answerTo);
      expect([answer.status, answer.json]).toMatchObject([
        status,
        { status, error: expect.stringMatching(/\S/), path, timestamp: expect.any(String) },
      ]);
    }
  });
});

describe('the content type', () => {
  it.each(withBody)('has to be JSON for %s', async (_, { path, method }) => {
    const answer = await request(path, { method, body: '{}', headers: { 'Content-Type': 'text/plain' } });
    expect(answer.status).toBe(400);
  });
});

describe('a body', () => {
  const deep = `{"page":0,"size":1,"account":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`;
  const bodies: readonly (readonly [string, unknown])[] = [
    ['empty', ''],
    ['torn', '{"page": 0, "size": 1'],
    ['no object', '[]'],
    ['null', 'null'],
    ['a text', '"people"'],
    ['nested 100,000 levels deep', deep],
    ['100,000 arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    [
      'filters nested 5,000 levels deep',
      `{"page":0,"size":1,"account":{"domain":{"any":{"include":${'['.repeat(5000)}1${']'.repeat(5000)}}}}}`,
    ],
    [
      '5 MB of one text',
      JSON.stringify({ page: 0, size: 1, account: 'x'.repeat(5_000_000), id: 7, url: 7, search: 7 }),
    ],
    ['larger than any request', `{"account": "${'x'.repeat(9_000_000)}"}`],
    [
      'of wrong types',
      {
        page: 'one',
        size: {},
        account: 7,
        contact: [],
        lists: 'x',
        webhook: 4,
        trackId: {},
        lookalikeDomains: 'x',
        id: [],
        url: {},
        pronet: 9,
        domain: {},
        name: [],
        search: false,
        values: 'x',
        type: 3,
        mode: {},
      },
    ],
    [
      'of prototype names',
      '{"__proto__": {"page": 0, "size": 1}, "constructor": {"prototype": {}}, "page": -1, "size": -1, "search": ""}',
    ],
  ];
  it.each(sampled(withBody, 4))(
    'that cannot be read is 400 for %s, costs nothing, and the sandbox lives',
    async (_, operation) => {
      const key = await newKey(1000);
      for (const [what, body] of bodies) {
        const { status, json } = await request(operation.path, { method: operation.method, body, key });
        // A notify of a job nobody has may say so before it looks at the body.
        const allowed = operation.path.endsWith('/notify') ? [400, 404] : [400];
        expect([what, allowed.includes(status) ? 400 : status, at(json, 'status')]).toEqual([what, 400, status]);
      }
      expect((await request(credits, { key })).json).toEqual({ total: 1000 });
      expect((await books(key)).charges).toEqual([]);
    },
  );

  it('may hold unknown keys, which are dropped', async () => {
    const body = { page: 0, size: 1, account: everybody, more: { than: 'asked' }, __other__: [1] };
    expect((await request(operations.peopleSearch.path, { body })).status).toBe(200);
  });

  it('may be in any script, and is not changed', async () => {
    const fullName = { any: { include: { mode: 'STRICT', content: ['נעמי \u0000 \ud83d\ude00 \u202e'] } } };
    const body = { page: 0, size: 1, contact: { fullName } };
    expect((await request(operations.peopleSearch.path, { body })).status).toBe(404);
  });
});

describe('the rate limit', () => {
  const burst = async (key: string, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => api(credits, key)))).map(({ status }) => status);
  const allowed = (statuses: number[]) => statuses.filter((status) => status === 200).length;

  it('is 5 requests a second for each key, then 429 with an error body', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const statuses = await burst(key, limits.requestsPerSecond + 4);
    expect([allowed(statuses), statuses.filter((status) => status === 429).length]).toEqual([
      limits.requestsPerSecond,
      4,
    ]);
    const refused = await api(credits, key);
    expect([refused.status, refused.json]).toMatchObject([429, { status: 429, error: expect.any(String) }]);
    expect(allowed(await burst(other, limits.requestsPerSecond))).toBe(limits.requestsPerSecond);
  });

  /** The sandbox's clock moves by `advance` alone, however long the machine takes. */
  const holdTime = () => {
    const held = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => held.mockRestore());
  };

  it('slides: a burst on both sides of a full second is still too much', async () => {
    const key = await newKey();
    holdTime();
    expect(allowed(await burst(key, 3))).toBe(3);
    await advance(700);
    expect(allowed(await burst(key, 2))).toBe(2);
    // The first three have just left the window; the two have not.
    await advance(350);
    expect(allowed(await burst(key, 5))).toBe(3);
  });

  it('lasts a whole second', async () => {
    const key = await newKey();
    holdTime();
    expect(allowed(await burst(key, 5))).toBe(5);
    await advance(999);
    expect(allowed(await burst(key, 1))).toBe(0);
    await advance(1);
    expect(allowed(await burst(key, 4))).toBe(4);
  });

  it('also refuses priced operations, and charges nothing for it', async () => {
    const key = await newKey(100);
    const body = { page: 0, size: 1, account: everybody };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api(operations.peopleSearch.path, key, { body })),
    );
    expect(allowed(answers.map(({ status }) => status))).toBe(limits.requestsPerSecond);
    expect((await books(key)).total).toBe(100 - limits.requestsPerSecond * 0.5);
  });
});

describe('credits that do not suffice', () => {
  const exported = { account: everybody, page: 0, size: 10, webhook };
  it.each([
    ['people search', operations.peopleSearch.path, { account: everybody, page: 0, size: 10 }, 0.4],
    ['preview', operations.peoplePreview.path, { account: everybody, page: 0, size: 10 }, 0.9],
    ['company search', operations.companySearch.path, { account: everybody, page: 0, size: 10 }, 0.05],
    ['export', operations.peopleExport.path, exported, 0.4],
    ['single export', operations.singleExport.path, { url: 'https://www.pronet.example/in/amara-okonkwo' }, 0.5],
    ['single export v2', operations.singleExportV2.path, { url: 'https://www.pronet.example/in/amara-okonkwo' }, 0.5],
    ['phone finder', operations.mobilePhone.path, { pronet: 'https://www.pronet.example/in/amara-okonkwo' }, 4],
    ['phone finder v2', operations.mobilePhoneV2.path, { pronet: 'https://www.pronet.example/in/amara-okonkwo' }, 4],
    ['reverse lookup', operations.reverseLookup.path, { search: 'amara.okonkwo@fenwick.example' }, 0.4],
    ['analysis', operations.analysis.path, { url: 'https://www.pronet.example/in/amara-okonkwo' }, 3.5],
  ])('are 402 for %s, also in v2, and stay as they were', async (_, path, body, balance) => {
    const key = await newKey(balance);
    const answer = await request(path, { body, key });
    expect([answer.status, answer.json]).toMatchObject([402, { status: 402, error: expect.any(String) }]);
    expect(await books(key)).toEqual({ total: balance, charges: [] });
  });

  it('keep free operations free', async () => {
    const key = await newKey(0);
    expect((await request(credits, { key })).json).toEqual({ total: 0 });
    expect((await request(operations.emailFinderSubmissions.path, { key })).status).toBe(200);
    expect((await request(operations.peopleExportSubmissions.path, { key })).status).toBe(200);
    expect((await request(operations.lists.path, { body: { type: 'people_id', values: [] }, key })).status).toBe(200);
  });
});

describe('the control plane', () => {
  it('reads and changes choices, and refuses unknown ones', async () => {
    const before = (await control('/choices')).json;
    await flip({ noMatches: 'empty-page' });
    expect((await control('/choices')).json).toEqual({ ...Object(before), noMatches: 'empty-page' });
    expect((await control('/choices', { body: { noMatches: 'sometimes' } })).status).toBe(400);
    expect((await control('/choices', { body: { nothing: true } })).status).toBe(400);
  });
});
