import { originOf } from '@/lib/database/schema/origins';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createSaveResolved } from '@/lib/exclusions/lists/save-resolved';
import { connectionId } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const [ada, ben] = [pageOf('ada'), pageOf('ben')];
const idName = (number: number) => `id:${originOf(connectionId)}|person:${uuid(number)}`;

async function resolve(people: { id: string; key: string | null; label: string | null }[], times = 1) {
  const world = await createExclusionLists();
  const { db, exclusions } = world;
  const made = await exclusions.createList('Contacted', 'person');
  if (made.outcome !== 'named') throw new Error('No list');
  const { listId } = made;
  for (const subject of [ada, ben]) await exclusions.exclude(subject, null, put(listId));
  const keep = createSaveResolved(db);
  const resolved = { listId, requested: [ada.key, ben.key], people };
  const answers = [];
  for (let time = 0; time < times; time++) {
    answers.push(await db.transaction('rw', [db.lists, db.members], () => keep(resolved, connectionId, 777)));
  }
  const members = await db.members.toArray();
  return {
    ...world,
    listId,
    keep,
    resolved,
    answers,
    members: members.toSorted((a, b) => (a.names.join() < b.names.join() ? -1 : 1)),
  };
}

describe('ids that were found for a list', () => {
  it('stand beside the page they belong to', async () => {
    const { members, answers } = await resolve([{ id: uuid(1).toUpperCase(), key: ada.key, label: 'Ada L*' }]);
    expect(answers).toEqual(['Contacted']);
    expect(members).toMatchObject([
      { names: [`page:${ada.key}`, idName(1)], label: 'ada', resolvedAt: 777 },
      { names: [`page:${ben.key}`], resolvedAt: 777 },
    ]);
  });

  it.each([
    ['no page', null],
    ['a page that was not asked about', pageOf('cy').key],
  ])('when the answer names %s, put nobody onto the list', async (_what, key) => {
    const { members } = await resolve([{ id: uuid(2), key, label: 'B** R*' }]);
    expect(members.map(({ names, label, route }) => [names, label, route])).toEqual([
      [[`page:${ada.key}`], 'ada', 'panel'],
      [[`page:${ben.key}`], 'ben', 'panel'],
    ]);
    expect(members.map(({ resolvedAt }) => resolvedAt)).toEqual([777, 777]);
  });

  it('put nobody back onto the list who was taken off it meanwhile', async () => {
    const { db, keep, resolved } = await resolve([]);
    const first = (await db.members.where('names').equals(`page:${ada.key}`).toArray())[0];
    await db.members.delete(first?.id ?? '');
    const people = [{ id: uuid(1), key: ada.key, label: 'Ada' }];
    await db.transaction('rw', [db.lists, db.members], () => keep({ ...resolved, people }, connectionId, 778));
    expect((await db.members.toArray()).map(({ names }) => names)).toEqual([[`page:${ben.key}`]]);
  });

  it('when written twice, are there once', async () => {
    const people = [
      { id: uuid(1), key: ada.key, label: null },
      { id: uuid(2), key: null, label: null },
    ];
    const [once, twice] = [await resolve(people), await resolve(people, 2)];
    expect(twice.members.map(({ names }) => names)).toEqual(once.members.map(({ names }) => names));
  });

  it('leave another list as it is, whoever is on it', async () => {
    const world = await createExclusionLists();
    const [first, second] = [
      await world.exclusions.createList('First', 'person'),
      await world.exclusions.createList('Second', 'person'),
    ];
    if (first.outcome !== 'named' || second.outcome !== 'named') throw new Error('No list');
    for (const { listId } of [second, first]) await world.exclusions.exclude(ada, null, put(listId));
    const keep = createSaveResolved(world.db);
    const resolved = {
      listId: first.listId,
      requested: [ada.key],
      people: [{ id: uuid(1), key: ada.key, label: null }],
    };
    await world.db.transaction('rw', [world.db.lists, world.db.members], () => keep(resolved, connectionId, 777));
    const namesOn = async (listId: string) =>
      (await world.db.members.filter((each) => each.listId === listId).toArray()).map(({ names }) => names);
    expect(await namesOn(first.listId)).toEqual([[`page:${ada.key}`, idName(1)]]);
    expect(await namesOn(second.listId)).toEqual([[`page:${ada.key}`]]);
  });

  it('when the list is gone, are written nowhere', async () => {
    const { db, exclusions, keep, resolved, listId } = await resolve([]);
    await exclusions.removeList(listId);
    const people = [{ id: uuid(3), key: null, label: null }];
    const name = await db.transaction('rw', [db.lists, db.members], () =>
      keep({ ...resolved, people }, connectionId, 1),
    );
    expect(name).toBe('Contacted');
    expect(await db.members.where('names').equals(idName(3)).count()).toBe(0);
  });
});
