import { originOf } from '@/lib/database/schema/origins';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { ChosenLists } from '@/lib/database/schema/search-rows';
import { createSuppression, readLeftOutCompanies } from '@/lib/exclusions/match/suppression';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const acme = pageOf('acme', 'company');
const rival = subjectOfDomain('rival.example');

interface Given {
  companies?: { subject: Subject; id?: string; domain?: string }[];
  coversPeople?: boolean;
}

async function createWorld({ companies = [], coversPeople = true }: Given = {}) {
  const world = await createExclusionLists();
  const made = await world.exclusions.createList('Competitors', 'company');
  if (made.outcome !== 'named') throw new Error('No list');
  await world.exclusions.setCoversPeople(made.listId, coversPeople);
  for (const { subject, id, domain } of companies) {
    const record = knownAs(subject, { ...(id && { id }), ...(domain && { domain }) });
    await world.exclusions.exclude(subject, id || domain ? record : null, put(made.listId));
  }
  const reads: unknown[] = [];
  const dead: (readonly string[])[] = [];
  const suppression = createSuppression(world, {
    async prepare(need) {
      reads.push(need);
      return { listIds: [uuid(900)] };
    },
    async markDead(lists) {
      dead.push(lists);
    },
  });
  const suppress = (kind: Subject['kind'], subject: Subject, chosen: ChosenLists = 'all') =>
    suppression.suppress(kind, subject, {}, chosen);
  return { ...world, listId: made.listId, suppression, suppress, reads, dead };
}

describe('the people the service is asked to leave out', () => {
  it('of people are all lists of people, and companies whose people are off-limits', async () => {
    const { suppress, reads } = await createWorld({
      companies: [{ subject: subjectOfId('company', uuid(1)) }, { subject: rival }],
    });
    expect(await suppress('person', acme)).toEqual({
      lists: [uuid(900)],
      companyIds: [uuid(1)],
      domains: ['rival.example'],
    });
    expect(reads).toEqual([{ type: 'people_id', listIds: 'all' }]);
  });

  it('of companies are lists, and those that are known by their domain alone', async () => {
    const { suppress, reads } = await createWorld({
      companies: [{ subject: acme, id: uuid(1), domain: 'acme.example' }, { subject: rival }],
      coversPeople: false,
    });
    expect(await suppress('company', pageOf('other', 'company'))).toEqual({
      lists: [uuid(900)],
      companyIds: [],
      domains: ['rival.example'],
    });
    expect(reads).toEqual([{ type: 'company_id', listIds: 'all' }]);
  });

  it('is not the people of companies on a list that does not cover them', async () => {
    const { suppress } = await createWorld({ companies: [{ subject: rival }], coversPeople: false });
    expect(await suppress('person', acme)).toMatchObject({ companyIds: [], domains: [] });
  });

  it('is never the company that is asked about, under any of its names', async () => {
    const { suppress, db } = await createWorld({ companies: [{ subject: acme, id: uuid(1), domain: 'acme.example' }] });
    await db.records.put(knownAs(acme, { id: uuid(1), domain: 'acme.example' }));
    expect(await suppress('person', acme)).toMatchObject({ companyIds: [], domains: [] });
    expect(await suppress('person', subjectOfDomain('acme.example'))).toMatchObject({ companyIds: [], domains: [] });
    expect(await suppress('person', rival)).toMatchObject({ companyIds: [uuid(1)], domains: [] });
  });

  it('has no expired member, and no removed list', async () => {
    const { suppress, exclusions, listId, clock } = await createWorld({ companies: [{ subject: rival }] });
    await exclusions.setExpiry(listId, 1);
    expect(await suppress('person', acme)).toMatchObject({ domains: ['rival.example'] });
    clock.shiftWall(86_400_001);
    expect(await suppress('person', acme)).toMatchObject({ domains: [] });
    await exclusions.setExpiry(listId, null);
    await exclusions.removeList(listId);
    expect(await suppress('person', acme)).toMatchObject({ domains: [] });
  });

  it('is as many companies as a filter takes, the newest first', async () => {
    const { suppress, db, listId } = await createWorld();
    await db.members.bulkAdd(
      Array.from({ length: 700 }, (_each, number) => ({
        id: `m${number}`,
        listId,
        label: null,
        why: '',
        at: number,
        route: 'import' as const,
        expiresAt: null,
        names:
          number % 2 === 0 ? [`id:${originOf(connectionId)}|company:${uuid(number)}`] : [`domain:d${number}.example`],
      })),
    );
    const { companyIds, domains } = await suppress('person', acme);
    expect([companyIds.length, companyIds[0]]).toEqual([300, uuid(698)]);
    // With the seeds and the company itself no more than 300.
    expect([domains.length, domains[0]]).toEqual([294, 'd699.example']);
  });
});

describe('the off-limits companies that cannot be left out of lookalikes', () => {
  it.each<[string, Given['companies'], number]>([
    ['is nobody who has an id or a domain', [{ subject: acme, id: uuid(1) }, { subject: rival }], 0],
    ['is a company of which only the page is known', [{ subject: acme }, { subject: rival }], 1],
  ])('%s', async (_what, companies, notSuppressible) => {
    const { db, clock } = await createWorld({ companies: companies ?? [] });
    expect(await readLeftOutCompanies(db, 'company', pageOf('other', 'company'), clock.now())).toMatchObject({
      notSuppressible,
    });
  });

  it('is everyone beyond the filter’s last domain', async () => {
    const { db, clock, listId } = await createWorld();
    await db.members.bulkAdd(
      Array.from({ length: 300 }, (_each, number) => ({
        id: `m${number}`,
        listId,
        label: null,
        why: '',
        at: number,
        route: 'import' as const,
        expiresAt: null,
        names: [`domain:d${number}.example`],
      })),
    );
    expect(await readLeftOutCompanies(db, 'company', acme, clock.now())).toMatchObject({ notSuppressible: 6 });
  });
});

describe('a person who came back although left out', () => {
  const syncRow = (number: number, values: string[]) => ({
    id: uuid(number),
    connection: connectionId,
    listId: 'l',
    type: 'people_id' as const,
    values,
    createdAt: 1,
    madeAt: 1,
    refused: [],
    writing: null,
  });

  it('tells of the list they are on, and of no other', async () => {
    const { db, suppression, dead } = await createWorld();
    const lettered = 'abcdef01-2345-4789-8abc-def012345678';
    await db.syncs.bulkAdd([syncRow(901, [uuid(1)]), syncRow(902, [lettered])]);
    const carried = { lists: [uuid(901), uuid(902)], companyIds: [], domains: [] };
    await suppression.noticeReturned(carried, [uuid(3), lettered.toUpperCase()]);
    expect(dead).toEqual([[uuid(902)]]);
  });

  it('when no one did, or no list was to leave them out, tells nothing', async () => {
    const { db, suppression, dead } = await createWorld();
    await db.syncs.add(syncRow(901, [uuid(1)]));
    await suppression.noticeReturned({ lists: [uuid(901)], companyIds: [], domains: [] }, [uuid(3)]);
    await suppression.noticeReturned({ lists: [], companyIds: [], domains: [] }, [uuid(1)]);
    expect(dead).toEqual([]);
  });
});
