import { describe, expect, it } from 'vitest';
import { operations } from '@/entrypoints/background/ordering';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames, operationNames, pagedFacets } from '@/lib/offers/offer-lists';
import { offerQuote, offers, type SubjectOperation } from '@/lib/offers/offers';
import { canOrder, lineOperations, subjectOperationNames } from '@/lib/offers/panel-offers';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { subjectOfDomain, subjectOfEmail, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { amara, facet, fenwick, person, record } from '@/tests/fixtures/rows/fixture-rows';

const id = 'abcdef01-2345-9789-0abc-def012345670';
const pageless = personSchema.parse({ id });
const site = companySchema.parse({ link: { domain: 'fenwick.example' } });
const byId = subjectOfId('person', id);
const byAddress = subjectOfEmail('amara@fenwick.example');

const elsewhere: Subject = {
  kind: 'person',
  key: 'person/github-com/jane-doe',
  site: 'github-com',
  slug: 'jane-doe',
  url: 'https://github.com/jane-doe',
  elsewhere: true,
};
const companyElsewhere: Subject = { ...elsewhere, kind: 'company', key: 'company/github-com/fenwick', slug: 'fenwick' };

const linked = (subject: Subject): Subject => ({ ...subject, links: [subject.url ?? ''] });

/** [who, what is known, what the service can be asked]: lookalikes are asked for by companies that a person names. */
const known: [string, Subject, SubjectRecord | null, SubjectOperation[]][] = [
  ['a person on their page', amara, null, ['email', 'profile', 'mobile', 'personality']],
  ['a person known by an id', byId, null, ['email']],
  ['a person known by an address', byAddress, null, ['lookup']],
  [
    'a person known by an address who was found, without a page',
    byAddress,
    record(byAddress, { profile: facet(pageless) }),
    ['email', 'lookup'],
  ],
  [
    'a person known by an address who was found, with a page',
    byAddress,
    record(byAddress, { profile: facet(person()) }),
    ['email', 'profile', 'lookup', 'mobile', 'personality'],
  ],
  ['a person on a page elsewhere', elsewhere, null, []],
  ['a person on a page elsewhere that the service may state', linked(elsewhere), null, ['who']],
  [
    'a person on a page elsewhere who was found, with a page on the network',
    elsewhere,
    record(elsewhere, { profile: facet(person()) }),
    ['email', 'profile', 'mobile', 'personality'],
  ],
  ['a company on a page elsewhere', companyElsewhere, null, []],
  ['a company on a page elsewhere that the service may state', linked(companyElsewhere), null, ['company']],
  [
    'a company on a page elsewhere that was found, with a website',
    companyElsewhere,
    record(companyElsewhere, { company: facet(site) }),
    ['company', 'people-here'],
  ],
  ['a company on its page', fenwick, null, ['company', 'people-here']],
  ['a company known by its website', subjectOfDomain('fenwick.example'), null, ['company', 'people-here']],
  ['a company known by an id', subjectOfId('company', id), null, []],
  [
    'a company known by an id that was found, with a website',
    subjectOfId('company', id),
    record(subjectOfId('company', id), { company: facet(site) }),
    ['company', 'people-here'],
  ],
];

describe('the offers', () => {
  it.each(known)(
    'about %s are exactly those the worker has a price and a request for',
    (_who, subject, row, expected) => {
      const asked = subjectOperationNames.filter(
        (name) => offers[name].about === subject.kind && name !== 'lookalikes',
      );
      expect(asked.filter((name) => canOrder(name, subject, row)).toSorted()).toEqual(expected.toSorted());
      const question = { subject, detail: {}, known: row };
      expect(asked.filter((name) => operations[name].quote(question) !== null).toSorted()).toEqual(expected.toSorted());
    },
  );

  it('cost the same on the button and in the worker', () => {
    for (const [, subject, row, expected] of known) {
      for (const name of expected) {
        expect(operations[name].quote({ subject, detail: {}, known: row })).toEqual(offerQuote(name));
      }
    }
  });
});

describe('the table of offers', () => {
  it.each(operationNames.filter((name) => name !== 'email-finder'))('has the price of the endpoint of %s', (name) => {
    const { price }: Endpoint = endpoints[offers[name].endpoint];
    for (const size of [1, 25, 100]) {
      expect(offerQuote(name, size)).toEqual(price.quote({ size }));
    }
  });

  it('lists the operations that follow from it in the order in which they are shown', () => {
    expect(facetNames).toEqual([
      ...['email', 'profile', 'company', 'mobile', 'personality', 'preview', 'lookalikes', 'peopleHere'],
    ]);
    expect(lineOperations).toEqual(['email', 'mobile', 'personality']);
    expect(pagedFacets).toEqual(['lookalikes', 'peopleHere']);
  });
});
