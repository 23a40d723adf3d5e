import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findExclusion, findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { domainNames } from '@/lib/exclusions/names';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { subjectOfDomain, subjectOfEmail } from '@/lib/subjects/known-subjects';
import { connectionId, emailEntry, facet } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put } from '../../../worlds/exclusion-policy.ts';

const jane = pageOf('jane-doe');
let world: Awaited<ReturnType<typeof createExclusionLists>>;
beforeEach(async () => {
  world = await createExclusionLists();
});

async function listOf(kind: 'person' | 'company'): Promise<string> {
  const made = await world.exclusions.createList('List', kind);
  return made.outcome === 'named' ? made.listId : '';
}

/** By the panel's look, the door's, and that of a page of results. */
async function isFound(
  ...[subject, record = null]: [Parameters<typeof findExclusion>[1], Parameters<typeof findExclusion>[2]?]
) {
  const { db, clock, exclusions } = world;
  if (record !== null) await db.records.put(record);
  const found = await findExclusion(db, subject, record, clock.now());
  const named = await findExclusions(db, connectionId, [subject], clock.now());
  const all = [found !== null, (await exclusions.isExcluded(subject)) !== null, named.has(subject.key)];
  expect(new Set(all).size).toBe(1);
  return found !== null;
}

const worksAt = (link: object) => knownAs(jane, { facets: { company: facet(companySchema.parse({ link })) } });
const hasAddress = (address: string) =>
  knownAs(jane, { facets: { email: facet([emailEntry({ address, found: true })]) } });

describe('a domain', () => {
  const written = [
    ...['müller.de', 'MÜLLER.DE', 'xn--mller-kva.de', 'müller.de.', 'müller.de/', ' müller.de \u200b', 'www.müller.de'],
    ...[
      'https://www.müller.de/impressum?x=1#y',
      'http://XN--MLLER-KVA.de',
      'mu\u0308ller.de',
      'https://müller.de:443/',
    ],
  ];
  test.each(written)('when it is written as %j, is the one that the service knows in any spelling', async (text) => {
    expect(await world.exclusions.add(await listOf('company'), text, '')).toMatchObject({ outcome: 'excluded' });
    const [member] = await world.db.members.toArray();
    expect(member?.names).toEqual(['domain:xn--mller-kva.de']);
    for (const domain of [
      'müller.de',
      'xn--mller-kva.de',
      'https://shop.müller.de/',
      'Müller.de/',
      ' www.müller.de. ',
    ]) {
      expect([domain, await isFound(jane, worksAt({ domain }))]).toEqual([domain, true]);
      expect([domain, await isFound(jane, worksAt({ website: domain }))]).toEqual([domain, true]);
    }
    expect(await isFound(jane, hasAddress('jane@mail.müller.de'))).toBe(true);
    expect(await isFound(jane, worksAt({ domain: 'notmüller.de' }))).toBe(false);
    expect(await isFound(subjectOfDomain('müller.de'))).toBe(true);
    expect(await isFound(subjectOfDomain('xn--mller-kva.de'))).toBe(true);
  });

  test('that the service wrote in its letters, names the company when it is put on a list', async () => {
    const acme = pageOf('mueller', 'company');
    await world.exclusions.exclude(acme, knownAs(acme, { domain: 'müller.de' }), put());
    expect(await isFound(subjectOfDomain('xn--mller-kva.de'))).toBe(true);
  });
});

describe('an address', () => {
  const sameMailbox = ['jane@müller.de', 'Jane@XN--MLLER-KVA.de', 'jane+news@müller.de', 'JANE+a+b@xn--mller-kva.de'];
  test.each(sameMailbox)(
    'on a list as %s, is everyone who has it, with a tag behind a plus or without',
    async (text) => {
      expect(await world.exclusions.add(await listOf('person'), text, '')).toMatchObject({ outcome: 'excluded' });
      for (const address of sameMailbox) {
        expect([address, await isFound(subjectOfEmail(address))]).toEqual([address, true]);
        expect([address, await isFound(jane, hasAddress(address))]).toEqual([address, true]);
      }
      for (const other of ['janet@müller.de', 'jane@mueller.de', 'news@müller.de', 'jane-news@müller.de']) {
        expect([other, await isFound(subjectOfEmail(other))]).toEqual([other, false]);
      }
    },
  );

  test('with a tag only belongs to no other person', async () => {
    await world.exclusions.add(await listOf('person'), 'jane@acme.example', '');
    expect(await isFound(subjectOfEmail('+jane@acme.example'))).toBe(false);
  });

  test('of a forgotten person holds with any tag', async () => {
    await world.exclusions.exclude(subjectOfEmail('jane+news@acme.example'), null, put());
    await world.exclusions.conceal(subjectOfEmail('jane@acme.example'), null);
    const [member] = await world.db.members.toArray();
    expect(member?.names.every((name) => name.startsWith('hash:'))).toBe(true);
    expect(await isFound(subjectOfEmail('jane+other@acme.example'))).toBe(true);
  });
});

describe('a page', () => {
  test.each([
    'http://www.pronet.example/company/acme',
    'www.pronet.example/company/ACME/',
    '//nl.pronet.example/company/acme?x=1',
  ])('of a company that the service writes as %s, is that page', async (pronet) => {
    await world.exclusions.exclude(pageOf('acme', 'company'), null, put());
    expect(await isFound(jane, worksAt({ pronet }))).toBe(true);
  });
});

describe('a domain with a shared host below it', () => {
  test('when it is on a list, covers its own people, but no one who has a page on that host', async () => {
    await world.exclusions.add(await listOf('company'), 'google.com', '');
    expect(await isFound(jane, hasAddress('jane@google.com'))).toBe(true);
    expect(await isFound(jane, worksAt({ domain: 'google.com' }))).toBe(true);
    expect(await isFound(jane, worksAt({ website: 'https://careers.google.com/' }))).toBe(true);
    for (const website of ['https://sites.google.com/view/acme', 'sites.google.com', 'http://docs.google.com/x']) {
      expect([website, await isFound(jane, worksAt({ website }))]).toEqual([website, false]);
      // A service may take the website's domain for the company's.
      expect([website, await isFound(jane, worksAt({ website, domain: 'google.com' }))]).toEqual([website, false]);
    }
  });

  test('does not take a company with a website there for the host’s owner', async () => {
    await world.exclusions.add(await listOf('company'), 'google.com', '');
    const acme = pageOf('acme', 'company');
    const link = { website: 'https://sites.google.com/view/acme', domain: 'google.com' };
    const record = knownAs(acme, { domain: 'google.com', facets: { company: facet(companySchema.parse({ link })) } });
    expect(await isFound(acme, record)).toBe(false);
    await world.exclusions.exclude(acme, record, put());
    expect((await world.db.members.toArray()).map(({ names }) => names)).toEqual([
      ['domain:google.com'],
      ['page:company/pronet/acme'],
    ]);
  });

  test('is told from a host of a person’s own there', async () => {
    await world.exclusions.add(await listOf('company'), 'https://acme.wordpress.com/about', '');
    expect(await isFound(jane, worksAt({ website: 'https://acme.wordpress.com' }))).toBe(true);
    expect(await isFound(jane, worksAt({ website: 'https://other.wordpress.com' }))).toBe(false);
  });

  test('of an older list that holds the shared host itself excludes no one by a page there', async () => {
    const list = await listOf('company');
    for (const host of ['sites.google.com', 'wordpress.com', 'linktr.ee', 'github.io']) {
      await world.db.members.put({
        id: host,
        listId: list,
        label: host,
        why: '',
        at: 0,
        route: 'written',
        expiresAt: null,
        names: [`domain:${host}`],
      });
      for (const website of [`https://${host}/acme`, `https://acme.${host}/`]) {
        expect([website, await isFound(jane, worksAt({ website }))]).toEqual([website, false]);
      }
    }
  });

  test('where a network is excluded, excludes no one whose company has a page there', async () => {
    await world.exclusions.add(await listOf('company'), 'facebook.com', '');
    const page = { website: 'https://www.facebook.com/acme', domain: 'facebook.com', domain_ltd: 'facebook.com' };
    expect(await isFound(jane, worksAt(page))).toBe(false);
    expect(await isFound(jane, worksAt({ website: 'https://www.facebook.com/' }))).toBe(true);
    expect(domainNames('https://www.facebook.com/acme')).toEqual([]);
  });
});

test('a telephone number on a list is kept until it is known as a person’s mobile', async () => {
  const list = await listOf('person');
  await world.db.members.put({
    id: 'm',
    listId: list,
    label: 'Jane',
    why: '',
    at: 0,
    route: 'import',
    expiresAt: null,
    names: ['phone:+491701234567'],
  });
  const withMobile = (number: string) => knownAs(jane, { facets: { mobile: facet({ numbers: [number] }) } });
  expect(await isFound(jane, withMobile('+49 170 7654321'))).toBe(false);
  expect(await isFound(jane, withMobile('+49 (0)170 1234567'))).toBe(true);
});
