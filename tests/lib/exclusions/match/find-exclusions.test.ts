import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { hashName } from '@/lib/database/schema/exclusion-names';
import { findExclusion } from '@/lib/exclusions/match/find-exclusion';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfDomain, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { runs } from '../../../depth.ts';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const slugs = ['a', 'b', 'c', 'd'];
/** So many that the tables are read as a whole, and not looked up by name. */
const crowd = Array.from({ length: 500 }, (_each, at) => pageOf(`nobody-${at}`));
const hosts = ['acme.example', 'mail.acme.example', 'globex.example'];
/** As a person may type them, of whom there may be namesakes. */
const typed = ['Zoë Doe', 'zoe-doe'].flatMap((name) => subjectOfEmployee(name, 'acme.example') ?? []);

const personArbitrary = fc.record({
  slug: fc.constantFrom(...slugs),
  host: fc.option(fc.constantFrom(...hosts)),
  hasId: fc.boolean(),
  name: fc.constantFrom(null, 'Zoë Doe', 'ZOE DOE', 'Ada Roe'),
  isKnown: fc.boolean(),
});
const worldArbitrary = fc.record({
  people: fc.uniqueArray(personArbitrary, { selector: ({ slug }) => slug, minLength: 1 }),
  listed: fc.array(fc.constantFrom(...slugs), { maxLength: 3 }),
  companies: fc.array(fc.constantFrom(...hosts), { maxLength: 2 }),
  /** Under which the company's own record is known besides. */
  alsoKnownAs: fc.option(fc.constantFrom(...hosts)),
  forgets: fc.boolean(),
  removes: fc.boolean(),
  laterDays: fc.constantFrom(0, 400),
  expires: fc.boolean(),
});

const namesakeListed: typeof worldArbitrary extends fc.Arbitrary<infer World> ? World : never = {
  people: [{ slug: 'a', host: 'acme.example', hasId: false, isKnown: true, name: 'ZOE DOE' }],
  listed: ['a'],
  companies: [],
  alsoKnownAs: null,
  forgets: false,
  removes: false,
  laterDays: 0,
  expires: false,
};
const companyListed = { ...namesakeListed, listed: [], companies: ['acme.example'] };

describe('the excluded of many subjects', () => {
  test('equals the results of single questions', async () => {
    let [excludedOnce, namesakes] = [0, 0];
    await fc.assert(
      fc.asyncProperty(worldArbitrary, async (world) => {
        const { db, clock, exclusions } = await createExclusionLists();
        const known = world.people.map(({ slug, host, hasId, name }, at) => ({
          ...knownAs(pageOf(slug), {
            ...(hasId && { id: uuid(at + 1) }),
            ...(host !== null && { emails: [`${slug}@${host}`] }),
          }),
          name,
        }));
        await db.records.bulkPut(known.filter((_record, at) => world.people[at]?.isKnown));
        if (world.alsoKnownAs !== null) {
          const company = pageOf('acme', 'company');
          await db.records.put(knownAs(company, { domain: world.alsoKnownAs }));
          await exclusions.exclude(company, null, put());
        }
        for (const slug of world.listed) {
          const at = world.people.findIndex((each) => each.slug === slug);
          await exclusions.exclude(pageOf(slug), known[at] ?? null, put());
        }
        for (const host of world.companies) await exclusions.exclude(subjectOfDomain(host), null, put());
        await db.lists.toCollection().modify((list) => {
          if (world.expires) list.expiresAfterDays = 30;
          if (world.removes && list.kind === 'person') list.removedAt = clock.now();
          if (world.forgets) list.salt = `salt of ${list.id}`;
        });
        if (world.forgets) {
          for (const member of await db.members.toArray()) {
            const names = await Promise.all(member.names.map((name) => hashName(`salt of ${member.listId}`, name)));
            await db.members.update(member.id, { names, label: null });
          }
        }
        const nowMs = clock.now() + world.laterDays * 86_400_000;
        const subjects = [
          ...slugs.map((slug) => pageOf(slug)),
          pageOf('acme', 'company'),
          subjectOfDomain('acme.example'),
          ...typed,
        ];
        const together = await findExclusions(db, connectionId, subjects, nowMs);
        const amongMany = await findExclusions(db, connectionId, [...subjects, ...crowd], nowMs);
        expect(new Map(amongMany)).toEqual(new Map(together));
        for (const subject of subjects) {
          const record = await readRecord(db, connectionId, subject.key);
          const alone = await findExclusion(db, subject, record, nowMs);
          expect(together.get(subject.key) ?? null, subject.key).toBe(alone?.listName ?? null);
          if (alone?.because === 'company') excludedOnce += 1;
          if (alone?.because === 'self' && typed.includes(subject)) namesakes += 1;
        }
      }),
      { ...runs(60), examples: [[namesakeListed], [companyListed]] },
    );
    // The law is about something: some are found through their company, and some through a namesake there.
    expect(Math.min(excludedOnce, namesakes)).toBeGreaterThan(0);
  });
});

/** A database with this many members, and the number of its requests to the tables that grow. */
async function createCounted(members: number) {
  const { db, exclusions } = await createExclusionLists();
  const counted = { requests: 0 };
  db.close();
  db.use({
    stack: 'dbcore',
    name: 'counted',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'records' && name !== 'members') return table;
        return {
          ...table,
          query(request) {
            counted.requests += 1;
            return table.query(request);
          },
        };
      },
    }),
  });
  await db.open();
  await exclusions.exclude(pageOf('nobody-7'), null, put());
  const [listed] = await db.members.toArray();
  if (listed === undefined) throw new Error('Nobody is listed');
  await db.members.bulkPut(
    Array.from({ length: members }, (_each, at) => ({ ...listed, id: `other-${at}`, names: [`page:other-${at}`] })),
  );
  counted.requests = 0;
  return { db, counted };
}

describe('looking up many', () => {
  test('takes a few requests where the tables are small', async () => {
    const { db, counted } = await createCounted(2);
    const found = await findExclusions(db, connectionId, crowd, Date.now());
    expect([...found.keys()]).toEqual(['person/pronet/nobody-7']);
    expect(counted.requests).toBeLessThan(10);
  });

  test('reads no table that is far longer than the lookup', async () => {
    const { db, counted } = await createCounted(5 * crowd.length);
    const found = await findExclusions(db, connectionId, crowd, Date.now());
    expect([...found.keys()]).toEqual(['person/pronet/nobody-7']);
    expect(counted.requests).toBeGreaterThan(crowd.length);
  });
});
