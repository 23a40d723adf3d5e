import { originOf } from '@/lib/database/schema/origins';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { createSaveResolved } from '@/lib/exclusions/lists/save-resolved';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { connectionId, facet } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

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
    answers.push(
      await db.transaction('rw', [db.lists, db.members, db.records], () => keep(resolved, connectionId, 777)),
    );
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
  it('are stored beside the page they belong to', async () => {
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
  ])('when the answer names %s, put no one onto the list', async (_what, key) => {
    const { members } = await resolve([{ id: uuid(2), key, label: 'B** R*' }]);
    expect(members.map(({ names, label, route }) => [names, label, route])).toEqual([
      [[`page:${ada.key}`], 'ada', 'panel'],
      [[`page:${ben.key}`], 'ben', 'panel'],
    ]);
    expect(members.map(({ resolvedAt }) => resolvedAt)).toEqual([777, 777]);
  });

  describe('without a page', () => {
    const open = (number: number, firstName: string | null = null, headline: string | null = null) => ({
      id: uuid(number),
      firstName,
      lastName: 'R**',
      headline,
    });
    type Open = ReturnType<typeof open>;

    /** Ada and Ben are on the list, of whom the records may know more. */
    async function save(
      came: Open[],
      {
        records = [],
        people = [],
        pages = [ada, ben],
      }: { records?: SubjectRecord[]; people?: { id: string; key: string; label: null }[]; pages?: Subject[] } = {},
    ) {
      const { db, exclusions, keep, resolved, listId } = await resolve([]);
      for (const page of pages) await exclusions.exclude(page, null, put(listId));
      const requested = pages.map(({ key }) => key);
      await db.records.bulkPut(records);
      const tables = [db.lists, db.members, db.records];
      for (const nowMs of [778, 779])
        await db.transaction('rw', tables, () =>
          keep({ ...resolved, requested, people, open: came }, connectionId, nowMs),
        );
      const members = (await db.members.toArray()).filter((member) => member.listId === listId);
      const namesBy = (slug: string) => members.find(({ names }) => names.includes(`page:${pageOf(slug).key}`))?.names;
      const alone = members.filter(({ names }) => names.every((name) => name.startsWith('id:')));
      return { alone, namesBy, ofAda: namesBy('ada'), ofBen: namesBy('ben') };
    }
    const called = (subject: Subject, first_name: string, headline?: string) =>
      knownAs(subject, {
        facets: { profile: facet(personSchema.parse({ id: uuid(50), profile: { first_name, headline } })) },
      });

    it('are kept as rows of their own, once, where the owner stays open', async () => {
      const { alone, ofAda, ofBen } = await save([open(1, 'Ada'), open(2, 'Ben')]);
      expect(alone.map(({ names, label }) => [names, label])).toEqual([
        [[idName(1)], 'Ada R**'],
        [[idName(2)], 'Ben R**'],
      ]);
      expect([ofAda, ofBen]).toEqual([[`page:${ada.key}`], [`page:${ben.key}`]]);
    });

    it('belong to the only person whose address has the name', async () => {
      const came = [
        { ...open(1, 'Ben'), lastName: 'Ro*' },
        { ...open(2, 'Ada'), lastName: 'Ly****' },
        { ...open(3, 'Cy'), lastName: 'No*' },
        { ...open(4, 'Cy'), lastName: 'N**' },
      ];
      const pages = ['ada-lyme-7b1', 'ben-roe', 'cy-noe', 'cy-noe-2'].map((slug) => pageOf(slug));
      const { namesBy, alone } = await save(came, { pages });
      expect(pages.map(({ slug }) => namesBy(slug)?.slice(1))).toEqual([[idName(2)], [idName(1)], [], []]);
      expect(alone.map(({ names }) => names)).toEqual([[idName(3)], [idName(4)]]);
    });

    it('belong to the one that is left', async () => {
      const { alone, ofAda, ofBen } = await save([open(2)], { people: [{ id: uuid(1), key: ada.key, label: null }] });
      expect(alone).toEqual([]);
      expect([ofAda, ofBen]).toEqual([
        [`page:${ada.key}`, idName(1)],
        [`page:${ben.key}`, idName(2)],
      ]);
    });

    it.each<[string, Open[], SubjectRecord[], number]>([
      ['a first name is nobody’s of those known', [open(1, 'Zoe')], [called(ada, 'Ada'), called(ben, 'Ben')], 0],
      [
        'two have the name of one, and the other has another',
        [open(1, 'Ada'), open(2, 'Ada')],
        [called(ada, 'Ada'), called(ben, 'Ben')],
        0,
      ],
      [
        'a headline is another than known',
        [open(1, 'Ada', 'Baker')],
        [called(ada, 'Ada', 'Engineer'), called(ben, 'Ben')],
        0,
      ],
      [
        'one id belongs to somebody known by another page',
        [open(1), open(2)],
        [knownAs(pageOf('cy'), { id: uuid(2) })],
        0,
      ],
      [
        'nothing contradicts what is known',
        [open(1, 'ADA', 'engineer'), open(2, 'Ben')],
        [called(ada, 'Ada', 'Engineer'), called(ben, 'Ben')],
        2,
      ],
      ['one name is unknown, and one person is, too', [open(1, 'Ada'), open(2, 'Zoe')], [called(ada, 'Ada')], 2],
      ['the id is known without a page', [open(1), open(2)], [knownAs(subjectOfId('person', uuid(2)), {})], 2],
    ])('when %s', async (_what, came, records, kept) => {
      const { alone } = await save(came, { records });
      expect(alone).toHaveLength(kept);
    });

    it('when the requested person was removed meanwhile, are not kept', async () => {
      const { db, keep, resolved } = await resolve([]);
      await db.members.where('names').equals(`page:${ada.key}`).delete();
      const tables = [db.lists, db.members, db.records];
      await db.transaction('rw', tables, () => keep({ ...resolved, open: [open(1)] }, connectionId, 778));
      expect((await db.members.toArray()).map(({ names }) => names)).toEqual([[`page:${ben.key}`]]);
    });
  });

  it('put no one back onto the list who was removed meanwhile', async () => {
    const { db, keep, resolved } = await resolve([]);
    const first = (await db.members.where('names').equals(`page:${ada.key}`).toArray())[0];
    await db.members.delete(first?.id ?? '');
    const people = [{ id: uuid(1), key: ada.key, label: 'Ada' }];
    await db.transaction('rw', [db.lists, db.members, db.records], () =>
      keep({ ...resolved, people }, connectionId, 778),
    );
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

  it('leave another list as it is, with any members', async () => {
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
    await world.db.transaction('rw', [world.db.lists, world.db.members, world.db.records], () =>
      keep(resolved, connectionId, 777),
    );
    const namesOn = async (listId: string) =>
      (await world.db.members.filter((each) => each.listId === listId).toArray()).map(({ names }) => names);
    expect(await namesOn(first.listId)).toEqual([[`page:${ada.key}`, idName(1)]]);
    expect(await namesOn(second.listId)).toEqual([[`page:${ada.key}`]]);
  });

  it('when the list is gone, are written nowhere', async () => {
    const { db, exclusions, keep, resolved, listId } = await resolve([]);
    await exclusions.removeList(listId);
    const people = [{ id: uuid(3), key: null, label: null }];
    const name = await db.transaction('rw', [db.lists, db.members, db.records], () =>
      keep({ ...resolved, people }, connectionId, 1),
    );
    expect(name).toBe('Contacted');
    expect(await db.members.where('names').equals(idName(3)).count()).toBe(0);
  });
});
