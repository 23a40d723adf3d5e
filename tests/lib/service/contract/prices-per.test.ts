import { describe, expect, it } from 'vitest';
import { parseCredits } from '@/lib/service/contract/credits';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import { operations, prices } from '../../../fixtures/interface.ts';

type Part = [credits: number, unit: string];

describe('a price', () => {
  const parts: [keyof typeof operations, Part[]][] = [
    ['peopleSearch', [[prices.peopleSearchPerResult, 'result']]],
    ['peoplePreview', [[prices.peoplePreviewPerPage, 'page']]],
    ['companySearch', [[prices.companySearchPerResult, 'result']]],
    ['emailFinder', [[prices.emailFinderPerValidEmail, 'valid email']]],
    [
      'peopleExport',
      [
        [prices.exportPerPerson, 'exported person'],
        [prices.exportPerValidEmail, 'valid email'],
      ],
    ],
    ['singleExport', [[prices.singleExportWithValidEmail, 'valid email']]],
    ['singleExportV2', [[prices.singleExportWithValidEmail, 'valid email']]],
    ['mobilePhone', [[prices.phonePerNumber, 'number']]],
    ['mobilePhoneV2', [[prices.phonePerNumber, 'number']]],
    ['reverseLookup', [[prices.reverseLookupPerRequest, 'request']]],
    ['analysis', [[prices.analysisPerRequest, 'request']]],
  ];

  it.each(parts)('of %s is in the units of the contract', (name, expected) => {
    const { price }: Endpoint = endpoints[name];
    expect(price.per).toEqual(expected.map(([credits, unit]) => ({ milli: parseCredits(credits), unit })));
  });

  it('is stated in parts for each paid row', () => {
    const paid = Object.entries(operations).filter(([, { isFree }]) => !isFree);
    expect(parts.map(([name]) => name).toSorted()).toEqual(paid.map(([name]) => name).toSorted());
  });
});

describe('parseCredits', () => {
  it('names values that are no amount', () => {
    expect(() => parseCredits(Number.NaN)).toThrow('Not an amount of credits: NaN');
  });
});
