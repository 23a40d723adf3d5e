import { describe, expect, it } from 'vitest';
import { endpoints } from '@/lib/service/endpoints';
import { chargedMilli, isValidEmail, type Quote, reservedMilli } from '@/lib/service/prices';
import { emailDomainTypes, emailStatuses, emailSubStatuses, operations, prices } from '../../fixtures/interface.ts';

const id = 'abcdef01-2345-9789-0abc-def012345678';
const valid = { address: 'jane@fenwick.example', found: true, status: 'VALID', subStatus: null, domainType: 'SMTP' };
const nothing = { found: false, status: 'INVALID', subStatus: 'EMPTY', domainType: 'UNKNOWN' };

/** What the document says a single export costs: the emails in the reply, and the credits. */
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

  it('is nothing where nobody was found', () => {
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

describe('the quote', () => {
  const quotes: [keyof typeof operations, Quote][] = [
    ['credits', { kind: 'range', minMilli: 0, maxMilli: 0 }],
    ['singleExport', { kind: 'range', minMilli: 0, maxMilli: prices.singleExportWithValidEmail * 1000 }],
    ['singleExportV2', { kind: 'range', minMilli: 0, maxMilli: prices.singleExportWithValidEmail * 1000 }],
  ];
  it.each(quotes)('of %s is what the document says', (name, expected) => {
    expect(endpoints[name].price.quote({ id })).toEqual(expected);
  });

  it('covers every row, and is nothing exactly where the document says free', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(Object.keys(operations).toSorted());
    for (const [name, { isFree }] of Object.entries(operations)) {
      const { price, safeToRetry } = endpoints[name as keyof typeof operations];
      expect([name, reservedMilli(price.quote({ id })) === 0, safeToRetry]).toEqual([name, isFree, isFree]);
    }
  });

  it('reserves its most, or one unit', () => {
    expect(reservedMilli({ kind: 'range', minMilli: 0, maxMilli: 12_500 })).toBe(12_500);
    expect(reservedMilli({ kind: 'per-unit', unitMilli: prices.phonePerNumber * 1000 })).toBe(5000);
  });
});

describe('chargedMilli', () => {
  const { price, reply } = endpoints.singleExportV2;
  const found = reply.parse({ status: 200, error: null, data: personWith([valid]) });
  const table: [string, string | null, { milli: number; how: string }][] = [
    ['X-Credit says the same', '-1', { milli: 1000, how: 'x-credit' }],
    ['X-Credit says less', '0', { milli: 0, how: 'x-credit' }],
    ['X-Credit says more than the quote', '-2.5', { milli: 2500, how: 'x-credit' }],
    ['X-Credit is absent', null, { milli: 1000, how: 'price-table' }],
    ['X-Credit cannot be read', 'one', { milli: 1000, how: 'price-table' }],
  ];
  it.each(table)('when %s', (_what, header, expected) => {
    expect(chargedMilli(price, found, header)).toEqual(expected);
  });
});

describe('isValidEmail', () => {
  it('goes by found, status and address, and by nothing else the document lists', () => {
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
