import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { findExclusions, isExcluded } from '@/lib/exclusions/match/find-exclusions';
import { readLocal } from '@/lib/exclusions/sync/reads';
import { readWithIds } from '@/lib/exclusions/visited/read-visits';
import { subjectOfEmail, subjectOfId } from '@/lib/subjects/known-subjects';
import { connection, connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../worlds/exclusion-policy.ts';

const jane = pageOf('jane-doe');
const id = uuid(7);
const whole = knownAs(jane, { id, emails: ['jane@acme.example'] });
const ways = [jane, subjectOfId('person', id), subjectOfEmail('jane@acme.example')];
const [origin = ''] = connectionId.split('#');

type World = Awaited<ReturnType<typeof createExclusionLists>>;

async function renewKey({ db }: World, next = `${origin}#renewed`): Promise<void> {
  await db.settings.put({ key: 'connection', value: { ...connection(), connectionId: next } });
}

/** What each of the three checks says of her, known by an id alone and with everything that is known. */
async function check(world: World, key: string) {
  const { db, clock, exclusions } = world;
  const nowMs = clock.now();
  const answers = await Promise.all(
    ways.map(async (as) => {
      const many = (await findExclusions(db, key, [as], nowMs)).has(as.key);
      return [many, (await isExcluded(db, as, nowMs)) !== null, (await exclusions.isExcluded(as)) !== null];
    }),
  );
  return answers.flat();
}

describe('after a renewed key', () => {
  test.each([false, true])('everyone on a list stays off-limits, forgotten (%s) or not', async (isForgotten) => {
    const world = await createExclusionLists();
    await world.exclusions.exclude(jane, whole, put());
    if (isForgotten) await world.exclusions.conceal(jane, whole);
    await renewKey(world);
    expect(await check(world, `${origin}#renewed`)).toEqual(Array(9).fill(true));
  });

  test('ids on lists are those of the service: they are synced, and not resolved again', async () => {
    const world = await createExclusionLists();
    const excluded = await world.exclusions.exclude(jane, whole, put());
    if (excluded.outcome !== 'excluded') throw new Error('Not excluded');
    await renewKey(world);
    const lists = await world.db.lists.toArray();
    expect(await readLocal(world.db, `${origin}#renewed`, lists, world.clock.now())).toMatchObject([{ ids: [id] }]);
    expect(await readWithIds(world.db, excluded.listId)).toHaveLength(1);
  });

  test('of another service, an id means another person', async () => {
    const world = await createExclusionLists();
    await world.exclusions.exclude(subjectOfId('person', id), null, put());
    await renewKey(world, 'https://other.example#renewed');
    expect(await isExcluded(world.db, subjectOfId('person', id), world.clock.now())).toBeNull();
  });
});
