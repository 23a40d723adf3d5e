import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import {
  chargedMilli,
  exportMilliOf,
  finderMilliOf,
  finderQuote,
  isValidEmail,
  type Quote,
  reservedMilli,
} from '@/lib/service/contract/prices';
import {
  emailDomainTypes,
  emailStatuses,
  emailSubStatuses,
  operations,
  prices,
  workedCases,
} from '../../../fixtures/interface.ts';
import { analysis, pageOf, phone, replies, trackId } from '../../../fixtures/replies.ts';

const id = 'abcdef01-2345-9789-0abc-def012345678';
const valid = { address: 'jane@fenwick.example', found: true, status: 'VALID', subStatus: null, domainType: 'SMTP' };
const nothing = { found: false, status: 'INVALID', subStatus: 'EMPTY', domainType: 'UNKNOWN' };

/** What a single export costs (docs/interface.md#credit-prices): the emails in the reply, and the credits. */
const cases: [string, unknown[], number][] = [
  ['a valid email', [valid], prices.singleExportWithValidEmail],
  ['a valid email on a catch-all domain', [{ ...valid, domainType: 'CATCH_ALL' }], prices.singleExportWithValidEmail],
  [
    'two valid emails of one person',
    [valid, { ...valid, address: 'j@fenwick.example' }],
    prices.singleExportWithValidEmail,
  ],
  ['a valid email behind one that is not', [nothing, valid], prices.singleExportWithValidEmail],
  ['nothing found', [nothing], prices.singleExportWithoutEmail],
  ['no entry at all', [], prices.singleExportWithoutEmail],
  [
    'an address that was found invalid',
    [{ ...valid, status: 'INVALID', subStatus: 'MAILBOX_NOT_FOUND' }],
    prices.singleExportWithoutEmail,
  ],
  ['an address that is said not to be found', [{ ...valid, found: false }], prices.singleExportWithoutEmail],
  ['a valid email without its address', [{ found: true, status: 'VALID' }], prices.singleExportWithoutEmail],
];

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

function personWith(output: unknown[]) {
  return { id, email: { state: 'DONE', output } };
}

describe('the price of a single export', () => {
  it.each(cases)('is for %s', (_what, output, credits) => {
    const v1 = endpoints.singleExport;
    const v2 = endpoints.singleExportV2;
    const person = v1.reply.parse(personWith(output));
    const envelope = v2.reply.parse({ status: 200, error: null, data: personWith(output) });
    expect(v1.price.charged(person)).toBe(credits * 1000);
    expect(v2.price.charged(envelope)).toBe(credits * 1000);
  });

  it('is nothing where no one was found', () => {
    const { reply, price } = endpoints.singleExportV2;
    expect(price.charged(reply.parse({ status: 404, error: 'data not found', data: null }))).toBe(0);
  });

  it('is nothing where the reply has no email block', () => {
    const { reply, price } = endpoints.singleExport;
    expect(price.charged(reply.parse({ id }))).toBe(0);
    expect(price.charged(reply.parse({ id, email: null }))).toBe(0);
  });

  it('is never above its quote', () => {
    const { quote, charged } = endpoints.singleExport.price;
    const asked = quote({ id });
    for (const [what, output] of cases) {
      expect(charged(endpoints.singleExport.reply.parse(personWith(output))), what).toBeLessThanOrEqual(
        reservedMilli(asked),
      );
    }
  });
});

const one = 1000;
const perPage = (size: number, credits: number): Quote => ({
  kind: 'range',
  minMilli: 0,
  maxMilli: size * credits * one,
});
const flat = (credits: number): Quote => ({ kind: 'range', minMilli: credits * one, maxMilli: credits * one });
const each = (credits: number): Quote => ({ kind: 'per-unit', unitMilli: credits * one });

describe('the quote', () => {
  const single = perPage(1, prices.singleExportWithValidEmail);
  const quotes: [keyof typeof operations, unknown, Quote][] = [
    ['peopleSearch', { size: 25 }, perPage(25, prices.peopleSearchPerResult)],
    ['peopleSearch', { size: 0 }, perPage(0, prices.peopleSearchPerResult)],
    ['peoplePreview', { size: 100 }, flat(prices.peoplePreviewPerPage)],
    ['peoplePreview', { size: 1 }, flat(prices.peoplePreviewPerPage)],
    ['companySearch', { size: 100 }, perPage(100, prices.companySearchPerResult)],
    ['companySearch', { size: 3 }, { kind: 'range', minMilli: 0, maxMilli: 300 }],
    ['emailFinder', {}, each(prices.emailFinderPerValidEmail)],
    ['peopleExport', { size: 1000 }, perPage(1000, prices.exportPerPerson + prices.exportPerValidEmail)],
    ['singleExport', { id }, single],
    ['singleExportV2', { id }, single],
    ['mobilePhone', {}, each(prices.phonePerNumber)],
    ['mobilePhoneV2', {}, each(prices.phonePerNumber)],
    ['reverseLookup', {}, flat(prices.reverseLookupPerRequest)],
    ['analysis', {}, flat(prices.analysisPerRequest)],
  ];
  it.each(quotes)('of %s for %j is the contract’s', (name, body, expected) => {
    const endpoint: Endpoint = endpoints[name];
    expect(endpoint.price.quote(body)).toEqual(expected);
  });

  it('covers every row, and is nothing exactly where the contract says free', () => {
    for (const [name, { isFree }] of Object.entries(operations)) {
      const { price }: Endpoint = endpoints[name as keyof typeof operations];
      expect([name, reservedMilli(price.quote({ size: 1 })) === 0, price.per.length === 0]).toEqual([
        name,
        isFree,
        isFree,
      ]);
      if (!isFree) expect(quotes.map(([quoted]) => quoted)).toContain(name);
    }
  });

  it('of an email-finder job is known with the size of its search', () => {
    expect(finderQuote(25)).toEqual(perPage(25, prices.emailFinderPerValidEmail));
  });

  it('reserves its most, or one unit', () => {
    expect(reservedMilli({ kind: 'range', minMilli: 0, maxMilli: 12_500 })).toBe(12_500);
    expect(reservedMilli({ kind: 'per-unit', unitMilli: prices.phonePerNumber * 1000 })).toBe(5000);
  });
});

describe('the charge', () => {
  const charges: [string, keyof typeof operations, unknown, number][] = [
    ['25 people', 'peopleSearch', pageOf(times(25, { id })), 25 * prices.peopleSearchPerResult],
    ['nobody', 'peopleSearch', pageOf([]), 0],
    ['a million matches of which three came', 'peopleSearch', pageOf(times(3, { id }), { totalElements: 1e6 }), 1.5],
    ['a page of previews', 'peoplePreview', pageOf(times(100, { id })), prices.peoplePreviewPerPage],
    ['an empty page of previews', 'peoplePreview', pageOf([]), prices.peoplePreviewPerPage],
    ['three companies, without a rounding', 'companySearch', pageOf(times(3, { id })), 0.3],
    ['two numbers', 'mobilePhone', phone, 2 * prices.phonePerNumber],
    ['no number', 'mobilePhone', { ...phone, data: [] }, prices.phoneNothingFound],
    ['two numbers in an envelope', 'mobilePhoneV2', { data: phone }, 2 * prices.phonePerNumber],
    ['an empty envelope', 'mobilePhoneV2', { status: 404, data: null }, prices.phoneNothingFound],
    ['somebody', 'reverseLookup', { id }, prices.reverseLookupPerRequest],
    ['an analysis', 'analysis', analysis, prices.analysisPerRequest],
    ['emails found so far', 'emailFinder', { trackId, statistics: { total: 25, found: 17 } }, 17],
    ['a job that has not begun', 'emailFinder', { trackId }, 0],
    ['a job given back', 'emailFinder', { trackId, statistics: { total: 0, found: 0 } }, 0],
    ['an export that has not begun', 'peopleExport', { trackId }, 0],
    ['an export', 'peopleExport', { trackId, statistics: { total: 1000, success: 1000, failed: 0, found: 700 } }, 850],
    ['statistics', 'peopleExportStatistics', { statistics: { total: 1000, found: 700 } }, 0],
  ];
  it.each(charges)('for %s (%s)', (_what, name, json, credits) => {
    const endpoint: Endpoint = endpoints[name];
    expect(endpoint.price.charged(endpoint.reply.parse(json))).toBe(Math.round(credits * one));
  });

  it('agrees with the worked cases of the contract', () => {
    const search = endpoints.peopleSearch;
    const page = search.reply.parse(pageOf(times(25, { id })));
    const done = { total: 1000, success: 1000, failed: 0, found: 700 };
    expect(workedCases).toEqual([
      { what: '25 search results', credits: search.price.charged(page) / one },
      { what: '1,000 exported people with 700 emails', credits: exportMilliOf(done) / one },
    ]);
  });

  it('of an export leaves out those who failed, and takes no one for failed where that is not said', () => {
    expect(exportMilliOf({ total: 10, success: 8, failed: 2, found: 5 })).toBe(6500);
    expect(exportMilliOf({ total: 10, failed: 2, found: 5 })).toBe(6500);
    expect(exportMilliOf({ total: 10, found: 5 })).toBe(7500);
    expect(exportMilliOf({ total: 0, failed: 3, found: 0 })).toBe(0);
  });

  it('of an email-finder job is one a found email', () => {
    expect(finderMilliOf({ found: 17 })).toBe(17 * prices.emailFinderPerValidEmail * one);
  });

  it.each(Object.keys(replies) as (keyof typeof operations)[])('of %s is a whole number of milliCredits', (name) => {
    const { reply, price }: Endpoint = endpoints[name];
    for (const json of replies[name]) {
      const charged = price.charged(reply.parse(json));
      expect(Number.isSafeInteger(charged) && charged >= 0).toBe(true);
    }
  });
});

describe('chargedMilli', () => {
  const { price, reply } = endpoints.singleExportV2;
  const found = reply.parse({ status: 200, error: null, data: personWith([valid]) });
  const table: [string, string | null, { milli: number; how: string }][] = [
    ['X-Credit says the same', '-1', { milli: 1000, how: 'x-credit' }],
    ['X-Credit says less', '0', { milli: 0, how: 'x-credit' }],
    ['X-Credit says more than the quote', '-2.5', { milli: 1000, how: 'price-table' }],
    ['X-Credit is absent', null, { milli: 1000, how: 'price-table' }],
    ['X-Credit cannot be read', 'one', { milli: 1000, how: 'price-table' }],
  ];
  it.each(table)('when %s', (_what, header, expected) => {
    expect(chargedMilli(price, found, header, price.quote({}))).toEqual(expected);
  });

  it('believes X-Credit no more than the units of the answer where the price is per unit', () => {
    const phone = endpoints.mobilePhone;
    const answer = phone.reply.parse({ data: [['+441632960001', '+441632960002']] });
    const told = (header: string) => chargedMilli(phone.price, answer, header, phone.price.quote({} as never));
    expect(told('-10')).toEqual({ milli: 10_000, how: 'x-credit' });
    expect(told('-5')).toEqual({ milli: 5000, how: 'x-credit' });
    expect(told('-15')).toEqual({ milli: 10_000, how: 'price-table' });
  });
});

describe('isValidEmail', () => {
  it('goes by found, status and address, and by nothing else the contract lists', () => {
    for (const status of emailStatuses) {
      for (const subStatus of emailSubStatuses) {
        for (const domainType of emailDomainTypes) {
          const entry = { address: 'a@b.example', found: true, status, subStatus, domainType };
          expect(isValidEmail(entry), JSON.stringify(entry)).toBe(status === 'VALID');
        }
      }
    }
  });
});
