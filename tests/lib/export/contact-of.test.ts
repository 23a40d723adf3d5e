import { describe, expect, test } from 'vitest';
import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { contactOf } from '@/lib/export/contact-of';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { emailEntrySchema } from '@/lib/service/contract/schemas/email';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { fullPerson } from '../../fixtures/people.ts';

const person = personSchema.parse(fullPerson);
const company = companySchema.parse({
  summary: { name: 'Fenwick Holding' },
  link: { website: 'www.fenwick.example/en', domain: 'fenwick.example' },
});
const email = (entry: object) => emailEntrySchema.parse({ found: true, status: 'VALID', domainType: 'SMTP', ...entry });

function facet<Value>(value: Value | null, boughtAt = 1) {
  return { value, boughtAt, chargedMilli: 1, intentId: 'i1' };
}

function recordOf(facets: Facets, name: string | null = 'Jane Doe'): SubjectRecord {
  const ids = { id: 'r1', connection: 'c1', kind: 'person', aliases: [], createdAt: 1, touchedAt: 9 } as const;
  return { ...ids, aliases: [], name, facets };
}

describe('a contact', () => {
  test('when everything was bought, has all of it', () => {
    const record = recordOf({
      email: facet([email({ address: 'jane@fenwick.example' })], 30),
      profile: facet(person, 20),
      company: facet(company, 20),
      mobile: facet({ numbers: ['+31612345678', '+31687654321'] }, 40),
    });
    expect(contactOf(record, 'Met at the fair')).toEqual({
      name: 'Jane Doe',
      givenName: 'Jane',
      familyName: 'Doe, PhD – hiring!',
      title: 'Head of Data',
      company: 'Fenwick',
      emails: [{ address: 'jane@fenwick.example', status: 'verified' }],
      mobiles: ['+31612345678', '+31687654321'],
      location: {
        text: 'Amsterdam, Noord-Holland, Netherlands',
        city: 'Amsterdam',
        state: 'Noord-Holland',
        country: 'Netherlands',
      },
      profileUrl: 'https://www.pronet.example/in/jane-doe-4711',
      companyUrl: 'https://www.fenwick.example/en',
      note: 'Met at the fair',
    });
  });

  test('when nothing was bought, or nothing found, has nothing', () => {
    const empty = { givenName: null, familyName: null, title: null, company: null, location: null };
    const none = { ...empty, emails: [], mobiles: [], profileUrl: null, companyUrl: null, note: null };
    expect(contactOf(recordOf({}), '')).toEqual({ ...none, name: 'Jane Doe' });
    const notFound = { email: facet(null, 2), profile: facet(null), company: facet(null), mobile: facet(null) };
    expect(contactOf(recordOf(notFound))).toEqual({ ...none, name: 'Jane Doe' });
  });

  test('when the best address is not the first, puts it first and each once', () => {
    const facets = {
      email: facet([
        email({ address: 'a@x.example', status: 'INVALID' }),
        email({ address: 'b@x.example', status: null }),
        email({ address: 'c@x.example', domainType: 'CATCH_ALL' }),
        email({ address: 'b@x.example' }),
        email({ found: false, address: 'd@x.example' }),
        email({}),
      ]),
    };
    expect(contactOf(recordOf(facets)).emails).toEqual([
      { address: 'c@x.example', status: 'catch-all' },
      { address: 'a@x.example', status: 'not-valid' },
      { address: 'b@x.example', status: 'unverified' },
    ]);
  });

  test.each<[what: string, facets: Facets, name: string]>([
    ['the profile', { profile: facet(person) }, 'Jane Doe, PhD – hiring!'],
    ['the slug', { profile: facet(personSchema.parse({ id: fullPerson.id, identifier: 'jane-doe' })) }, 'jane-doe'],
    ['the address', { email: facet([email({ address: 'jane@x.example' })]) }, 'jane@x.example'],
    ['the number', { mobile: facet({ numbers: ['+31612345678'] }) }, '+31612345678'],
  ])('when the record has no name, is named by %s', (_what, facets, name) => {
    expect(contactOf(recordOf(facets, null)).name).toBe(name);
  });

  test('when a position has ended, takes the company and the title from the one that has not', () => {
    const groups = [
      { company: { name: 'Old' }, date: { end: '2020-01-01' }, profile_positions: [{ title: 'Clerk' }] },
      {
        company: { name: 'New' },
        date: { end: null },
        profile_positions: [
          { title: 'Junior', date: { end: '2022-01-01' } },
          { title: 'Senior', date: { end: null } },
        ],
      },
    ];
    const read = (rest: object) =>
      contactOf(
        recordOf({ profile: facet(personSchema.parse({ id: fullPerson.id, ...rest })), company: facet(company) }),
      );
    expect(read({ position_groups: groups })).toMatchObject({ company: 'New', title: 'Senior' });
    expect(read({ position_groups: groups.slice(0, 1) })).toMatchObject({ company: 'Fenwick Holding', title: null });
  });

  test.each<[location: object, read: object | null]>([
    [
      { city: 'amsterdam', country: 'netherlands' },
      { text: 'Amsterdam, Netherlands', city: 'Amsterdam', country: 'Netherlands', state: null },
    ],
    [
      { short: 'Amsterdam', city: 'amsterdam' },
      { text: 'Amsterdam', city: 'Amsterdam', country: null },
    ],
    [{ default: 'İstanbul, Türkiye', city: 'İSTANBUL' }, { city: 'İstanbul' }],
    [{ default: '', short: null }, null],
  ])('when its location is %j, has the known part of it', (location, read) => {
    const profile = facet(personSchema.parse({ id: fullPerson.id, location }));
    const found = contactOf(recordOf({ profile })).location;
    if (read === null) expect(found).toBeNull();
    else expect(found).toMatchObject(read);
  });

  test.each([
    ['https://fenwick.example', 'https://fenwick.example'],
    ['http://fenwick.example/a?b=c', 'http://fenwick.example/a?b=c'],
    ['fenwick.example', 'https://fenwick.example'],
    ['fenwick.example:8080/a', 'https://fenwick.example:8080/a'],
    ['//fenwick.example', 'https://fenwick.example'],
    ['https://bücher.example/ä b', 'https://xn--bcher-kva.example/%C3%A4%20b'],
    ['javascript:alert(1)', null],
    ['javascript://fenwick.example/%0Aalert(1)', null],
    ['ftp://fenwick.example', null],
    ['data:text/html,x', null],
    ['mailto:a@b.example', null],
    ['no website', null],
    ['none', null],
    ['https://', null],
    ['', null],
    [null, null],
  ])('when the website is %j, is an address that a click may open or none', (website, read) => {
    const facets = { company: facet(companySchema.parse({ link: { website } })) };
    expect(contactOf(recordOf(facets)).companyUrl).toBe(read);
  });

  test('when the website is none, goes by the domain', () => {
    const link = { website: 'n/a', domain: 'fenwick.example' };
    expect(contactOf(recordOf({ company: facet(companySchema.parse({ link })) })).companyUrl).toBe(
      'https://fenwick.example',
    );
  });
});
