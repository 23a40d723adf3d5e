import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { findExclusion } from '@/lib/exclusions/match/find-exclusions';
import { readVisitFacts, readVisits } from '@/lib/exclusions/visited/read-visits';
import { connectionId, facet, person } from '@/tests/fixtures/rows/fixture-rows';
import { runs } from '../../../depth.ts';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const visitOf = (slug: string, at = 1) => ({ key: pageOf(slug).key, subject: pageOf(slug), at });

describe('visits', () => {
  it('are read newest first', async () => {
    const { db } = await createExclusionLists();
    await db.visits.bulkPut([visitOf('ada', 1), visitOf('bo', 3), visitOf('cy', 2)]);
    expect((await readVisits(db)).map(({ subject }) => subject.slug)).toEqual(['bo', 'cy', 'ada']);
  });
});

describe('known data of a visited profile', () => {
  it('is its name, its company and whether its id is known; of a stranger nothing', async () => {
    const { db, clock } = await createExclusionLists();
    const profile = { profile: facet(person()) };
    await db.records.bulkPut([
      { ...knownAs(pageOf('ada'), { id: uuid(1), facets: profile }), name: 'Ada Byron' },
      knownAs(pageOf('bo'), { emails: ['bo@acme.example'] }),
      { ...knownAs(pageOf('cy'), { id: uuid(3), connection: 'https://other.example#1' }), name: 'Cy' },
    ]);
    const facts = await readVisitFacts(
      db,
      ['ada', 'bo', 'cy', 'dee'].map((slug) => visitOf(slug)),
      clock.now(),
    );
    expect([...facts]).toEqual([
      [pageOf('ada').key, { name: 'Ada Byron', company: 'Fenwick Instruments', hasId: true, exclusion: null }],
      [pageOf('bo').key, { name: null, company: null, hasId: false, exclusion: null }],
    ]);
  });

  it('when lists, records and people who were forgotten are mixed, is on the list that the gate would name', async () => {
    const slugs = ['a', 'b', 'c', 'd'];
    const who = fc.subarray(slugs);
    await fc.assert(
      fc.asyncProperty(who, who, who, fc.boolean(), async (listed, known, forgotten, isRemoved) => {
        const { db, clock, exclusions } = await createExclusionLists();
        const made = await exclusions.createList('Customers', 'person');
        const listId = made.outcome === 'named' ? made.listId : '';
        for (const slug of known)
          await db.records.put(knownAs(pageOf(slug), { id: uuid(slugs.indexOf(slug)), emails: [`${slug}@a.example`] }));
        for (const slug of listed)
          await exclusions.exclude(pageOf(slug), await readRecord(db, connectionId, pageOf(slug).key), put(listId));
        for (const slug of forgotten) await exclusions.conceal(pageOf(slug), null);
        if (isRemoved) await exclusions.removeList(listId);
        const visits = slugs.map((slug) => visitOf(slug));
        const facts = await readVisitFacts(db, visits, clock.now());
        for (const { key, subject } of visits) {
          const expected = await findExclusion(db, subject, await readRecord(db, connectionId, key), clock.now());
          expect(facts.get(key)?.exclusion ?? null).toEqual(expected);
        }
      }),
      runs(40),
    );
  });
});
