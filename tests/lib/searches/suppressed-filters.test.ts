import { describe, expect, it } from 'vitest';
import { withSuppression } from '@/lib/searches/suppressed-filters';

const suppression = { lists: ['list-1'], companyIds: [], domains: ['rival.example'] };
const lists = { company_id: { exclude: ['list-1'] } };

describe('a search of companies', () => {
  it('that names seeds alone sends no filter that only excludes', () => {
    const seeds = { lookalikeDomains: ['acme.example'] };
    expect(withSuppression(seeds, 'companies', suppression)).toEqual({ ...seeds, lists });
  });

  it('that includes something besides leaves out by domain, too', () => {
    const filters = { lookalikeDomains: ['acme.example'], account: { type: { any: { include: ['NON_PROFIT'] } } } };
    expect(withSuppression(filters, 'companies', suppression)).toEqual({
      ...filters,
      account: { ...filters.account, domain: { any: { exclude: ['rival.example'] } } },
      lists,
    });
  });

  it('of people is unchanged except for the people left out', () => {
    const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
    expect(withSuppression(filters, 'people', { ...suppression, companyIds: ['id-1'] })).toEqual({
      account: { domain: { any: { exclude: ['rival.example'] } } },
      contact: { ...filters.contact, company: { current: { any: { exclude: ['id-1'] } } } },
      lists: { people_id: { exclude: ['list-1'] } },
    });
  });
});
