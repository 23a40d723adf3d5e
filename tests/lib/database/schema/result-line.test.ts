import { describe, expect, it } from 'vitest';
import { companyLine } from '@/lib/database/schema/result-line';
import { companySchema } from '@/lib/service/contract/schemas/company';

const id = '0b7d2e1a-1111-4222-8333-444455556666';
const jasper = {
  ...companySchema.parse({
    id,
    summary: { name: 'Jasper Hotels' },
    location: {
      headquarter: { city: 'lyon', country: 'france' },
      locations: [
        { city: 'lyon', country: 'france' },
        { city: 'berlin', country: 'germany' },
      ],
    },
  }),
  id,
};

describe('the office of a company that was searched for by a place', () => {
  it.each([
    ['its country', ['Germany'], 'berlin'],
    ['its city, in whatever case', ['BERLIN'], 'berlin'],
    ['where its headquarters are', ['France'], undefined],
    ['several, of which one is where its headquarters are', ['Germany', 'France'], undefined],
    ['where it has none that is known', ['Spain'], undefined],
    ['none', [], undefined],
  ])('by %s', (_what, places, office) => {
    const line = companyLine('company/pronet/jasper', jasper, places);
    expect([line.place, line.office]).toEqual(['lyon', office]);
  });
});
