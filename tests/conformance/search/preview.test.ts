import { describe, expect, it } from 'vitest';
import { envelopeFields, limits, operations, previewFlags, previewPaths, prices } from '../../fixtures/interface.ts';
import { at, conformanceSandbox, everybody, search } from '../support/conformance-sandbox.ts';

// Previews (docs/interface.md#people-preview, docs/interface.md#person-preview-result, docs/interface.md#versioning).

const { sandbox, request, find, findAll, count, newKey, books, flip } = conformanceSandbox();
const base = { account: everybody };
const preview = operations.peoplePreview.path;

describe('a preview', () => {
  it('is a page envelope with trackId null', async () => {
    const page = await find({ ...base, size: 25 }, { path: preview });
    for (const field of envelopeFields) expect(page).toHaveProperty(field);
    expect(page).toMatchObject({ trackId: null, number: 0, size: 25, numberOfElements: 25 });
  });

  it('answers under both of the paths that are stated', async () => {
    const pages = [];
    for (const path of previewPaths) pages.push(await find({ ...base, size: 25 }, { path }));
    expect(pages[0]?.content).toEqual(pages[1]?.content);
  });

  it('takes size 25 where it is left out, 100 at most, and 0', async () => {
    const answerTo = async (body: object) => (await request(preview, { body: { ...base, ...body } })).json;
    expect(await answerTo({ page: 0 })).toMatchObject({
      size: limits.previewSizeDefault,
      numberOfElements: limits.previewSizeDefault,
    });
    expect(await answerTo({ size: limits.previewSizeMax })).toMatchObject({ numberOfElements: limits.previewSizeMax });
    expect(await answerTo({ size: 0 })).toMatchObject({ content: [], totalElements: sandbox().world.people.length });
    expect(await answerTo({ size: limits.previewSizeMax + 1 })).toMatchObject({ status: 400 });
    expect(await answerTo({ size: -1 })).toMatchObject({ status: 400 });
  });

  it('finds the same people as the search', async () => {
    for (const body of [base, { contact: { seniority: { any: { include: ['director'] } } } }]) {
      const ids = (people: { id: string }[]) => people.map(({ id }) => id);
      expect(ids(await findAll(body, preview))).toEqual(ids(await findAll(body, search)));
    }
  });

  it.each([
    [{ account: { domain: { any: { exclude: ['a.example'] } } } }, 400],
    [{ ...base, page: limits.recordsPerSearch / 100, size: 100 }, 400],
    [
      {
        ...base,
        contact: { socialMediaFollower: { PLATFORM_B: { followers: { type: 'RANGE', range: [{ start: 1 }] } } } },
      },
      501,
    ],
  ])('refuses the same bodies as the search: %j', async (body, status) => {
    expect((await request(preview, { body: { page: 0, size: 10, ...body } })).status).toBe(status);
  });
});

describe('the price of a preview', () => {
  it.each([1, 25, 100])('is 1 for a page of %i', async (size) => {
    const key = await newKey(10);
    await find({ ...base, size }, { path: preview, key });
    expect(await books(key)).toEqual({
      total: 10 - prices.peoplePreviewPerPage,
      charges: [expect.objectContaining({ operation: 'peoplePreview', amount: prices.peoplePreviewPerPage })],
    });
  });

  it('is charged for an empty page as the choice says', async () => {
    const nobody = { ...base, contact: { fullName: { any: { include: { mode: 'STRICT', content: ['Nobody'] } } } } };
    const paidWith = async (chargeEmptyPreview: boolean) => {
      await flip({ chargeEmptyPreview });
      const key = await newKey(10);
      await find(nobody, { path: preview, key });
      return 10 - (await books(key)).total;
    };
    expect([await paidWith(true), await paidWith(false)]).toEqual([1, 0]);
  });
});

describe('a preview record', () => {
  it('has the true id and first name, and masks the last name', async () => {
    const people = await findAll(base, preview);
    let masked = 0;
    for (const person of people) {
      const known = sandbox().world.people.find(({ id }) => id === person.id);
      if (known === undefined) throw new Error(`${person.id} is nobody of this world`);
      expect(at(person, 'profile', 'first_name')).toBe(known.firstName);
      const last = String(at(person, 'profile', 'last_name'));
      if (known.lastName.length < 2) continue;
      masked += 1;
      expect(last).toContain('*');
      expect(last).not.toBe(known.lastName);
      const { link: _, company: __, ...own } = person;
      expect(JSON.stringify(own)).not.toContain(known.fullName);
    }
    expect(masked).toBeGreaterThan(200);
  });

  it('holds no email, no phone of the person and no track id', async () => {
    for (const person of await findAll(base, preview)) {
      const known = sandbox().world.people.find(({ id }) => id === person.id);
      const text = JSON.stringify({ ...person, company: null });
      expect(text).not.toContain(known?.address ?? '@');
      expect(text).not.toMatch(/[\w.]@[\w-]+\.\w/);
      for (const phone of known?.phones ?? []) expect(text).not.toContain(phone.slice(-8));
      expect(person).not.toHaveProperty('trackId');
      expect(person).not.toHaveProperty('email');
    }
  });

  it('has position, place, department, history, the whole company and last_updated', async () => {
    const people = await findAll(base, preview);
    for (const path of [
      ['profile', 'title'],
      ['profile', 'headline'],
      ['location', 'country'],
      ['department', 'departments', 0],
      ['department', 'functions', 0],
      ['department', 'seniority'],
      ['position_groups', 0, 'date', 'start'],
      ['company', 'id'],
      ['company', 'summary', 'name'],
      ['company', 'summary', 'description'],
      ['company', 'summary', 'industry'],
      ['company', 'summary', 'staff', 'total'],
      ['company', 'financial', 'revenue', 'annual', 'amount'],
      ['company', 'location', 'headquarter', 'city'],
      ['company', 'location', 'locations', 0],
      ['company', 'keywords', 0],
      ['company', 'naics', 0],
      ['company', 'sic', 0],
      ['last_updated'],
    ]) {
      const known = people.filter((person) => at(person, ...path) !== undefined && at(person, ...path) !== null);
      expect([path, known.length > people.length / 3]).toEqual([path, true]);
    }
  });

  it('has flags for available data', async () => {
    const people = await findAll(base, preview);
    for (const flag of previewFlags) {
      const said = people.map(
        (person) => at(person, flag) ?? at(person, 'flags', flag) ?? at(person, 'availability', flag),
      );
      expect([flag, new Set(said)]).toEqual([flag, new Set([true, false])]);
    }
    for (const person of people) {
      const known = sandbox().world.people.find(({ id }) => id === person.id);
      if (known !== undefined && at(person, 'has_mobile') !== undefined)
        expect([person.id, at(person, 'has_mobile')]).toEqual([person.id, known.phones.length > 0]);
    }
  });

  it('shows the profile link as the choice says', async () => {
    const links = async (previewShowsLink: boolean) => {
      await flip({ previewShowsLink });
      const { content } = await find({ ...base, size: 100 }, { path: preview });
      return content.filter((person) => typeof at(person, 'link', 'pronet') === 'string').length;
    };
    expect(await links(true)).toBeGreaterThan(50);
    expect(await links(false)).toBe(0);
    expect(await count(base, preview)).toBe(sandbox().world.people.length);
  });
});
