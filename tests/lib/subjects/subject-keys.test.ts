import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idAlias, idOfAlias, isIdentity, subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import { findSubject } from '@/lib/subjects/find-subject';
import { siteKeyOf } from '@/lib/subjects/guess-site';
import * as known from '@/lib/subjects/known-subjects';
import { bareHost } from '@/lib/subjects/page-address';
import { type Site, siteSchema, sitesSchema } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { runs } from '../../depth.ts';

/** Few letters, so that hosts meet wherever a dot and a dash could be taken for one another. */
const label = fc
  .array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('', '-', '--', '.')), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts
      .flat()
      .join('')
      .replace(/[-.]+$/, ''),
  );
const long = fc
  .array(fc.constantFrom('a', 'b', '-a'), { minLength: 20, maxLength: 40 })
  .map((parts) => `a${parts.join('')}`);
const host = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.oneof({ weight: 9, arbitrary: label }, long), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('aa', 'ab', 'id', 'job'),
  )
  .map(([isWww, labels, end]) => `${isWww ? 'www.' : ''}${[...labels, end].join('.')}`)
  .filter((text) => siteSchema.shape.hosts.safeParse([text]).success);
const tricky = [
  '/',
  '|',
  ':',
  '%',
  '%20',
  '%2F',
  ' ',
  ', ',
  '.',
  '-',
  '@',
  'a',
  'B',
  'é',
  'person',
  'id',
  'email',
  '#',
];
const text = fc.array(fc.constantFrom(...tricky), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const connection = 'https://api.example#1';

describe('the key of a site', () => {
  it('is never the key of another host, after any earlier saves', () => {
    fc.assert(
      fc.property(fc.uniqueArray(host, { minLength: 2, maxLength: 8, selector: bareHost }), (hosts) => {
        const keys = hosts.map((each) => siteKeyOf(each));
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(siteSchema.shape.key.safeParse(key).success).toBe(true);
      }),
      runs(3000),
    );
  });

  it('is another where it is taken', () => {
    fc.assert(
      fc.property(host, fc.nat(5), (each, count) => {
        const taken: string[] = [];
        for (let at = 0; at <= count; at++) taken.push(siteKeyOf(each, taken));
        expect(new Set(taken).size).toBe(taken.length);
        expect(siteSchema.shape.key.safeParse(taken.at(-1)).success).toBe(true);
      }),
    );
  });

  it('is unchanged for a host without a dash, so that stored rows are found', () => {
    expect(siteKeyOf('www.linkedin.com')).toBe('linkedin-com');
    expect(siteKeyOf('people.network.example.')).toBe('people-network-example');
    expect(siteKeyOf('a.b.example')).not.toBe(siteKeyOf('a-b.example'));
    expect(siteKeyOf('www.job')).toBe('job-2');
  });

  it('cannot be shared by two saved sites', () => {
    const site: Site = { key: 'guild', hosts: ['guild.example'], person: ['/:slug'], company: [] };
    expect(sitesSchema.safeParse([site, { ...site, key: 'other', hosts: ['other.example'] }]).success).toBe(true);
    expect(sitesSchema.safeParse([site, { ...site, hosts: ['other.example'] }]).success).toBe(false);
  });
});

describe('the key of a subject', () => {
  it('is shared by no two sites, kinds or slugs', () => {
    const path = fc.constantFrom('/in/', '/company/');
    const slug = text.map((each) => encodeURIComponent(each));
    fc.assert(
      fc.property(
        fc.uniqueArray(host, { minLength: 2, maxLength: 4, selector: bareHost }),
        path,
        slug,
        slug,
        (hosts, at, one, other) => {
          const sites = hosts.map(
            (each): Site => ({
              key: siteKeyOf(each),
              hosts: [each],
              person: ['/in/:slug'],
              company: ['/company/:slug'],
            }),
          );
          const addresses = hosts.flatMap((each) =>
            ['/in/', at].flatMap((before) => [one, other].map((end) => `https://${each}${before}${end}`)),
          );
          const found = addresses.flatMap((address) => findSubject(address, sites) ?? []);
          const subjects = new Map(
            found.map((subject) => [JSON.stringify([subject.kind, subject.site, subject.slug]), subject]),
          );
          expect(new Set(found.map(({ key }) => key)).size).toBe(subjects.size);
          for (const { key, kind, site, slug: end } of found)
            expect(known.subjectOfKey(key)).toMatchObject({ kind, site, slug: end });
        },
      ),
      runs(1000),
    );
  });

  const named = fc.oneof(
    text.map((each) => known.subjectOfId('person', each)),
    text.map((each) => known.subjectOfId('company', each)),
    text.map((each) => known.subjectOfEmail(`a${each}@acme.example`)),
    text.map((each) => known.subjectOfDomain(each)),
    text.map((each) => known.subjectOfList('person', each)),
    text.map((each) => known.subjectOfSearch('company', each)),
    fc.tuple(text, fc.nat(9)).map(([each, part]) => known.subjectOfJobPart(each, part)),
    fc
      .tuple(text, text)
      .map(
        ([name, end]): Subject =>
          known.subjectOfEmployee(`a${name}`, `${end.replace(/[ ,]/g, '')}.example`) ?? known.subjectOfDomain('none'),
      ),
  );
  const folded = ({ kind, site, slug }: Subject) => ({
    kind,
    site,
    slug: site === 'employee' ? slug.toLowerCase() : slug,
  });

  it('gives back its subject, with any text in an id, an address or a typed name', () => {
    fc.assert(
      fc.property(named, (subject) => {
        expect(known.subjectOfKey(subject.key)).toMatchObject(folded(subject));
        expect(subjectKeyOf(subjectAlias(connection, subject.key))).toBe(subject.key);
      }),
      runs(2000),
    );
  });

  it('has an alias with an id only where it is one', () => {
    fc.assert(
      fc.property(named, (subject) => {
        const alias = subjectAlias(connection, subject.key);
        if (subject.site !== 'id') expect(idOfAlias(alias)).toBeNull();
        expect(isIdentity(alias)).toBe(!['email', 'domain', 'employee'].includes(subject.site));
      }),
      runs(2000),
    );
    expect(idOfAlias(idAlias(connection, 'person', 'AB-1'))).toBe('ab-1');
  });
});
