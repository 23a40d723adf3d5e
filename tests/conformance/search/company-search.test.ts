import { describe, expect, it } from 'vitest';
import {
  companySummaryFields,
  companyTypes,
  envelopeFields,
  limits,
  operations,
  prices,
  seniorities,
} from '../../fixtures/interface.ts';
import { at, conformanceSandbox, everybody, round } from '../support/conformance-sandbox.ts';

// Searches for companies (docs/interface.md#company-search, docs/interface.md#company-result, docs/interface.md#page-envelope).

const { sandbox, request, find, findAll, count, newKey, books } = conformanceSandbox();
const base = { account: everybody };
const path = operations.companySearch.path;

describe('company search', () => {
  it('answers a page envelope without a track id for email finding', async () => {
    const page = await find({ ...base, size: 10 }, { path });
    for (const field of envelopeFields) expect(page).toHaveProperty(field);
    expect(page.trackId ?? null).toBeNull();
  });

  it('takes page 0 and size 10 where they are left out, 0 to 100 where not', async () => {
    const answerTo = async (body: object) => (await request(path, { body: { ...base, ...body } })).json;
    expect(await answerTo({})).toMatchObject({
      number: 0,
      size: limits.searchSizeDefault,
      numberOfElements: limits.searchSizeDefault,
    });
    expect(await answerTo({ size: 100 })).toMatchObject({ numberOfElements: sandbox().world.companies.length });
    expect(await answerTo({ size: 0 })).toMatchObject({ content: [], totalElements: sandbox().world.companies.length });
    for (const wrong of [{ size: 101 }, { size: -1 }, { page: -1 }, { page: 100, size: 100 }])
      expect([wrong, await answerTo(wrong)]).toMatchObject([wrong, { status: 400 }]);
  });

  it('finds every company once', async () => {
    const ids = (await findAll(base, path)).map(({ id }) => id);
    expect(ids.length).toBe(sandbox().world.companies.length);
    expect(new Set(ids)).toEqual(new Set(sandbox().world.companies.map(({ id }) => id)));
  });

  it('costs 0.1 a result, booked exactly, and nothing where nothing is found', async () => {
    const key = await newKey(10);
    for (const size of [1, 3, 7]) await find({ ...base, size }, { path, key });
    expect((await books(key)).charges.map(({ operation, amount }) => [operation, amount])).toEqual(
      [1, 3, 7].map((results) => ['companySearch', round(results * prices.companySearchPerResult)]),
    );
    await find({ account: { domain: { any: { include: ['nobody.invalid'] } } } }, { path, key });
    expect((await books(key)).total).toBe(round(10 - 11 * prices.companySearchPerResult));
  });

  it('is 404 "data not found" when nothing matches', async () => {
    const answer = await request(path, {
      body: { page: 0, size: 1, account: { domain: { any: { include: ['nobody.invalid'] } } } },
    });
    expect([answer.status, answer.json]).toMatchObject([404, { error: 'data not found' }]);
  });

  it('refuses a search made only of excludes', async () => {
    const account = { type: { any: { exclude: ['NON_PROFIT'] } } };
    expect((await request(path, { body: { page: 0, size: 1, account } })).status).toBe(400);
  });
});

describe('a company', () => {
  it('has the shape that is stated', async () => {
    const companies = await findAll(base, path);
    for (const company of companies) {
      expect(company.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      for (const field of companySummaryFields) expect(at(company, 'summary')).toHaveProperty(field);
      expect(at(company, 'summary', 'name')).toBeTypeOf('string');
      const type = at(company, 'summary', 'type');
      if (type !== null) expect(companyTypes).toContain(type);
      expect(at(company, 'link', 'domain')).toBeTypeOf('string');
      expect(at(company, 'link', 'pronet')).toMatch(/^https:\/\/\S+\/company\/\S+$/);
      const city = at(company, 'location', 'headquarter', 'city');
      if (typeof city === 'string') expect(city).toBe(city.toLowerCase());
      expect(at(company, 'last_updated')).toMatch(/^\d{4}-\d{2}-\d{2}/);
    }
    const technologies = companies.flatMap((company) => Array.from(Object(company.technologies ?? [])));
    expect(technologies.length).toBeGreaterThan(50);
    for (const technology of technologies)
      expect(technology).toEqual({ name: expect.any(String), category: expect.any(String) });
    expect(
      companies.filter((company) => typeof at(company, 'summary', 'staff', 'total') === 'number').length,
    ).toBeGreaterThan(40);
    expect(
      companies.filter((company) => typeof at(company, 'summary', 'founded_year') === 'number').length,
    ).toBeGreaterThan(20);
  });

  it('is the company of its people', async () => {
    const [company] = (await find({ ...base, size: 1 }, { path })).content;
    const people = await findAll({ contact: { company: { latest: { any: { include: [company?.id] } } } } });
    expect(people.length).toBeGreaterThan(0);
    for (const person of people) expect(at(person, 'company', 'id')).toBe(company?.id);
  });
});

describe('lookalikes', () => {
  const seedsOf = (length: number) =>
    sandbox()
      .world.companies.slice(0, length)
      .map(({ domain }) => domain);

  it('are found from up to 5 domains or profile URLs', async () => {
    const [first] = (await find({ ...base, size: 1 }, { path })).content;
    const seeds = [...seedsOf(limits.lookalikeSeeds - 1), String(at(first, 'link', 'pronet'))];
    expect(await count({ lookalikeDomains: seeds }, path)).toBeGreaterThan(0);
    expect(
      (await request(path, { body: { page: 0, size: 1, lookalikeDomains: seedsOf(limits.lookalikeSeeds + 1) } }))
        .status,
    ).toBe(400);
  });

  it('are the same by domain and by profile URL', async () => {
    const [first] = (await find({ ...base, size: 1 }, { path })).content;
    const found = async (seed: unknown) =>
      (await find({ lookalikeDomains: [seed], size: 20 }, { path })).content.map(({ id }) => id);
    const byDomain = await found(at(first, 'link', 'domain'));
    expect(byDomain.length).toBeGreaterThan(0);
    expect(await found(at(first, 'link', 'pronet'))).toEqual(byDomain);
  });

  it('can be combined with account filters, which only narrow the result', async () => {
    const seeds = { lookalikeDomains: seedsOf(2) };
    const account = { type: { any: { include: ['PRIVATELY_HELD', 'PUBLIC_COMPANY'] } } };
    const all = new Set((await findAll(seeds, path)).map(({ id }) => id));
    const some = await findAll({ ...seeds, account }, path);
    expect(some.length).toBeGreaterThan(0);
    for (const company of some) {
      expect(all.has(company.id)).toBe(true);
      expect(['PRIVATELY_HELD', 'PUBLIC_COMPANY']).toContain(at(company, 'summary', 'type'));
    }
  });

  it('cost the same as other companies', async () => {
    const key = await newKey(10);
    const { content } = await find({ lookalikeDomains: seedsOf(1), size: 5 }, { path, key });
    expect((await books(key)).total).toBe(round(10 - content.length * prices.companySearchPerResult));
  });

  it.each([{ lookalikeDomains: 'fenwick.example' }, { lookalikeDomains: [7] }])(
    'are 400 when they say %j',
    async (body) => {
      expect((await request(path, { body: { page: 0, size: 1, ...body } })).status).toBe(400);
    },
  );
});

describe('the job-role filter', () => {
  it.each(['director', 'vp', 'manager', 'entry'])('finds the companies that employ a %s', async (seniority) => {
    const people = await findAll({ contact: { seniority: { any: { include: [seniority] } } } });
    const employers = new Set(people.map((person) => at(person, 'company', 'id')));
    const found = await findAll({ account: { employee: { seniority: { any: { include: [seniority] } } } } }, path);
    expect(employers.size).toBeGreaterThan(0);
    expect(new Set(found.map(({ id }) => id))).toEqual(employers);
  });

  it('asks one person for all three of its parts', async () => {
    const [person] = (await findAll(base)).filter((one) => typeof at(one, 'department', 'functions', 0) === 'string');
    const title = { any: { include: { mode: 'STRICT', content: [at(person, 'profile', 'title')] } } };
    const seniority = String(at(person, 'department', 'seniority')).replace('mid_level', 'mid-level');
    const other = seniorities.find((one) => one !== seniority);
    const mine = at(person, 'company', 'id');
    const ids = async (employee: object) => (await findAll({ account: { employee } }, path)).map(({ id }) => id);
    expect(await ids({ title })).toContain(mine);
    expect(await ids({ title, seniority: { any: { include: [seniority] } } })).toContain(mine);
    const both = new Set(await ids({ title, seniority: { any: { include: [other] } } }));
    const people = await findAll({
      contact: { experience: { latest: { title } }, seniority: { any: { include: [other] } } },
    });
    expect(both).toEqual(new Set(people.map((one) => at(one, 'company', 'id'))));
  });

  it('takes the same 12 seniorities as the person filter, and no other', async () => {
    for (const value of seniorities)
      expect([200, 404]).toContain(
        (
          await request(path, {
            body: { page: 0, size: 1, account: { employee: { seniority: { any: { include: [value] } } } } },
          })
        ).status,
      );
    const account = { employee: { seniority: { any: { include: ['emperor'] } } } };
    expect([400, 404]).toContain((await request(path, { body: { page: 0, size: 1, account } })).status);
  });
});
