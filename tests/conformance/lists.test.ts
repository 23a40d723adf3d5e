import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limits, listFields, operations } from '../fixtures/interface.ts';
import { conformanceSandbox, everybody, hourMs, search } from './support/conformance-sandbox.ts';

// Exclusion lists of the service (docs/interface.md#create-or-update-list, docs/interface.md#list, docs/interface.md#lists-filter).

const { request, find, findAll, count, newKey, books, advance, flip } = conformanceSandbox();
const path = operations.lists.path;
const base = { account: everybody };
const unknown = '00000000-0000-4000-8000-000000000000';
const listSchema = z.looseObject({
  id: z.uuid({ version: 'v4' }),
  type: z.enum(['people_id', 'company_id']),
  values: z.array(z.string()),
  created: z.number(),
});
/** Ids of nobody, in order. */
const ids = (length: number, from = 0) =>
  Array.from({ length }, (_, n) => `00000000-0000-0000-0000-${(n + from).toString(16).padStart(12, '0')}`);

async function write(body: object, key: string) {
  const answer = await request(path, { body, key });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return listSchema.parse(answer.json);
}
const excluding = (...lists: string[]) => ({ ...base, lists: { people_id: { exclude: lists } } });
const statusOf = async (body: object, key: string, where = search) =>
  (await request(where, { body: { page: 0, size: 1, ...body }, key })).status;

describe('writing a list', () => {
  it('makes one without an id, with the fields of the contract, free of charge', async () => {
    const key = await newKey(1);
    const list = await write({ type: 'people_id', values: ids(3) }, key);
    for (const field of listFields) expect(list).toHaveProperty(field);
    expect(list).toMatchObject({ type: 'people_id', values: ids(3) });
    expect(new Date(list.created).getUTCFullYear()).toBeGreaterThan(2020);
    expect((await books(key)).charges).toEqual([]);
  });

  it('appends by default, merging with existing members; the id stays', async () => {
    const key = await newKey();
    const { id, created } = await write({ type: 'people_id', values: ids(3) }, key);
    for (const mode of [{}, { mode: 'APPEND' }]) {
      const list = await write({ id, type: 'people_id', values: ids(3, 2), ...mode }, key);
      expect(list).toMatchObject({ id, created });
      expect(list.values.toSorted()).toEqual(ids(5));
    }
  });

  it('rewrites with REPLACE', async () => {
    const key = await newKey();
    const { id } = await write({ type: 'people_id', values: ids(3) }, key);
    expect(await write({ id, values: ids(2, 7), mode: 'REPLACE' }, key)).toMatchObject({ id, values: ids(2, 7) });
  });

  it('needs no type for an update, and is 400 without one for an insert', async () => {
    const key = await newKey();
    const { id } = await write({ type: 'company_id', values: ids(1) }, key);
    expect(await write({ id, values: ids(1, 5) }, key)).toMatchObject({ id, type: 'company_id' });
    expect((await request(path, { body: { values: ids(1) }, key })).status).toBe(400);
    expect((await request(path, { body: { id: unknown, values: ids(1) }, key })).status).toBe(400);
  });

  it('names one workspace a key', async () => {
    const key = await newKey();
    const body = { type: 'company_id', values: [] };
    const spaces = [await write(body, key), await write(body, key), await write(body, await newKey())];
    const [one, same, other] = spaces.map(({ workspace }) => workspace);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
  });

  it('makes a new list for an unknown id', async () => {
    const key = await newKey();
    const list = await write({ id: unknown, type: 'people_id', values: ids(2) }, key);
    expect(list.values).toEqual(ids(2));
    expect(await statusOf(excluding(list.id), key)).toBe(200);
  });

  it('takes 10,000 values, and is 400 with the stated text over them', async () => {
    const key = await newKey();
    const full = await write({ type: 'people_id', values: ids(limits.valuesPerList) }, key);
    expect(full.values).toHaveLength(limits.valuesPerList);
    const over = await request(path, { body: { type: 'people_id', values: ids(limits.valuesPerList + 1) }, key });
    expect([over.status, over.text]).toEqual([400, expect.stringContaining('terms_lookup_list_values_limit_exceeded')]);
    const repeated = Array.from({ length: limits.valuesPerList + 1 }, () => ids(1)[0]);
    expect((await request(path, { body: { type: 'people_id', values: repeated }, key })).status).toBe(400);
    const appended = await request(path, { body: { id: full.id, values: ids(1, limits.valuesPerList) }, key });
    expect([appended.status, appended.text]).toEqual([
      400,
      expect.stringContaining('terms_lookup_list_values_limit_exceeded'),
    ]);
  });

  it.each([
    { type: 'people_id' },
    { type: 'people_id', values: 'x' },
    { type: 'people_id', values: [7] },
    { type: 'people_id', values: null },
    { type: 'people_id', values: ['amara-okonkwo'] },
    { type: 'people_id', values: [`${ids(1)[0]}0`] },
    { type: 'people_id', values: [], mode: 'append' },
    { type: 'others', values: [] },
    { type: 'people_id', values: [], mode: 'DELETE' },
    { type: 'people_id', values: [], id: 'mine' },
  ])('is 400 with %j', async (body) => {
    expect((await request(path, { body })).status).toBe(400);
  });

  it('is 400 after 50 lists a day, and works again on the next day', async () => {
    const key = await newKey();
    const body = { type: 'people_id', values: ids(1) };
    const first = await write(body, key);
    for (let lists = 1; lists < limits.listsPerDay; lists += 1) await write(body, key);
    expect((await request(path, { body, key })).status).toBe(400);
    // Updates are no new lists, unless the choice counts writes.
    expect((await request(path, { body: { id: first.id, ...body }, key })).status).toBe(200);
    await flip({ listQuotaCounts: 'writes' });
    expect((await request(path, { body: { id: first.id, ...body }, key })).status).toBe(400);
    expect((await request(path, { body, key: await newKey() })).status).toBe(200);
    await advance(24 * hourMs + 1000);
    expect((await request(path, { body, key })).status).toBe(200);
  });
});

describe('excluding lists', () => {
  it('leaves out exactly those on them, from search, preview and export', async () => {
    const key = await newKey(1e6);
    const all = (await findAll(base)).map(({ id }) => id);
    const [some, others] = [all.slice(0, 40), all.slice(30, 90)];
    const one = await write({ type: 'people_id', values: some }, key);
    const two = await write({ type: 'people_id', values: [...others, ...ids(20)] }, key);
    for (const where of [search, operations.peoplePreview.path]) {
      const total = async (...lists: string[]) =>
        (await find({ ...excluding(...lists), size: 1 }, { key, path: where })).totalElements;
      expect(await total(one.id)).toBe(all.length - 40);
      expect(await total(one.id, two.id)).toBe(all.length - 90);
    }
    const kept: string[] = [];
    for (let page = 0; kept.length < all.length - 90; page += 1) {
      const { content } = await find({ ...excluding(one.id, two.id), page, size: 100 }, { key });
      if (content.length === 0) break;
      kept.push(...content.map(({ id }) => id));
    }
    expect(kept).toEqual(all.slice(90));
  });

  it('leaves companies out of Company Search', async () => {
    const key = await newKey(1000);
    const where = operations.companySearch.path;
    const all = (await findAll(base, where)).map(({ id }) => id);
    const list = await write({ type: 'company_id', values: all.slice(5, 17) }, key);
    const lists = { company_id: { exclude: [list.id] } };
    const found = (await find({ ...base, lists, size: 100 }, { key, path: where })).content.map(({ id }) => id);
    expect(found).toEqual([...all.slice(0, 5), ...all.slice(17)]);
  });

  it('takes 10 lists, and is 400 with 11', async () => {
    const key = await newKey(1000);
    const made: string[] = [];
    for (let n = 0; n <= limits.listsPerRequest; n += 1)
      made.push((await write({ type: 'people_id', values: ids(1, n) }, key)).id);
    expect(await statusOf(excluding(...made.slice(0, limits.listsPerRequest)), key)).toBe(200);
    expect(await statusOf(excluding(...made), key)).toBe(400);
  });

  it('refuses an unknown list, or ignores it by choice; another key’s list is one', async () => {
    const key = await newKey(1000);
    const foreign = (await write({ type: 'people_id', values: ids(1) }, await newKey())).id;
    for (const id of [unknown, foreign]) expect(await statusOf(excluding(id), key)).toBe(400);
    await flip({ unknownList: 'ignore' });
    for (const id of [unknown, foreign]) expect(await statusOf(excluding(id), key)).toBe(200);
    expect((await find({ ...excluding(unknown), size: 1 }, { key })).totalElements).toBe(await count(base));
  });

  it('is over when the list is 24 hours old', async () => {
    const key = await newKey(1000);
    const { id } = await write({ type: 'people_id', values: ids(1) }, key);
    await advance((limits.listLifeHours - 1) * hourMs);
    expect(await statusOf(excluding(id), key)).toBe(200);
    await write({ id, values: ids(1, 1) }, key);
    await advance(1.01 * hourMs);
    expect(await statusOf(excluding(id), key)).toBe(400);
  });

  it('is over 24 hours after the last write where the choice counts from there', async () => {
    await flip({ listExpiry: 'update' });
    const key = await newKey(1000);
    const { id } = await write({ type: 'people_id', values: ids(1) }, key);
    await advance((limits.listLifeHours - 1) * hourMs);
    await write({ id, values: ids(1, 1) }, key);
    await advance((limits.listLifeHours - 1) * hourMs);
    expect(await statusOf(excluding(id), key)).toBe(200);
    await advance(1.01 * hourMs);
    expect(await statusOf(excluding(id), key)).toBe(400);
  });
});
