import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { readNotSuppressible } from '@/components/search/form-state/read-not-suppressible';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { findKnown } from '@/lib/exclusions/import/read-rows';
import { findExclusion, findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { readLeftOutCompanies } from '@/lib/exclusions/match/suppression';
import { readLists } from '@/lib/exclusions/reads';
import { readLocal } from '@/lib/exclusions/sync/reads';
import { subjectOfDomain, subjectOfEmail, subjectOfId } from '@/lib/subjects/known-subjects';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const dayMs = 86_400_000;
const person = subjectOfId('person', uuid(7));
const byMail = subjectOfEmail('jane@acme.example');
const company = subjectOfDomain('acme.example');
const breathe = () => Promise.resolve();

type World = Awaited<ReturnType<typeof createExclusionLists>>;
let world: World;

/** A person and a company, each on a list, for ten days from now. */
beforeEach(async () => {
  world = await createExclusionLists();
  const { db, clock, exclusions } = world;
  for (const subject of [person, byMail, company]) await exclusions.exclude(subject, null, put());
  await db.members.toCollection().modify({ expiresAt: clock.now() + 10 * dayMs });
  await db.settings.put({ key: 'clockSeen', value: { at: clock.now() } });
});

async function listOf(kind: ListRow['kind']): Promise<ListRow> {
  const list = (await readLists(world.db)).find((each) => each.kind === kind);
  if (list === undefined) throw new Error('no list');
  return list;
}

async function importAgain({ exclusions }: World): Promise<unknown> {
  const { id: listId } = await listOf('person');
  const rows = [{ names: ['email:jane@acme.example'], label: 'Jane', why: '' }];
  const done = await exclusions.importMembers({ importId: uuid(1), listId, chunk: 0, rows });
  return done.outcome === 'imported' && done.known;
}

/** Each answers how many are held to be on a list. */
const checks: [string, (world: World) => Promise<unknown>, number][] = [
  ['an order', async ({ db, clock }) => Number((await findExclusion(db, person, null, clock.now())) !== null), 1],
  ['what is clicked', async ({ exclusions }) => Number((await exclusions.isExcluded(byMail)) !== null), 1],
  [
    'many at once',
    async ({ db, clock }) => (await findExclusions(db, connectionId, [person, byMail], clock.now())).size,
    2,
  ],
  [
    'the companies that a search leaves out',
    async ({ db, clock }) =>
      (await readLeftOutCompanies(db, 'person', pageOf('other', 'company'), clock.now())).domains.length,
    1,
  ],
  [
    'the copy of a list on the service',
    async ({ db, clock }) =>
      (await readLocal(db, connectionId, [await listOf('person')], clock.now())).flatMap(({ ids }) => ids).length,
    1,
  ],
  [
    'what a search may return all the same',
    async ({ db, clock }) => {
      await db.members.where('names').equals('domain:acme.example').delete();
      const need = { connection: connectionId, kind: 'people', lists: 'all', most: 25 } as const;
      return (await readNotSuppressible(db, need, clock.now())).count;
    },
    1,
  ],
  [
    'the rows of a file that are on the list',
    async ({ db, clock }) => {
      const rows = [{ row: 1, names: ['email:jane@acme.example'], label: 'Jane', why: '' }];
      return (await findKnown(db, await listOf('person'), rows, clock.now(), breathe)).size;
    },
    1,
  ],
  ['an import', importAgain, 1],
  [
    'the same person excluded again',
    async ({ db, exclusions }) => {
      await exclusions.exclude(byMail, null, put());
      return db.members
        .where('names')
        .equals('email:jane@acme.example')
        .filter(({ expiresAt }) => expiresAt !== null)
        .count();
    },
    1,
  ],
];

describe('the end of an exclusion is not reached by a jump of the clock', () => {
  test.each(checks)('for %s', async (_what, count, expected) => {
    world.clock.shiftWall(200 * dayMs);
    expect(await count(world)).toBe(expected);
  });
});

describe('the end of an exclusion is reached once the clock is believed', () => {
  test.each(checks)('for %s', async (_what, count) => {
    world.clock.shiftWall(200 * dayMs);
    await world.db.settings.put({ key: 'clockSeen', value: { at: world.clock.now() } });
    expect(await count(world)).toBe(0);
  });
});
