import { describe, expect, it } from 'vitest';
import { sampled } from '../../depth.ts';
import { profileBadges, socialPlatforms } from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody, type Result } from '../support/conformance-sandbox.ts';
import { type FilterCase, joined, matchCases, plainCases } from '../support/filter-cases.ts';

/**
 * Set algebra over what the API itself answers. Values come from results, and no rule of a single filter is known here: only
 * what must hold whatever they mean (docs/interface.md#filter-objects).
 */
const { find, findAll, count } = conformanceSandbox({ people: 500, companies: 120 });

let everyone: Promise<Result[]> | undefined;
async function valuesOf({ read }: FilterCase): Promise<[string, string]> {
  everyone ??= findAll({ account: everybody });
  const results = await everyone;
  const holders = new Map<string, number>();
  for (const result of results)
    for (const value of new Set(read(result))) holders.set(value, (holders.get(value) ?? 0) + 1);
  const frequent = [...holders].sort((a, b) => b[1] - a[1]).map(([value]) => value);
  const [one, other] = frequent;
  if (one === undefined || other === undefined) throw new Error('No result shows two values');
  return [one, other];
}

describe.each([...plainCases, ...matchCases])('$path', (filter) => {
  const total = (...filters: object[]) => count(joined(...filters));

  it('unites with any, meets with all, and subtracts with exclude', async () => {
    const [a, b] = await valuesOf(filter);
    const side = (...values: string[]) => filter.side(values);
    const one = await total(filter.at({ any: { include: side(a) } }));
    const other = await total(filter.at({ any: { include: side(b) } }));
    const either = await total(filter.at({ any: { include: side(a, b) } }));
    const both = await total(filter.at({ all: { include: side(a, b) } }));
    const everyone = await total({ account: everybody });
    expect(one).toBeGreaterThan(0);
    expect(either).toBe(one + other - both);
    expect(await total(filter.at({ all: { include: side(a) } }))).toBe(one);

    const not = (key: 'any' | 'all', ...values: string[]) =>
      total({ account: everybody }, filter.at({ [key]: { exclude: side(...values) } }));
    expect(await not('any', a)).toBe(everyone - one);
    expect(await not('all', a)).toBe(everyone - one);
    // What excluding two values means in `any` and `all` is De Morgan's one way or the other, and nothing else.
    const outside = [everyone - either, everyone - both];
    expect(outside).toContain(await not('any', a, b));
    expect(outside).toContain(await not('all', a, b));
    expect(await total(filter.at({ any: { include: side(a), exclude: side(b) } }))).toBe(one - both);
    expect(await total(filter.at({ any: { include: side(a), exclude: side(a) } }))).toBe(0);
    expect(await total(filter.at({ any: { include: side(a) }, all: { include: side(b) } }))).toBe(both);
  });
});

describe.each(sampled(matchCases, 4))('the modes of $path', (filter) => {
  it('hold STRICT in WORD in SMART, which is the default', async () => {
    const [a] = await valuesOf(filter);
    const ids = async (mode: string | undefined, text: string) => {
      const include = { ...(mode === undefined ? {} : { mode }), content: [text] };
      return new Set((await findAll(filter.at({ any: { include } }))).map(({ id }) => id));
    };
    const [longest = a] = a.split(/[\s.,/]+/).toSorted((x, y) => y.length - x.length);
    for (const text of [a, longest]) {
      const [strict, word, smart] = [await ids('STRICT', text), await ids('WORD', text), await ids('SMART', text)];
      expect([text, [...strict].filter((id) => !word.has(id)), [...word].filter((id) => !smart.has(id))]).toEqual([
        text,
        [],
        [],
      ]);
      expect(await ids(undefined, text)).toEqual(smart);
      if (text === a) expect(strict.size).toBeGreaterThan(0);
    }
  });
});

describe('bands', () => {
  const range = (...bands: { start?: number; end?: number }[]) => ({ type: 'RANGE', range: bands });
  const followers = (part: 'followers' | 'connections') => (value: unknown) => ({
    contact: { socialMediaFollower: { pronet: { [part]: value } } },
  });
  it.each([
    ['account.employeeSize', (value: unknown) => ({ account: { employeeSize: value } }), 100],
    ['account.retailSize', (value: unknown) => ({ account: { retailSize: value } }), 20],
    ['account.revenue', (value: unknown) => ({ account: { revenue: value } }), 10_000_000],
    ['contact followers', followers('followers'), 500],
    ['contact connections', followers('connections'), 300],
  ] as const)("of %s are OR'd, are open where an end is missing, and split known values", async (_, at, cut) => {
    const known = await count(at(range({ start: 0 })));
    const below = await count(at(range({ end: cut })));
    const above = await count(at(range({ start: cut })));
    const exactly = await count(at(range({ start: cut, end: cut })));
    expect(Math.min(below, above)).toBeGreaterThan(0);
    // Without `start` a band means less than `end` (docs/interface.md#range-filters): those who are exactly there are above.
    expect(below + above).toBe(known);
    expect(await count(at(range({ end: cut }, { start: cut })))).toBe(known);
    expect(await count(at(range({ start: 0, end: cut }, { start: cut, end: 1e15 })))).toBe(known);
    expect(await count(at(range({ start: 0, end: cut - 1 }, { start: cut })))).toBe(known);
    expect(await count(at(range({ start: 0, end: cut }, { start: 0, end: cut })))).toBe(below + exactly);
  });

  it('of foundedYear are one object; ALL and NONE are everyone', async () => {
    const at = (foundedYear: object) => ({ account: { foundedYear } });
    const [known, missing] = [await count(at({ type: 'ALL' })), await count(at({ type: 'NONE' }))];
    expect(Math.min(known, missing)).toBeGreaterThan(0);
    expect(known + missing).toBe(await count({ account: everybody }));
    const part = (band: object) => count(at({ type: 'RANGE', range: band }));
    expect((await part({ end: 2000 })) + (await part({ start: 2000 }))).toBe(known);
    expect(await part({ start: 0 })).toBe(known);
    expect(await part({ start: 1990, end: 2010 })).toBeLessThan(known);
  });

  it('of revenue: ALL and NONE are everyone', async () => {
    const part = (type: string) => count({ account: { revenue: { type } } });
    const [known, missing] = [await part('ALL'), await part('NONE')];
    expect(Math.min(known, missing)).toBeGreaterThan(0);
    expect(known + missing).toBe(await count({ account: everybody }));
    expect(await count({ account: { revenue: { type: 'RANGE', range: [{ start: 0 }] } } })).toBe(known);
  });

  it.each(['account', 'contact'])('of %s.language count languages', async (kind) => {
    const part = (range: object) => count({ [kind]: { language: { range } } });
    const known = await part({ start: 1 });
    expect(known).toBeGreaterThan(0);
    expect((await part({ start: 1, end: 1 })) + (await part({ start: 2 }))).toBe(known);
    expect(await part({ start: 2 })).toBeLessThan(known);
  });
});

describe('filters of shapes of their own', () => {
  it('geoLocation grows with the radius, and a mile is 1.609344 km', async () => {
    const [someone] = (await find({ account: everybody, size: 1 })).content;
    const { lat, lng } = Object(Object(Object(someone?.company).location).headquarter).position ?? { lat: 52, lng: 5 };
    const within = (radius: number, unit: string) =>
      count({ account: { geoLocation: { position: { lat, lng }, radius, unit } } });
    let before = 0;
    for (const radius of [50, 500, 5000, 20_100]) {
      const inside = await within(radius, 'km');
      expect(inside).toBeGreaterThanOrEqual(before);
      expect(await within(radius / 1.609344, 'mi')).toBe(inside);
      before = inside;
    }
    expect(before).toBeGreaterThan(await within(50, 'km'));
  });

  it('funding combines its parts', async () => {
    const of = (funding: object) => count({ account: { funding } });
    const [seed, series] = [await of({ type: ['SEED'] }), await of({ type: ['SERIES_A'] })];
    const either = await of({ type: ['SEED', 'SERIES_A'] });
    expect(seed).toBeGreaterThan(0);
    expect(either).toBeGreaterThanOrEqual(Math.max(seed, series));
    expect(either).toBeLessThanOrEqual(seed + series);
    for (const part of ['totalAmount', 'lastAmount']) {
      const known = await of({ [part]: { start: 0 } });
      expect(known).toBeGreaterThan(0);
      const [below, above] = [await of({ [part]: { end: 5_000_000 } }), await of({ [part]: { start: 5_000_000 } })];
      expect([part, below + above]).toEqual([part, known]);
    }
    const day = String(Date.UTC(2020, 0, 1));
    const [early, late] = [await of({ duration: { end: day } }), await of({ duration: { start: day } })];
    expect(early + late).toBeGreaterThanOrEqual(await of({ duration: { start: '0' } }));
    expect(await of({ type: ['SEED'], duration: { start: day } })).toBeLessThanOrEqual(Math.min(seed, late));
  });

  it('metric parts headcounts and growth', async () => {
    const employee = (start?: number, end?: number) =>
      count({ account: { metric: { employee: [{ function: ['engineering'], start, end }] } } });
    const known = await employee(0);
    expect(known).toBeGreaterThan(0);
    expect((await employee(undefined, 10)) + (await employee(10))).toBe(known);
    const growth = (start?: number, end?: number) =>
      count({ account: { metric: { growth: [{ function: ['engineering'], start, end, timeFrame: 'TWELVE' }] } } });
    const all = await growth(-100);
    expect(all).toBeGreaterThan(0);
    expect((await growth(undefined, 0)) + (await growth(0))).toBe(all);
  });

  it('education dates say since, until and still', async () => {
    const of = (date: object) => count({ contact: { education: { date } } });
    const [still, over] = [await of({ present: true }), await of({ present: false })];
    expect(over).toBeGreaterThan(still);
    let before = Number.POSITIVE_INFINITY;
    for (const start of [1980, 2000, 2010, 2020]) {
      expect(await of({ start })).toBeLessThanOrEqual(before);
      before = await of({ start });
    }
    expect(await of({ start: 1980, end: 2005 })).toBeLessThanOrEqual(await of({ start: 1980 }));
  });

  it.each(['latest', 'current', 'previous'])('durations of the %s role part by months', async (scope) => {
    const keys = {
      latest: ['latestCompany', 'latestJob', 'total'],
      current: ['currentCompany', 'currentJob', 'total'],
      previous: ['previousCompany', 'previousJob'],
    };
    for (const key of keys[scope as keyof typeof keys]) {
      const of = (span: object) => count({ contact: { experience: { [scope]: { duration: { [key]: span } } } } });
      const known = await of({ min: { year: 0, month: 0 } });
      const [short, long] = [await of({ max: { year: 1, month: 11 } }), await of({ min: { year: 2, month: 0 } })];
      expect([key, known > 0]).toEqual([key, true]);
      // One has one primary role; somebody with several may have a short and a long one.
      if (scope === 'latest') expect([key, short + long]).toEqual([key, known]);
      else expect(short + long).toBeGreaterThanOrEqual(known);
      expect(await of({ min: { year: 1, month: 12 } })).toBe(long);
    }
  });

  it('keywords find more with more sources', async () => {
    const [someone] = (await findAll({ account: everybody })).filter(
      (one) => Array.isArray(one.skills) && one.skills.length > 0,
    );
    const skill = String(Object(someone?.skills)[0]);
    const of = (...sources: string[]) =>
      count({
        contact: {
          keyword: {
            any: { include: { sources: sources.map((source) => ({ mode: 'WORD', source })), content: [skill] } },
          },
        },
      });
    const [inSkills, inSummary, inBoth] = [await of('SKILL'), await of('SUMMARY'), await of('SKILL', 'SUMMARY')];
    expect(inSkills).toBeGreaterThan(0);
    expect(inBoth).toBeGreaterThanOrEqual(Math.max(inSkills, inSummary));
    expect(inBoth).toBeLessThanOrEqual(inSkills + inSummary);
  });

  it.each([...socialPlatforms])('socialMedia knows %s', async (platform) => {
    const of = (kind: string) => count({ [kind]: { socialMedia: { any: { include: [platform] } } } });
    for (const kind of ['account', 'contact']) expect([kind, (await of(kind)) > 0]).toEqual([kind, true]);
  });

  it.each([...profileBadges])('profileBadge knows %s', async (badge) => {
    expect(await count({ contact: { profileBadge: { any: { include: [badge] } } } })).toBeGreaterThan(0);
  });
});

describe('filters together', () => {
  it('are met all at once, account and contact', async () => {
    const account = { type: { any: { include: ['PRIVATELY_HELD'] } } };
    const contact = { seniority: { any: { include: ['senior', 'manager'] } } };
    const ids = async (body: object) => new Set((await findAll(body)).map(({ id }) => id));
    const [some, others] = [await ids({ account }), await ids({ contact })];
    const both = [...some].filter((id) => others.has(id));
    expect(both.length).toBeGreaterThan(0);
    expect(await ids({ account, contact })).toEqual(new Set(both));
  });
});
