import { describe, expect, it } from 'vitest';
import {
  badgeFields,
  certificationFields,
  departmentFields,
  educationFields,
  employerFields,
  envelopeFields,
  limits,
  locationFields,
  personFields,
  positionFields,
  prices,
  profileFields,
  workedCases,
} from '../../fixtures/interface.ts';
import { at, conformanceSandbox, everybody, type Result, search } from '../support/conformance-sandbox.ts';

// Searches for people (docs/interface.md#people-search, docs/interface.md#page-envelope, docs/interface.md#person-result).

const { sandbox, request, find, findAll, count, newKey, books, flip } = conformanceSandbox();
const base = { account: everybody };
const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const serviceId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isDate = (value: unknown) => value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value));

/** Sparse records lack blocks; somebody in a hundred has each of them. */
function someoneWith(people: readonly Result[], ...path: (string | number)[]): Result {
  const found = people.find((person) => at(person, ...path) !== undefined && at(person, ...path) !== null);
  if (found === undefined) throw new Error(`Nobody has ${path.join('.')}`);
  return found;
}

describe('the page envelope', () => {
  it('has every field of the contract, and a track id that is a UUID v4', async () => {
    const page = await find({ ...base, size: 10 });
    for (const field of envelopeFields) expect(page).toHaveProperty(field);
    expect(page.trackId).toMatch(uuid4);
    expect(page).toMatchObject({ number: 0, size: 10, numberOfElements: 10, first: true, last: false, empty: false });
    expect(page.content).toHaveLength(10);
  });

  it('counts pages by the size', async () => {
    const total = sandbox().world.people.length;
    for (const size of [1, 7, 100]) {
      const page = await find({ ...base, size });
      expect([page.totalElements, page.totalPages]).toEqual([total, Math.ceil(total / size)]);
    }
  });

  it('takes page 0 and size 10 where they are left out', async () => {
    const answer = await request(search, { body: base });
    expect([answer.status, answer.json]).toMatchObject([200, { number: 0, size: 10, numberOfElements: 10 }]);
  });

  it('pages through everyone once and ends with the last page', async () => {
    const total = await count(base);
    const last = await find({ ...base, page: Math.ceil(total / 100) - 1, size: 100 });
    expect(last).toMatchObject({ last: true, first: false });
    const ids = (await findAll(base)).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    expect(new Set(ids)).toEqual(new Set(sandbox().world.people.map(({ id }) => id)));
  });

  it('takes size 0, counts, and charges nothing', async () => {
    const key = await newKey(5);
    expect(await find({ ...base, size: 0 }, { key })).toMatchObject({
      content: [],
      totalElements: sandbox().world.people.length,
    });
    expect((await books(key)).total).toBe(5);
  });

  it('has another track id for each search', async () => {
    const ids = [await find(base), await find(base), await find(base)].map(({ trackId }) => trackId);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('page and size', () => {
  it.each([
    { size: limits.searchSizeMax + 1 },
    { size: -1 },
    { size: 1.5 },
    { size: '10' },
    { size: null },
    { page: -1 },
    { page: 0.5 },
    { page: '0' },
    { page: 1e300 },
    { size: 1e300 },
    { page: limits.recordsPerSearch / 100, size: 100 },
    { page: limits.recordsPerSearch, size: 1 },
  ])('are refused with 400 when they are %j, and nothing is charged', async (wish) => {
    const key = await newKey(1000);
    const answer = await request(search, { body: { page: 0, size: 10, ...base, ...wish }, key });
    expect([answer.status, answer.json]).toMatchObject([400, { status: 400 }]);
    expect((await books(key)).charges).toEqual([]);
  });

  it('are taken at their limits', async () => {
    expect((await find({ ...base, size: limits.searchSizeMax })).content).toHaveLength(limits.searchSizeMax);
    // The last of the first 10,000: in the cap, though nobody stands there.
    const answer = await request(search, { body: { ...base, page: limits.recordsPerSearch / 100 - 1, size: 100 } });
    expect([200, 404]).toContain(answer.status);
  });
});

describe('the price', () => {
  it('is that of the worked case: 25 results cost 12.5', async () => {
    const key = await newKey(100);
    const { content } = await find({ ...base, size: 25 }, { key });
    expect(content).toHaveLength(25);
    expect(await books(key)).toEqual({
      total: 100 - workedCases[0].credits,
      charges: [expect.objectContaining({ operation: 'peopleSearch', amount: workedCases[0].credits })],
    });
  });

  it('is for results that were returned, not for the size that was asked for', async () => {
    const key = await newKey(100);
    const total = await count(base);
    const page = Math.floor(total / 100);
    const { content } = await find({ ...base, page, size: 100 }, { key });
    expect(content).toHaveLength(total % 100);
    expect((await books(key)).total).toBe(100 - (total % 100) * prices.peopleSearchPerResult);
  });
});

describe('a search without a match', () => {
  const nobody = {
    ...base,
    contact: { fullName: { any: { include: { mode: 'STRICT', content: ['Nobody At All'] } } } },
  };

  it('is 404 "data not found", or an empty page by choice, and costs nothing', async () => {
    const key = await newKey(100);
    const refused = await request(search, { body: { ...nobody, page: 0, size: 10 }, key });
    expect([refused.status, refused.json]).toMatchObject([404, { status: 404, error: 'data not found' }]);
    await flip({ noMatches: 'empty-page' });
    const empty = await request(search, { body: { ...nobody, page: 0, size: 10 }, key });
    expect([empty.status, empty.json]).toMatchObject([200, { content: [], totalElements: 0, empty: true }]);
    expect(await books(key)).toEqual({ total: 100, charges: [] });
  });
});

describe('a person', () => {
  it('has the fields of the contract', async () => {
    const { content } = await find({ ...base, size: 100 });
    for (const field of personFields) expect(someoneWith(content, field)).toHaveProperty(field);
    const parts: [readonly string[], (string | number)[]][] = [
      [profileFields, ['profile']],
      [locationFields, ['location']],
      [educationFields, ['educations', 0]],
      [certificationFields, ['certifications', 0]],
      [
        ['name', 'position', 'date'],
        ['organizations', 0],
      ],
      [employerFields, ['position_groups', 0, 'company']],
      [positionFields, ['position_groups', 0, 'profile_positions', 0]],
      [badgeFields, ['member_badges']],
      [departmentFields, ['department']],
      [['followers_count'], ['statistics', 'network']],
      [['connections_count'], ['statistics', 'network']],
      [
        ['country', 'language'],
        ['languages', 'primary_locale'],
      ],
      [
        ['country', 'language'],
        ['languages', 'supported_locales', 0],
      ],
      [
        ['id', 'name', 'logo', 'url'],
        ['educations', 0, 'school'],
      ],
      [
        ['start', 'end'],
        ['position_groups', 0, 'date'],
      ],
      [['id', 'summary'], ['company']],
      [
        ['name', 'description'],
        ['company', 'summary'],
      ],
      [['source'], ['profile', 'picture']],
    ];
    for (const [fields, path] of parts) {
      for (const field of fields) {
        const some = content
          .map((person) => at(person, ...path))
          .filter((part) => typeof part === 'object' && part !== null);
        expect([field, some.some((part) => Object.hasOwn(Object(part), field))]).toEqual([field, true]);
      }
    }
  });

  it('is written as the contract says: ids, dates, texts', async () => {
    for (const person of await findAll(base)) {
      expect(person.id).toMatch(serviceId);
      expect(at(person, 'company', 'id')).toMatch(serviceId);
      expect(at(person, 'identifier')).toBeTypeOf('string');
      expect(at(person, 'profile', 'full_name')).toBeTypeOf('string');
      for (const group of Array.from(Object(person.position_groups ?? []))) {
        expect(at(group, 'company', 'id')).toMatch(serviceId);
        for (const edge of ['start', 'end']) expect(at(group, 'date', edge)).toSatisfy(isDate);
      }
      for (const entry of Array.from(Object(person.educations ?? []))) {
        expect(at(entry, 'school', 'name')).toMatch(/\S/);
        expect(at(entry, 'date', 'start')).toSatisfy(isDate);
      }
    }
  });

  it('comes without emails or phone numbers', async () => {
    const { people } = sandbox().world;
    for (const person of await findAll(base)) {
      expect(person).not.toHaveProperty('email');
      const { company: _, ...own } = person;
      const text = JSON.stringify(own);
      const known = people.find(({ id }) => id === person.id);
      if (known === undefined) throw new Error(`${person.id} is nobody of this world`);
      expect(text).not.toContain(known.address);
      expect(text).not.toMatch(/[\w.]@[\w-]+\.\w/);
      for (const phone of known.phones) expect(text).not.toContain(phone.slice(-8));
    }
  });
});
