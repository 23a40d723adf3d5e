import { describe, expect, it } from 'vitest';
import { demoPeople } from '../../sandbox/world/people/demo-people.ts';
import { emailDomainTypes, emailStatuses, headers, operations, personFields, prices } from '../fixtures/interface.ts';
import { at, conformanceSandbox } from './support/conformance-sandbox.ts';

// Exports of one person (docs/interface.md#export-single-person, docs/interface.md#email-object).

const { sandbox, request, newKey, books, flip, advance } = conformanceSandbox();
const v1 = operations.singleExport.path;
const v2 = operations.singleExportV2.path;
const credit = headers.credit.toLowerCase();
const urlOf = (slug: string) => `https://www.pronet.example/in/${encodeURIComponent(slug)}`;
const amara = { url: urlOf(demoPeople.amara.slug) };
const mateus = { url: urlOf(demoPeople.mateus.slug) };
const nobody = { id: '00000000-0000-0000-0000-000000000000' };

async function answerTo(path: string, body: object) {
  const key = await newKey(10);
  const answer = await request(path, { body, key });
  return { ...answer, charges: (await books(key)).charges.map(({ amount }) => amount) };
}

describe('single export', () => {
  it('answers the person with the email block and last_updated, v2 in an envelope', async () => {
    const one = await answerTo(v1, amara);
    const two = await answerTo(v2, amara);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.json).toMatchObject({ status: 200, error: null, data: { id: at(one.json, 'id') } });
    for (const person of [one.json, at(two.json, 'data')]) {
      for (const field of [...personFields, 'last_updated']) expect(person).toHaveProperty(field);
      expect(at(person, 'email')).toMatchObject({ state: 'DONE', output: [{ found: true, status: 'VALID' }] });
      expect(emailStatuses).toContain(at(person, 'email', 'output', 0, 'status'));
      expect(emailDomainTypes).toContain(at(person, 'email', 'output', 0, 'domainType'));
      expect(at(person, 'email', 'output', 0, 'address')).toBe('amara.okonkwo@fenwick.example');
    }
  });

  it('costs 1 with a valid email, by any identifier', async () => {
    const id = sandbox().world.findPersonBySlug(demoPeople.amara.slug)?.id;
    for (const path of [v1, v2])
      for (const body of [amara, { id }, { id, ...amara }])
        expect((await answerTo(path, body)).charges).toEqual([prices.singleExportWithValidEmail]);
  });

  it('costs nothing without one: 404 in v1, 200 with data null in v2', async () => {
    for (const body of [mateus, nobody, { url: urlOf('nobody-at-all') }]) {
      const one = await answerTo(v1, body);
      expect([one.status, one.charges]).toEqual([404, []]);
      const two = await answerTo(v2, body);
      expect([two.status, at(two.json, 'data'), two.charges, two.headers[credit]]).toEqual([200, null, [], undefined]);
      expect(two.json).toHaveProperty('status');
      expect(two.json).toHaveProperty('error');
    }
  });

  it('finds the valid email of everyone who has one, and no other', async () => {
    for (const person of sandbox().world.people.slice(0, 60)) {
      const { status, json } = await request(v1, { body: { id: person.id } });
      const hasOne = !['none', 'rejected', 'misspelled'].includes(person.mailbox);
      expect([person.id, status]).toEqual([person.id, hasOne ? 200 : 404]);
      if (hasOne) expect(at(json, 'id')).toBe(person.id);
    }
  });

  it('verifies at the moment it is asked: the date of an email follows the clock', async () => {
    const dateOf = (json: unknown) => Date.parse(`${at(json, 'email', 'output', 0, 'date')}Z`.replace('ZZ', 'Z'));
    const before = dateOf((await answerTo(v1, amara)).json);
    await advance(86_400_000);
    const after = dateOf((await answerTo(v1, amara)).json);
    expect(Math.abs(after - before - 86_400_000)).toBeLessThan(60_000);
  });

  it('looks up the id first, and the url when the id is unknown', async () => {
    const id = sandbox().world.findPersonBySlug(demoPeople.tomasz.slug)?.id;
    expect(at((await answerTo(v1, { id, ...amara })).json, 'identifier')).toBe(demoPeople.tomasz.slug);
    expect(at((await answerTo(v1, { id: id?.toUpperCase() })).json, 'id')).toBe(id);
    expect(at((await answerTo(v1, { ...nobody, ...amara })).json, 'identifier')).toBe(demoPeople.amara.slug);
  });

  it('is 400 "id and url cannot be both empty" in both versions', async () => {
    for (const path of [v1, v2])
      for (const body of [{}, { id: '', url: ' ' }, { id: null, url: null }]) {
        const answer = await answerTo(path, body);
        expect([answer.status, answer.json]).toMatchObject([400, { error: 'id and url cannot be both empty' }]);
        expect(answer.charges).toEqual([]);
      }
  });
});

describe('X-Credit', () => {
  it('is on charged v2 answers, signed, and not on v1, unless the choices say otherwise', async () => {
    expect((await answerTo(v1, amara)).headers[credit]).toBeUndefined();
    expect((await answerTo(v2, amara)).headers[credit]).toBe('-1');
    await flip({ creditHeaderSign: 'unsigned', creditHeaderOn: 'all' });
    expect((await answerTo(v1, amara)).headers[credit]).toBe('1');
    expect((await answerTo(v2, amara)).headers[credit]).toBe('1');
    await flip({ creditHeaderOn: 'none' });
    expect((await answerTo(v2, amara)).headers[credit]).toBeUndefined();
  });
});
