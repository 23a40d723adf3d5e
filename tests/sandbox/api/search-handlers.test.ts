import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import { createSearchRoutes } from '../../../sandbox/api/handlers/search-handlers.ts';
import { cutPage } from '../../../sandbox/api/page-envelope.ts';
import type { Choices } from '../../../sandbox/choices.ts';
import { createBench, world } from './handler-bench.ts';

type SearchName = 'peopleSearch' | 'peoplePreview' | 'companySearch';
const searches: SearchName[] = ['peopleSearch', 'peoplePreview', 'companySearch'];
const account = { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } };
/** What finds nobody, of people and of companies. */
const nothing = {
  peopleSearch: { contact: { fullName: { any: { include: { mode: 'STRICT', content: ['Nobody At All'] } } } } },
  peoplePreview: { contact: { fullName: { any: { include: { mode: 'STRICT', content: ['Nobody At All'] } } } } },
  companySearch: { lookalikeDomains: ['nobody.invalid'] },
};
const all = {
  peopleSearch: world.people.length,
  peoplePreview: world.people.length,
  companySearch: world.companies.length,
};
const refusal = (status: number, message: string) => expect.objectContaining({ status, message });

function setUp(some: Partial<Choices> = {}) {
  const bench = createBench(some);
  const rooms = createSearchRoutes(bench.parts);
  const request = (name: SearchName, body: unknown, options?: { key?: string; credits?: number }) =>
    bench.request(rooms[name], name, body, options);
  return { ...bench, request };
}

describe.each(searches)('%s', (name) => {
  it('answers with the fields the extension reads, when it finds some', () => {
    const { request } = setUp();
    const answer = request(name, { account, page: 1, size: 3 });
    if (!('json' in answer)) throw answer;
    const page = endpoints[name].reply.parse(answer.json);
    expect(page).toMatchObject({ totalElements: all[name], size: 3, number: 1, numberOfElements: 3 });
    const world3 = name === 'companySearch' ? world.companies : world.people;
    expect(page.content.map(({ id }) => id)).toEqual(world3.slice(3, 6).map(({ id }) => id));
  });

  it.each([
    [{ page: -1 }, 'request not readable'],
    [{ page: 0.5 }, 'request not readable'],
    [{ page: '0' }, 'request not readable'],
    [{ page: null }, 'request not readable'],
    [{ size: -1 }, 'request not readable'],
    [{ size: '10' }, 'request not readable'],
    [{ size: 101 }, 'pagination limit exceeded'],
    [{ page: 100, size: 100 }, 'pagination limit exceeded'],
    [{ page: 10_000, size: 1 }, 'pagination limit exceeded'],
    [{ lists: 'x' }, 'request not readable'],
    [{ lists: { people_id: { exclude: 'x' } } }, 'request not readable'],
  ])('is 400, when it is asked for %j, and costs nothing', (wish, text) => {
    const { request, paid } = setUp();
    expect(request(name, { account, ...wish })).toEqual(refusal(400, text));
    expect(paid()).toEqual([]);
  });

  it('finds companies that are not on a list of its kind, when it excludes some, and is 400 for the other kind', () => {
    const { request, parts } = setUp();
    const ofPeople = name !== 'companySearch';
    const [own, other] = ofPeople ? (['people_id', 'company_id'] as const) : (['company_id', 'people_id'] as const);
    const values = (ofPeople ? world.people : world.companies).slice(0, 4).map(({ id }) => id);
    const { id } = parts.lists.write('key', { id: null, type: own, values, mode: 'APPEND' });
    expect(request(name, { account, size: 1, lists: { [own]: { exclude: [id] } } })).toMatchObject({
      json: { totalElements: all[name] - 4 },
    });
    expect(request(name, { account, lists: { [other]: { exclude: [id] } } })).toEqual(
      refusal(400, `lists.${other} is not for this search`),
    );
  });

  it('drops an unknown kind of list, when it is not told to refuse it', () => {
    const { request, choices } = setUp();
    const body = { account, size: 1, lists: { person_id: { exclude: ['x'] } } };
    expect(request(name, body)).toMatchObject({ json: { totalElements: all[name] } });
    choices.flip({ unknownFilterKeys: 'refuse' });
    expect(request(name, body)).toEqual(refusal(400, 'request not readable'));
  });

  it('is 200 without a person, when the page is beyond the last one', () => {
    const { request } = setUp();
    expect(request(name, { account, page: 90, size: 100 })).toMatchObject({
      json: { content: [], totalElements: all[name], last: true },
    });
  });
});

describe('the price', () => {
  it.each([
    ['peopleSearch', { page: 0, size: 25 }, 12.5],
    ['peopleSearch', { page: 0, size: 0 }, 0],
    ['peopleSearch', { page: 3, size: 80 }, (world.people.length - 240) * 0.5],
    ['companySearch', { page: 0, size: 7 }, 0.7],
    ['companySearch', { page: 0, size: 0 }, 0],
    ['peoplePreview', { page: 0, size: 1 }, 1],
    ['peoplePreview', { page: 0, size: 100 }, 1],
    ['peoplePreview', { page: 0, size: 0 }, 1],
    ['peoplePreview', { page: 90, size: 100 }, 1],
  ] as const)('of %s counts the returned lines, when the wish is %j: %d', (name, wish, credits) => {
    const { request, paid } = setUp();
    request(name, { account, ...wish });
    expect(paid()).toEqual(credits === 0 ? [] : [credits]);
  });

  it('of an empty preview is as the choice says, when it is 404 as well as when it is a page', () => {
    for (const noMatches of ['404', 'empty-page'] as const) {
      for (const chargeEmptyPreview of [true, false]) {
        const { request, paid } = setUp({ noMatches, chargeEmptyPreview });
        request('peoplePreview', nothing.peoplePreview);
        request('peoplePreview', { account, page: 90, size: 100 });
        expect(paid()).toEqual(chargeEmptyPreview ? [1, 1] : []);
      }
    }
  });

  it.each([
    ['peopleSearch', 20, 10],
    ['companySearch', 30, 3],
    ['peoplePreview', 100, 1],
  ] as const)('of %s has to be covered for the whole size, when it is %i', (name, size, credits) => {
    const { request, paid } = setUp();
    expect(request(name, { account, size }, { key: 'poor', credits: credits - 0.01 })).toEqual(
      refusal(402, 'not enough credits'),
    );
    // So also where nothing would be found; what cannot be read is told first.
    expect(request(name, { ...nothing[name], size }, { key: 'poor' })).toEqual(refusal(402, 'not enough credits'));
    expect(request(name, { account, size: 101 }, { key: 'poor' })).toEqual(refusal(400, 'pagination limit exceeded'));
    expect(paid('poor')).toEqual([]);
    expect(request(name, { account, size }, { key: 'enough', credits })).toHaveProperty('json');
  });
});

describe('a track id', () => {
  it('means the people of the page, when a search returned some', () => {
    const { request, parts } = setUp();
    const answer = request('peopleSearch', { account, page: 2, size: 4 });
    if (!('json' in answer)) throw answer;
    const { trackId } = endpoints.peopleSearch.reply.parse(answer.json);
    expect(parts.tracks.find('key', trackId ?? '')).toEqual(world.people.slice(8, 12));
  });
});

describe('a page', () => {
  const found = Array.from({ length: 12_000 }, (_, n) => n);

  it('ends with the 10,000th record, when it reaches over it', () => {
    expect(cutPage(found, { page: 99, size: 100 })).toHaveLength(100);
    expect(cutPage(found, { page: 101, size: 99 })).toEqual([9999]);
  });
});
