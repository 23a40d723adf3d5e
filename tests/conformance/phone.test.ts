import { describe, expect, it } from 'vitest';
import { demoPeople } from '../../sandbox/world/people/demo-people.ts';
import { headers, operations, prices } from '../fixtures/interface.ts';
import { at, conformanceSandbox } from './support/conformance-sandbox.ts';

// Phone lookups (docs/interface.md#mobile-phone-finder, docs/interface.md#phone-result).

const { sandbox, request, newKey, books, flip } = conformanceSandbox();
const v1 = operations.mobilePhone.path;
const v2 = operations.mobilePhoneV2.path;
const credit = headers.credit.toLowerCase();
const urlOf = (slug: string) => `https://www.pronet.example/in/${encodeURIComponent(slug)}`;
const amara = { pronet: urlOf(demoPeople.amara.slug) };
const mateus = { pronet: urlOf(demoPeople.mateus.slug) };

async function answerTo(path: string, body: object) {
  const key = await newKey(100);
  const answer = await request(path, { body, key });
  return { ...answer, charges: (await books(key)).charges.map(({ amount }) => amount) };
}

const numbersOf = (result: unknown): string[] =>
  Array.from(Object(at(result, 'data') ?? [])).flatMap((inner) => Array.from(Object(inner)).map(String));

describe('the phone finder', () => {
  it('answers id, profile URL and arrays of arrays of E.164 numbers; v2 in an envelope', async () => {
    const person = sandbox().world.findPersonBySlug(demoPeople.amara.slug);
    const one = await answerTo(v1, amara);
    const two = await answerTo(v2, amara);
    expect(two.json).toMatchObject({ status: 200, error: null });
    for (const result of [one.json, at(two.json, 'data')]) {
      expect(result).toMatchObject({ id: person?.id, pronet: expect.stringContaining(demoPeople.amara.slug) });
      expect(at(result, 'data', 0)).toBeInstanceOf(Array);
      expect(numbersOf(result)).toEqual(person?.phones);
      for (const number of numbersOf(result)) expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
    }
  });

  it('costs 5 a number, or 5 a lookup by choice', async () => {
    const many = sandbox().world.people.find(({ phones, hasProfileLink }) => phones.length > 1 && hasProfileLink);
    if (many === undefined) throw new Error('Nobody has two numbers');
    const body = { pronet: urlOf(many.slug) };
    for (const path of [v1, v2]) {
      const answer = await answerTo(path, body);
      const count = numbersOf(path === v1 ? answer.json : at(answer.json, 'data')).length;
      expect(count).toBe(many.phones.length);
      expect(answer.charges).toEqual([count * prices.phonePerNumber]);
    }
    await flip({ phonePrice: 'lookup' });
    expect((await answerTo(v1, body)).charges).toEqual([prices.phonePerNumber]);
  });

  it('has no v2 path by choice: a page of a web server, nothing charged, and v1 as ever', async () => {
    await flip({ v2Paths: 'missing' });
    const missing = await answerTo(v2, amara);
    expect([missing.status, missing.json, missing.charges]).toEqual([404, undefined, []]);
    expect((await answerTo(v1, amara)).charges.length).toBe(1);
  });

  it('names no person by choice', async () => {
    await flip({ phoneNames: 'nobody' });
    expect((await answerTo(v1, amara)).json).toMatchObject({ id: null, pronet: null });
  });

  it('says the charge in X-Credit, in v2', async () => {
    const answer = await answerTo(v2, amara);
    expect(Math.abs(Number(answer.headers[credit]))).toBe(answer.charges[0]);
    expect((await answerTo(v1, amara)).headers[credit]).toBeUndefined();
  });

  it('is 404 in v1 and 200 with data null in v2 where there is no number, free of charge', async () => {
    for (const body of [
      mateus,
      { pronet: urlOf('nobody-at-all') },
      { domain: 'fenwick.example', name: 'Nobody At All' },
    ]) {
      const one = await answerTo(v1, body);
      expect([one.status, one.charges]).toEqual([404, []]);
      const two = await answerTo(v2, body);
      expect([two.status, at(two.json, 'data'), two.charges, two.headers[credit]]).toEqual([200, null, [], undefined]);
    }
  });

  it('finds by domain and name together the person it finds by profile', async () => {
    const person = sandbox().world.findPersonBySlug(demoPeople.amara.slug);
    for (const domain of ['fenwick.example', 'FENWICK.example']) {
      const { json } = await answerTo(v1, { domain, name: person?.fullName });
      expect(at(json, 'id')).toBe(person?.id);
    }
  });

  it.each([
    [{ domain: 'fenwick.example' }, 'both domain and name are required'],
    [{ name: 'Amara Okonkwo' }, 'both domain and name are required'],
    [{ domain: 'no domain', name: 'Amara Okonkwo' }, 'invalid domain provided'],
    [{ domain: 'fenwick', name: 'Amara Okonkwo' }, 'invalid domain provided'],
    [{ pronet: 'amara-okonkwo' }, 'invalid pronet url provided'],
    [{ pronet: 'https://evil.example/in/amara-okonkwo' }, 'invalid pronet url provided'],
    [{ pronet: 'https://www.pronet.example/company/fenwick-instruments' }, 'invalid pronet url provided'],
  ])('answers %j with 400 "%s" in both versions', async (body, error) => {
    for (const path of [v1, v2]) {
      const answer = await answerTo(path, body);
      expect([answer.status, answer.json, answer.charges]).toMatchObject([400, { status: 400, error }, []]);
    }
  });

  it('is 400 when neither mode is there', async () => {
    for (const body of [{}, { pronet: '' }, { pronet: null }]) expect((await answerTo(v1, body)).status).toBe(400);
  });
});
