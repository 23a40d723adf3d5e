import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody } from '../support/conformance-sandbox.ts';

// Beyond the 10,000th record (docs/interface.md#deep-pagination-procedure).

const people = 12_000;
const { sandbox, request, find, newKey, books } = conformanceSandbox({ people, companies: 600 });
const listSchema = z.looseObject({ id: z.string() });
const path = operations.peoplePreview.path;

describe('a search that matches more than 10,000', () => {
  it('tells the whole total, pages the first 10,000, and refuses the page behind them', async () => {
    const wish = { page: 0, size: 100, account: everybody };
    const total = sandbox().world.people.length;
    expect(total).toBeGreaterThanOrEqual(people);
    expect(await find(wish)).toMatchObject({ totalElements: total, totalPages: Math.ceil(total / 100) });
    expect(await find({ ...wish, page: 99 })).toMatchObject({
      numberOfElements: 100,
      totalElements: total,
      last: false,
    });
    const key = await newKey(1000);
    for (const where of [operations.peopleSearch.path, path]) {
      const beyond = await request(where, { body: { ...wish, page: 100 }, key });
      expect([where, beyond.status]).toEqual([where, 400]);
    }
    expect((await books(key)).charges).toEqual([]);
  });

  it('leaves out the people of a list, fetched before', async () => {
    const key = await newKey(1000);
    const before = await find({ page: 0, size: 100, account: everybody }, { key, path });
    const values = before.content.map(({ id }) => id);
    const answer = await request(operations.lists.path, { body: { type: 'people_id', values }, key });
    const lists = { people_id: { exclude: [listSchema.parse(answer.json).id] } };
    const after = await find({ page: 0, size: 100, account: everybody, lists }, { key, path });
    expect(after.totalElements).toBe(before.totalElements - 100);
    expect(after.content.filter(({ id }) => values.includes(id))).toEqual([]);
  });
});
