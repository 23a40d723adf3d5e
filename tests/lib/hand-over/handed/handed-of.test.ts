import { describe, expect, test } from 'vitest';
import { personLine, previewLine } from '@/lib/database/schema/result-line';
import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { emailEntrySchema } from '@/lib/service/contract/schemas/email';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { fullPerson } from '../../../fixtures/people.ts';

const about = { link: null, purpose: null };
const person = personSchema.parse(fullPerson);
const email = (address: string, more: object = {}) =>
  emailEntrySchema.parse({
    found: true,
    address,
    status: 'VALID',
    domainType: 'SMTP',
    date: '2026-10-30T10:00:00',
    ...more,
  });

function facet<Value>(value: Value | null, boughtAt = 1) {
  return { value, boughtAt, chargedMilli: 1, intentId: 'i1' };
}

function recordOf(facets: Facets, more: Partial<SubjectRecord> = {}): SubjectRecord {
  const ids = { id: 'r1', connection: 'https://api.service.example#k', kind: 'person', aliases: [] } as const;
  return { ...ids, aliases: [], name: 'Jane Doe', createdAt: 1, touchedAt: 9, facets, ...more };
}

describe('a person who is handed over', () => {
  test('has everything that was bought, clean', () => {
    const facets = {
      profile: facet(person, 20),
      email: facet([email('j@x.example', { status: null }), email('jane@fenwick.example')], 30),
      mobile: facet({ numbers: ['+31 6 1234-5678', '+31612345678', '+31687654321'] }, 40),
      company: facet(
        companySchema.parse({
          summary: { name: 'Fenwick', staff: { total: 7 } },
          link: { website: 'www.fenwick.example' },
        }),
      ),
    };
    const record = recordOf(facets, { name: 'Dr. Jane Doe, PhD – hiring! 🚀', tags: ['a\nb'], note: 'One \r\ntwo' });
    expect(handedOf(record, null, { link: null, purpose: 'Recruiting' })).toEqual({
      kind: 'person',
      recordId: 'r1',
      id: fullPerson.id,
      fullName: 'Jane Doe',
      prefix: 'Dr.',
      firstName: 'Jane',
      lastName: 'Doe',
      suffix: 'PhD',
      title: 'Head of Data',
      company: 'Fenwick',
      domain: null,
      website: 'https://www.fenwick.example',
      headcount: 7,
      industry: null,
      city: 'Amsterdam',
      region: 'Noord-Holland',
      country: 'NL',
      email: 'jane@fenwick.example',
      emailStatus: 'verified',
      emails: ['jane@fenwick.example', 'j@x.example'],
      mobile: '+31612345678',
      phones: ['+31612345678', '+31687654321'],
      profileUrl: 'https://www.pronet.example/in/jane-doe-4711',
      source: 'Sidenote (api.service.example)',
      purpose: 'Recruiting',
      boughtAt: 40,
      verifiedAt: Date.UTC(2026, 9, 30, 10),
      tags: ['a b'],
      note: 'One\ntwo',
    });
  });

  test('has no value that was marked as wrong', () => {
    const facets = {
      email: facet([email('a@x.example'), email('b@x.example')]),
      mobile: facet({ numbers: ['+31612345678'] }),
    };
    const marks = ['a@x.example', '+31612345678'].map((value) => ({ value, kind: 'bounced' as const, at: 1 }));
    const handed = handedOf(recordOf(facets, { marks }), null, about);
    expect(handed).toMatchObject({ email: 'b@x.example', emails: ['b@x.example'], mobile: null, phones: [] });
    // Nor if a job found it again.
    expect(handedOf(recordOf(facets, { marks }), null, { ...about, email: email('a@x.example') }).email).toBe(
      'b@x.example',
    );
  });

  test('has no address that is not valid, and says so', () => {
    const facets = { email: facet([email('a@x.example', { status: 'INVALID' })]) };
    const wrong = { email: null, emails: [], emailStatus: 'not-valid', verifiedAt: null };
    expect(handedOf(recordOf(facets), null, about)).toMatchObject(wrong);
    // Another one that may be written to comes first.
    const two = { email: facet([email('a@x.example', { status: 'INVALID' }), email('b@x.example', { status: null })]) };
    expect(handedOf(recordOf(two), null, about)).toMatchObject({ email: 'b@x.example', emailStatus: 'unverified' });
  });

  test.each(['a@x.example,b@x.example', 'a b@x.example', '<a@x.example>', 'nobody'])(
    'has no address that a list would split or nobody could write to (%j)',
    (address) => {
      expect(handedOf(recordOf({ email: facet([email(address)]) }), null, about).emails).toEqual([]);
    },
  );

  test('has the address that a job found, before the one that was bought', () => {
    const record = recordOf({ email: facet([email('a@x.example')]) });
    const handed = handedOf(record, null, { ...about, email: email('b@x.example') });
    expect(handed).toMatchObject({ email: 'b@x.example', emails: ['b@x.example', 'a@x.example'] });
  });

  test('when nothing but a line is known, has what the line says', () => {
    const line = personLine('pronet|person|jane-doe-4711', person);
    expect(handedOf(null, line, about)).toMatchObject({
      recordId: null,
      firstName: 'Jane',
      lastName: 'Doe',
      suffix: 'PhD',
      title: line.title,
      company: 'Fenwick',
      city: 'Amsterdam',
      country: 'NL',
      source: 'Sidenote',
      boughtAt: null,
    });
  });

  test('when a line has only the end of an address, has no name', () => {
    const line = personLine('pronet|person|jane-doe-4711', personSchema.parse({ id: fullPerson.id }));
    expect(handedOf(null, line, about)).toMatchObject({ fullName: null, firstName: null, lastName: null });
  });

  test('when a masked name was revealed, has the whole one', () => {
    const preview = personPreviewSchema.parse({
      id: fullPerson.id,
      profile: { first_name: 'Hana', last_name: 'N******', full_name: 'Hana N******', title: 'Buyer' },
      location: { city: 'rotterdam', country: 'nl' },
      position_groups: [],
    });
    const masked = handedOf(recordOf({ preview: facet(preview) }, { name: 'Hana N******' }), null, about);
    expect(masked).toMatchObject({
      firstName: 'Hana',
      lastName: 'N.',
      title: 'Buyer',
      city: 'Rotterdam',
      country: 'NL',
    });
    const known = handedOf(recordOf({ preview: facet(preview) }, { name: 'Hana Novotná' }), null, about);
    expect(known).toMatchObject({ firstName: 'Hana', lastName: 'Novotná', fullName: 'Hana Novotná' });
    const line = previewLine('pronet|person|hana', preview);
    expect(handedOf(null, line, about)).toMatchObject({ firstName: 'Hana', lastName: 'N.' });
  });
});

test('a person known from a file alone has what the file says, not verified', () => {
  const fromFile = {
    importId: 'i1',
    source: 'apollo' as const,
    file: 'people.csv',
    at: 1,
    emails: ['a@x.example'],
    phones: ['+31 6 1234-5678'],
    title: 'Buyer',
  };
  const record = recordOf({ email: facet([email('b@x.example', { status: 'INVALID' })]) }, { fromFile });
  expect(handedOf(record, null, about)).toMatchObject({
    email: 'a@x.example',
    emailStatus: 'unverified',
    verifiedAt: null,
    mobile: '+31612345678',
    title: 'Buyer',
  });
});

test('a company that is handed over has its own name and place', () => {
  const company = companySchema.parse({
    id: fullPerson.id,
    summary: { name: 'Fenwick', industry: 'b2b saas', staff: { total: 120 } },
    link: {
      website: 'fenwick.example',
      domain: 'fenwick.example',
      pronet: 'https://www.pronet.example/company/fenwick',
    },
    location: { headquarter: { city: 'boston', state: 'ma', country: 'usa' } },
  });
  expect(
    handedOf(recordOf({ company: facet(company) }, { kind: 'company', name: 'Fenwick Inc' }), null, about),
  ).toMatchObject({
    kind: 'company',
    fullName: null,
    company: 'Fenwick',
    domain: 'fenwick.example',
    website: 'https://fenwick.example',
    headcount: 120,
    industry: 'B2B SaaS',
    city: 'Boston',
    region: 'Massachusetts',
    country: 'US',
    profileUrl: 'https://www.pronet.example/company/fenwick',
  });
});
