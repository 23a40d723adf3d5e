import { describe, expect, it } from 'vitest';
import { withGrowthFunction } from '@/lib/service/contract/filters/growth-function';

const growth = (department: unknown) => ({ function: department, start: 10, timeFrame: 'SIX' });
const search = (...rows: object[]) => ({
  account: { metric: { employee: [{ function: ['sales'], start: 1 }], growth: rows }, name: 'Fenwick' },
  page: 0,
});

describe('the function of a growth', () => {
  it('is one value where one is chosen, and an array where several are', () => {
    const body = search(growth(['sales']), growth(['sales', 'legal']), growth('legal'));
    const sent = search(growth('sales'), growth(['sales', 'legal']), growth('legal'));
    expect(withGrowthFunction(body, 'value')).toEqual(sent);
  });

  it('is always an array where the service is set so', () => {
    const body = search(growth(['sales']), growth('legal'));
    expect(withGrowthFunction(body, 'array')).toEqual(search(growth(['sales']), growth(['legal'])));
  });

  it.each([null, 7, {}, { account: {} }, { account: { metric: { employee: [] } } }])(
    'is not looked for in %j',
    (body) => {
      expect(withGrowthFunction(body, 'value')).toEqual(body);
    },
  );
});
