import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SidenoteDatabase } from '@/lib/database/database';
import {
  findMembers,
  findUsualList,
  readAllMembers,
  readCountedLists,
  readLists,
  readMemberIds,
  readMembers,
  readNewestMembers,
  toSearchable,
} from '@/lib/exclusions/reads';
import { subjectOfDomain, subjectOfEmail } from '@/lib/subjects/known-subjects';
import { runs } from '../../depth.ts';
import { connection, record, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { createExclusionLists, knownAs, pageOf, put } from '../../worlds/exclusion-policy.ts';

let world: Awaited<ReturnType<typeof createExclusionLists>>;
beforeEach(async () => {
  world = await createExclusionLists();
});

async function stateOf(db: SidenoteDatabase) {
  return { lists: await db.lists.toArray(), members: await db.members.toArray() };
}

async function makeList(name: string, kind: 'person' | 'company' = 'person'): Promise<string> {
  const made = await world.exclusions.createList(name, kind);
  if (made.outcome !== 'named') throw new Error(made.problem);
  return made.listId;
}

type Act = { kind: 'exclude'; who: number; list: number | null; knows: boolean } | { kind: 'wait'; days: number };
const people = [pageOf('ada'), pageOf('bo'), subjectOfEmail('ada@acme.example')];
const ada = knownAs(pageOf('ada'), { emails: ['ada@acme.example'] });
const actions: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('exclude' as const),
      who: fc.nat(2),
      list: fc.constantFrom(null, 0, 1),
      knows: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  ),
  { maxLength: 6 },
);

describe('excluding and undoing', () => {
  test('is identity, from any state, in any order of the undos', async () => {
    await fc.assert(
      fc.asyncProperty(actions, actions, fc.infiniteStream(fc.double({ noNaN: true })), async (before, done, order) => {
        world = await createExclusionLists();
        const lists = [await makeList('A'), await makeList('B')];
        await world.exclusions.setExpiry(lists[0] ?? '', 10);
        const play = async (all: Act[]) => {
          const tokens: string[] = [];
          for (const act of all) {
            if (act.kind === 'wait') await world.clock.advance(act.days * 86_400_000);
            else {
              const subject = people[act.who] ?? pageOf('ada');
              const listId = act.list === null ? null : (lists[act.list] ?? null);
              const record = act.knows && act.who !== 1 ? ada : null;
              const said = await world.exclusions.exclude(subject, record, put(listId));
              if (said.outcome === 'excluded') tokens.push(said.token);
            }
          }
          return tokens;
        };
        await play(before);
        const was = await stateOf(world.db);
        const tokens = (await play(done)).map((token) => ({ token, by: order.next().value }));
        for (const { token } of tokens.toSorted((a, b) => a.by - b.by))
          expect(await world.exclusions.undo(token)).toBe(true);
        expect(await stateOf(world.db)).toEqual(was);
      }),
      runs(60),
    );
  });

  test('when nothing was there, leaves nothing: neither the member nor the list that was made for it', async () => {
    const said = await world.exclusions.exclude(pageOf('ada'), null, put());
    expect(said).toMatchObject({ outcome: 'excluded', listName: 'Do not contact' });
    expect(said.outcome === 'excluded' && (await world.exclusions.undo(said.token))).toBe(true);
    expect(await stateOf(world.db)).toEqual({ lists: [], members: [] });
  });

  test('when done twice, says so and changes nothing', async () => {
    const said = await world.exclusions.exclude(pageOf('ada'), null, put());
    const token = said.outcome === 'excluded' ? said.token : '';
    await world.exclusions.undo(token);
    await world.exclusions.exclude(pageOf('ada'), null, put());
    expect(await world.exclusions.undo(token)).toBe(false);
    expect(await world.exclusions.isExcluded(pageOf('ada'))).not.toBeNull();
  });

  test('when another panel excluded the same person since, keeps them off-limits', async () => {
    const first = await world.exclusions.exclude(pageOf('ada'), null, put());
    await world.exclusions.exclude(pageOf('ada'), ada, put());
    expect(await world.db.members.count()).toBe(1);
    await world.exclusions.undo(first.outcome === 'excluded' ? first.token : '');
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBe('Do not contact');
  });

  test('when the member was removed since, does not bring it back', async () => {
    await world.exclusions.exclude(pageOf('ada'), null, put());
    const again = await world.exclusions.exclude(pageOf('ada'), ada, put());
    await world.exclusions.removeMembers(await world.db.members.toCollection().primaryKeys());
    await world.exclusions.undo(again.outcome === 'excluded' ? again.token : '');
    expect(await world.db.members.count()).toBe(0);
  });
});

describe('the list that a press means', () => {
  test('is the one used last, of that kind', async () => {
    const [a, b] = [await makeList('A'), await makeList('B')];
    await makeList('Firms', 'company');
    expect(findUsualList(await readLists(world.db), 'person')?.id).toBe(a);
    await world.exclusions.exclude(pageOf('ada'), null, put(b));
    await world.clock.advance(1);
    expect(await world.exclusions.exclude(pageOf('bo'), null, put())).toMatchObject({ listId: b });
    expect(await world.exclusions.exclude(subjectOfDomain('acme.example'), null, put())).toMatchObject({
      listName: 'Firms',
    });
  });

  test('when they are on another list already, puts them on this one too, and each holds by itself', async () => {
    const [a, b] = [await makeList('A'), await makeList('B')];
    await world.exclusions.exclude(pageOf('ada'), null, put(a));
    await world.exclusions.exclude(pageOf('ada'), null, put(b));
    expect((await readCountedLists(world.db)).map(({ count }) => count)).toEqual([1, 1]);
    await world.exclusions.removeList(a);
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBe('B');
  });

  test('when it is gone or of the other kind, is refused, and nothing is written', async () => {
    const firms = await makeList('Firms', 'company');
    const gone = await makeList('Gone');
    await world.exclusions.removeList(gone);
    for (const listId of [firms, gone, 'never'])
      expect(await world.exclusions.exclude(pageOf('ada'), null, put(listId))).toEqual({ outcome: 'list-gone' });
    expect(await world.db.members.count()).toBe(0);
  });
});

describe('two panels that edit one list at once', () => {
  test('lose nothing', async () => {
    const list = await makeList('A');
    const many = Array.from({ length: 30 }, (_, at) => pageOf(`person-${at}`));
    await Promise.all([
      ...many.map((who) => world.exclusions.exclude(who, null, put(list))),
      world.exclusions.renameList(list, 'Customers'),
      world.exclusions.setExpiry(list, 90),
      ...Array.from({ length: 4 }, () => world.exclusions.exclude(pageOf('person-0'), null, put(list))),
    ]);
    expect(await readCountedLists(world.db)).toMatchObject([{ name: 'Customers', expiresAfterDays: 90, count: 30 }]);
  });

  test('when both make the same list, one learns of it', async () => {
    const said = await Promise.all([
      world.exclusions.createList('Customers', 'person'),
      world.exclusions.createList(' customers ', 'person'),
      world.exclusions.createList('Customers', 'company'),
    ]);
    expect(said.map(({ outcome }) => outcome)).toEqual(['named', 'refused', 'named']);
    expect(await world.db.lists.count()).toBe(2);
  });

  test('when both make the first list by a press, there is one', async () => {
    await Promise.all(['ada', 'bo', 'cy'].map((slug) => world.exclusions.exclude(pageOf(slug), null, put())));
    expect(await readCountedLists(world.db)).toMatchObject([{ name: 'Do not contact', count: 3 }]);
  });
});

describe('a removed list', () => {
  test('excludes no one, and comes back whole, with a number where its name is taken', async () => {
    const said = await world.exclusions.exclude(pageOf('ada'), null, put());
    const token = await world.exclusions.removeList(said.outcome === 'excluded' ? said.listId : '');
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBeNull();
    expect(await readLists(world.db)).toEqual([]);
    await makeList('Do not contact');
    expect(await world.exclusions.undo(token ?? '')).toBe(true);
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBe('Do not contact 2');
  });

  test('goes for good after an hour, with its members, and only then', async () => {
    const said = await world.exclusions.exclude(pageOf('ada'), null, put());
    const other = await makeList('Other');
    await world.exclusions.exclude(pageOf('bo'), null, put(other));
    const token = await world.exclusions.removeList(said.outcome === 'excluded' ? said.listId : '');
    await world.clock.advance(3_600_000);
    await world.exclusions.sweep();
    expect(await world.db.members.count()).toBe(2);
    await world.clock.advance(1);
    await world.exclusions.sweep();
    expect((await world.db.members.toArray()).map(({ label }) => label)).toEqual(['bo']);
    expect(await world.db.lists.count()).toBe(1);
    expect(await world.exclusions.undo(token ?? '')).toBe(false);
  });

  test('goes in slices, and no part of it comes back between two', async () => {
    const listId = await makeList('Long');
    const member = { listId, label: null, why: '', at: 1, route: 'import' as const, expiresAt: null };
    const members = Array.from({ length: 12_000 }, (_, at) => ({
      ...member,
      id: `m${String(at).padStart(6, '0')}`,
      names: [`email:p${at}@x.example` as const],
    }));
    await world.db.members.bulkPut(members);
    const token = await world.exclusions.removeList(listId);
    await world.clock.advance(3_600_001);
    const { delete: original } = IDBObjectStore.prototype;
    const pagesOf = new Map<IDBTransaction, number>();
    const deleting = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'members') {
        pagesOf.set(this.transaction, (pagesOf.get(this.transaction) ?? 0) + 1);
        if (pagesOf.size === 2) throw new DOMException('The worker died', 'AbortError');
      }
      return original.call(this, key);
    });
    await expect(world.exclusions.sweep()).rejects.toThrow('The worker died');
    deleting.mockRestore();
    expect([...pagesOf.values()][0]).toBeLessThan(15);
    expect(await world.exclusions.undo(token ?? '')).toBe(false);
    await world.exclusions.sweep();
    expect(await stateOf(world.db)).toEqual({ lists: [], members: [] });
  });

  test('when brought back in time, stays after the sweep', async () => {
    const said = await world.exclusions.exclude(pageOf('ada'), null, put());
    const token = await world.exclusions.removeList(said.outcome === 'excluded' ? said.listId : '');
    await world.exclusions.undo(token ?? '');
    await world.clock.advance(7_200_000);
    await world.exclusions.sweep();
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBe('Do not contact');
  });
});

describe('removed members', () => {
  test('are off the list at once and back with an undo', async () => {
    await world.exclusions.exclude(pageOf('ada'), null, put());
    const was = await stateOf(world.db);
    const token = await world.exclusions.removeMembers([was.members[0]?.id ?? '', 'never there']);
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBeNull();
    expect(await world.exclusions.removeMembers([was.members[0]?.id ?? ''])).toBeNull();
    await world.exclusions.undo(token ?? '');
    expect(await stateOf(world.db)).toEqual(was);
  });

  test('are noted in the timeline of the known person, until the undo', async () => {
    await world.db.settings.put({ key: 'connection', value: connection() });
    await world.db.records.bulkPut([record(subjectOf('ada'), {}), record(subjectOf('bo'), {})]);
    const excluded = await world.exclusions.exclude(subjectOf('ada'), null, put());
    const touchesOf = async (slug: string) => (await world.db.records.get(subjectOf(slug).key))?.touches;
    const token = await world.exclusions.removeMembers(await world.db.members.toCollection().primaryKeys());
    const about = excluded.outcome === 'excluded' ? excluded.listName : '';
    expect(await touchesOf('ada')).toMatchObject([{ kind: 'taken-off', about, at: world.clock.now() }]);
    expect(await touchesOf('bo')).toBeUndefined();
    await world.exclusions.undo(token ?? '');
    expect(await touchesOf('ada')).toBeUndefined();
  });

  test('when removed in parts under one token, are back with one undo, and can be undone equally long', async () => {
    for (const slug of ['ada', 'bo', 'cy']) await world.exclusions.exclude(pageOf(slug), null, put());
    const was = await stateOf(world.db);
    const [first = '', ...others] = was.members.map(({ id }) => id);
    expect(await world.exclusions.removeMembers([first], 'mine')).toBe('mine');
    await world.clock.advance(1_800_000);
    expect(await world.exclusions.removeMembers(others, 'mine')).toBe('mine');
    expect(await world.exclusions.removeMembers(others, 'mine')).toBeNull();
    expect(await world.db.members.count()).toBe(0);
    const rows = await world.db.undos.where('token').equals('mine').toArray();
    expect(new Set(rows.map(({ madeAt }) => madeAt)).size).toBe(1);
    expect(await world.exclusions.undo('mine')).toBe(true);
    expect(await stateOf(world.db)).toEqual(was);
  });

  test('when the token takes back something else, stay where they are', async () => {
    const excluded = await world.exclusions.exclude(pageOf('ada'), null, put());
    const [member] = await world.db.members.toArray();
    const token = excluded.outcome === 'excluded' ? excluded.token : '';
    expect(await world.exclusions.removeMembers([member?.id ?? ''], token)).toBeNull();
    expect(await world.db.members.toArray()).toEqual([member]);
  });
});

describe('a text to be added', () => {
  test('goes onto the list as the worker understands it, under all that is known', async () => {
    await world.db.records.put(ada);
    const list = await makeList('A');
    expect(await world.exclusions.add(list, 'Ada <ADA@acme.example>', 'left')).toMatchObject({ outcome: 'excluded' });
    expect(await world.exclusions.isExcluded(pageOf('ada'))).toBe('A');
    expect(await world.exclusions.add(list, 'acme', '')).toEqual({ outcome: 'not-understood', problem: 'nothing' });
    expect(await world.db.members.toArray()).toMatchObject([{ route: 'written', why: 'left' }]);
  });
});

describe('reading a list', () => {
  test('goes by time, newest first, and finds by the beginning of words', async () => {
    const list = await makeList('A');
    for (const slug of ['ada', 'bo', 'cy', 'anna-adams']) {
      await world.clock.advance(1000);
      await world.exclusions.exclude(pageOf(slug), null, { ...put(list), why: slug === 'bo' ? 'said No' : '' });
    }
    await world.exclusions.exclude(pageOf('ada'), null, put(await makeList('B')));
    const search = async (text: string) => {
      const all = await readAllMembers(world.db, list);
      return findMembers(
        all.map((member) => toSearchable(member, member.label)),
        text,
      );
    };
    const labels = (members: { label: string | null }[]) => members.map(({ label }) => label);
    const ids = await readMemberIds(world.db, list);
    const page = async (from: number) =>
      (await readMembers(world.db, ids.slice(from, from + 2))).filter((member) => member !== undefined);
    expect([labels(await page(0)), labels(await page(2))]).toEqual([
      ['anna-adams', 'cy'],
      ['bo', 'ada'],
    ]);
    // What is on the screen before the ids are read is what they begin with, of those added in one moment too.
    for (const slug of ['di', 'ed', 'flo']) await world.exclusions.exclude(pageOf(slug), null, put(list));
    const newest = await readNewestMembers(world.db, list, 4);
    expect(newest.map(({ id }) => id)).toEqual((await readMemberIds(world.db, list)).slice(0, 4));
    expect(labels(await search('AD'))).toEqual(['anna-adams', 'ada']);
    expect(labels(await search('no said'))).toEqual(['bo']);
    for (const none of ['person', 'pronet', 'da']) expect(await search(none)).toEqual([]);
  });
});
