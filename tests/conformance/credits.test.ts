import { describe, expect, it } from 'vitest';
import { operations, prices } from '../fixtures/interface.ts';
import { at, conformanceSandbox, everybody, round } from './support/conformance-sandbox.ts';

// The balance (docs/interface.md#fetch-credits, docs/interface.md#credit-balance).

const { request, find, newKey, books } = conformanceSandbox({ people: 60, companies: 12 });
const path = operations.credits.path;

describe('the credit balance', () => {
  it('is a total, as given, and free to read', async () => {
    const key = await newKey(12.5);
    for (let times = 0; times < 3; times += 1) {
      const answer = await request(path, { key });
      expect([answer.status, answer.json]).toEqual([200, { total: 12.5 }]);
    }
  });

  it('falls by the price of each operation, without rounding errors', async () => {
    const key = await newKey(100);
    let left = 100;
    const balance = async () => at((await request(path, { key })).json, 'total');
    for (let times = 0; times < 3; times += 1) {
      await find({ account: everybody, size: 3 }, { key, path: operations.companySearch.path });
      left = round(left - 3 * prices.companySearchPerResult);
      expect(await balance()).toBe(left);
      await find({ account: everybody, size: 3 }, { key });
      left = round(left - 3 * prices.peopleSearchPerResult);
      expect(await balance()).toBe(left);
      await find({ account: everybody, size: 3 }, { key, path: operations.peoplePreview.path });
      left = round(left - prices.peoplePreviewPerPage);
      expect(await balance()).toBe(left);
    }
    expect((await books(key)).total).toBe(left);
  });
});
