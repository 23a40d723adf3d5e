import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Subject } from '@/lib/subjects/subject';
import { runs } from '../../../depth.ts';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

type World = Awaited<ReturnType<typeof createExclusionLists>>;
let world: World;
beforeEach(async () => {
  world = await createExclusionLists();
});

async function visit({ db, clock }: World, ...subjects: Subject[]): Promise<string[]> {
  await db.visits.bulkPut(subjects.map((subject) => ({ key: subject.key, subject, at: clock.now() })));
  return subjects.map(({ key }) => key);
}
async function makeList(name: string, kind: Subject['kind'] = 'person'): Promise<string> {
  const made = await world.exclusions.createList(name, kind);
  return made.outcome === 'named' ? made.listId : '';
}
const members = async () => (await world.db.members.toArray()).map(({ names }) => names);
/** All that a person could tell apart. */
const state = async ({ db }: World) => ({ lists: await db.lists.toArray(), members: await db.members.toArray() });

describe('visited profiles that are added', () => {
  it('are off-limits at once, by their page and all other certain names, and say how they came', async () => {
    const listId = await makeList('Contacted');
    const keys = await visit(world, pageOf('ada'), pageOf('bo'));
    await world.db.records.put(knownAs(pageOf('ada'), { id: uuid(1), emails: ['ada@acme.example'] }));
    const added = await world.exclusions.addVisited({ listId, keys, why: 'met' });
    expect(added).toMatchObject({ outcome: 'added', listName: 'Contacted', added: 2, already: 0, left: 0 });
    expect(await world.exclusions.isExcluded(pageOf('bo'))).toBe('Contacted');
    const [ada, bo] = await world.db.members.orderBy('id').toArray();
    expect([ada, bo]).toMatchObject([
      { route: 'visited', why: 'met', names: expect.arrayContaining([expect.stringMatching(/^id:.*\|person:/)]) },
      { route: 'visited', label: 'bo', names: ['page:person/pronet/bo'] },
    ]);
  });

  it('when added twice, are on it once, with the date of the first time', async () => {
    const listId = await makeList('Contacted');
    const keys = await visit(world, pageOf('ada'), pageOf('bo'));
    await world.exclusions.addVisited({ listId, keys, why: '' });
    const before = await world.db.members.toArray();
    await world.clock.advance(1000);
    const again = await world.exclusions.addVisited({ listId, keys: [...keys, ...keys], why: '' });
    expect(again).toMatchObject({ added: 0, already: 2, left: 0 });
    expect(await world.db.members.toArray()).toEqual(before);
  });

  it('when undone, are all gone by one token, and only once', async () => {
    const listId = await makeList('Contacted');
    await world.exclusions.exclude(pageOf('ada'), null, put(listId));
    const before = await state(world);
    const keys = await visit(world, pageOf('ada'), pageOf('bo'), pageOf('cy'));
    await world.clock.advance(5);
    const added = await world.exclusions.addVisited({ listId, keys, why: 'met' });
    expect(await members()).toHaveLength(3);
    const token = added.outcome === 'added' ? added.token : '';
    expect(await world.exclusions.undo(token)).toBe(true);
    expect(await state(world)).toEqual(before);
    expect(await world.exclusions.undo(token)).toBe(false);
  });

  it('when another press put one of them there since, that one stays', async () => {
    const listId = await makeList('Contacted');
    const keys = await visit(world, pageOf('ada'), pageOf('bo'));
    const added = await world.exclusions.addVisited({ listId, keys, why: '' });
    await world.exclusions.exclude(pageOf('bo'), null, put(listId));
    await world.exclusions.undo(added.outcome === 'added' ? added.token : '');
    expect(await members()).toEqual([['page:person/pronet/bo']]);
  });

  it('when there is no list yet, are on the first one, which goes again with the undo', async () => {
    const keys = await visit(world, pageOf('ada'), pageOf('bo'));
    const added = await world.exclusions.addVisited({ listId: null, keys, why: '' });
    expect(added).toMatchObject({ listName: 'Do not contact', added: 2 });
    expect(await world.db.lists.count()).toBe(1);
    await world.exclusions.undo(added.outcome === 'added' ? added.token : '');
    expect(await state(world)).toEqual({ lists: [], members: [] });
  });

  it('when some are forgotten by now or of the other kind, are the others, and how many are left is said', async () => {
    const listId = await makeList('Contacted');
    const keys = await visit(world, pageOf('acme', 'company'), pageOf('ada'));
    const added = await world.exclusions.addVisited({ listId, keys: ['person/pronet/gone', ...keys], why: '' });
    expect(added).toMatchObject({ added: 1, left: 2 });
    expect(await members()).toEqual([['page:person/pronet/ada']]);
  });

  it('when the list is gone or no one is left, are nowhere, and nothing can be undone', async () => {
    const listId = await makeList('Gone');
    await world.exclusions.removeList(listId);
    const keys = await visit(world, pageOf('ada'));
    const undos = await world.db.undos.count();
    for (const gone of [listId, 'never'])
      expect(await world.exclusions.addVisited({ listId: gone, keys, why: '' })).toEqual({ outcome: 'list-gone' });
    expect(await world.exclusions.addVisited({ listId: null, keys: ['person/pronet/x'], why: '' })).toEqual({
      outcome: 'nobody',
    });
    expect([await members(), await world.db.undos.count()]).toEqual([[], undos]);
  });

  it('when added and undone in any order with others, leave the lists as they were', async () => {
    const slugs = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    const turns = fc.array(fc.record({ slugs, isBatch: fc.boolean() }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(turns, fc.infiniteStream(fc.nat()), async (presses, order) => {
        world = await createExclusionLists();
        const listId = await makeList('Contacted');
        await world.exclusions.exclude(pageOf('a'), null, put(listId));
        const before = await state(world);
        const keys = await visit(world, ...['a', 'b', 'c', 'd'].map((slug) => pageOf(slug)));
        const tokens: string[] = [];
        for (const { slugs: some, isBatch } of presses) {
          await world.clock.advance(1);
          if (isBatch) {
            const wanted = keys.filter((key) => some.some((slug) => key.endsWith(`/${slug}`)));
            const added = await world.exclusions.addVisited({ listId, keys: wanted, why: some.join() });
            if (added.outcome === 'added') tokens.push(added.token);
          } else {
            const one = await world.exclusions.exclude(pageOf(some[0] ?? 'a'), null, { ...put(listId), why: 'one' });
            if (one.outcome === 'excluded') tokens.push(one.token);
          }
        }
        while (tokens.length > 0) {
          const [token = ''] = tokens.splice(order.next().value % tokens.length, 1);
          expect(await world.exclusions.undo(token)).toBe(true);
        }
        expect(await state(world)).toEqual(before);
      }),
      runs(40),
    );
  });
});
