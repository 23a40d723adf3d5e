import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limits, operations, prices } from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody } from '../support/conformance-sandbox.ts';

// The whole procedure beyond the 10,000th record (docs/interface.md#deep-pagination-procedure).

const people = 12_000;
const { sandbox, request, find, newKey, books } = conformanceSandbox({ people, companies: 600 });
const listSchema = z.looseObject({ id: z.string() });
/** Preview pages: the whole procedure at a credit a page, and the bodies of 120 of them are small enough for a test. */
const path = operations.peoplePreview.path;

describe('a search that matches more than 10,000', () => {
  it('is fetched whole by excluding fetched people, and ends with exactly everyone', async () => {
    const key = await newKey(100_000);
    const seen: string[] = [];
    const lists: string[] = [];
    for (;;) {
      const fetched: string[] = [];
      const filters = { account: everybody, ...(lists.length > 0 ? { lists: { people_id: { exclude: lists } } } : {}) };
      for (let page = 0; page < limits.recordsPerSearch / 100; page += 1) {
        const { content, last } = await find({ ...filters, page, size: 100 }, { key, path });
        fetched.push(...content.map(({ id }) => id));
        if (last === true || content.length === 0) break;
      }
      if (fetched.length === 0) break;
      seen.push(...fetched);
      const answer = await request(operations.lists.path, { body: { type: 'people_id', values: fetched }, key });
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
      lists.push(listSchema.parse(answer.json).id);
      expect(lists.length).toBeLessThanOrEqual(limits.listsPerRequest);
    }
    expect(lists).toHaveLength(2);
    expect(seen).toHaveLength(sandbox().world.people.length);
    expect(new Set(seen)).toEqual(new Set(sandbox().world.people.map(({ id }) => id)));
    const pages = (await books(key)).charges.filter(({ operation }) => operation === 'peoplePreview');
    for (const { amount } of pages) expect(amount).toBe(prices.peoplePreviewPerPage);
  });
});
