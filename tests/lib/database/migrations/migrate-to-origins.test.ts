import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { isIdentity } from '@/lib/database/records/aliases';
import { originOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';

const names = [1, 2, 3].flatMap((number) => [
  `person:${number}`,
  `subject:person/pronet/p${number}`,
  `email:p${number}@x.example`,
]);
/** What one key knows: each name leads to one record at the most, as the old rules had it. */
const knownByOneKey = fc.array(fc.subarray(names, { minLength: 1 }), { maxLength: 6 }).map((records) => {
  const taken = new Set<string>();
  return records
    .map((own) => own.filter((name) => !taken.has(name) && taken.add(name)))
    .filter((own) => own.length > 0);
});
const connections = ['https://a.example#1', 'https://a.example#2', 'https://a.example#3', 'https://b.example#1'];

let count = 0;

async function upgrade(known: readonly (readonly string[])[][], isAtOnce = false) {
  const name = `origins-${++count}`;
  const old = new Dexie(name);
  old.version(6).stores({
    intents: 'id, state, [orderKey+createdAt], [connection+state]',
    rawAnswers: 'intentId, [connection+subjectKey]',
    records: 'id, *aliases, [connection+touchedAt]',
    ledger: 'id, [connection+at], [connection+reconciled]',
    settings: 'key',
    lists: 'id',
    members: 'id, *names, [listId+at]',
    undos: '++seq, token, madeAt',
    pictures: 'id, *aliases, at',
  });
  const before = known.flatMap((records, key) => {
    const connection = connections[key] ?? '';
    return records.map((own, at): SubjectRecord => {
      const id = `person:${key}-${at}`;
      const facet = { value: null, boughtAt: 10 * key + at, chargedMilli: 0, intentId: id };
      const aliases = own.map((each) => `${connection}|${each}`);
      const times = { createdAt: 10 * key + at, touchedAt: isAtOnce ? 7 : 10 * key + at };
      return { id, connection, kind: 'person', aliases, name: null, facets: { email: facet }, note: id, ...times };
    });
  });
  await old.table('records').bulkAdd(before);
  old.close();
  const db = new SidenoteDatabase(name);
  const after = await db.records.toArray();
  db.close();
  await Dexie.delete(name);
  return { before, after };
}

/** Who is the same by the rule: equal ids or pages, one after the other; an address only where nothing else is known. */
function groupsOf(before: readonly SubjectRecord[]): string[][] {
  const moved = before.map((record) => ({
    id: record.id,
    own: record.aliases.map((alias) => `${originOf(record.connection)}${alias.slice(alias.indexOf('|'))}`),
  }));
  const groups = moved.map(({ id, own }) => ({ ids: [id], own: own.filter(isIdentity) }));
  for (let at = 0; at < groups.length; at++) {
    for (let other = groups.length - 1; other > at; other--) {
      const [a, b] = [groups[at], groups[other]];
      if (a === undefined || b === undefined || !a.own.some((name) => b.own.includes(name))) continue;
      a.ids.push(...b.ids);
      a.own.push(...b.own);
      groups.splice(other, 1);
      other = groups.length;
    }
  }
  return groups.filter(({ own }) => own.length > 0).map(({ ids }) => ids.toSorted());
}

describe('records of several keys, brought to their origin', () => {
  it('are merged by equal ids and pages alone, and nothing that was written or known is lost', async () => {
    const property = async (known: string[][][]) => {
      const { before, after } = await upgrade(known);
      // A note is on every record: it says which of them became one.
      const joined = after.map(({ note }) => (note ?? '').split('\n').toSorted());
      expect(joined.flat().toSorted()).toEqual(before.map(({ id }) => id).toSorted());
      const isStrong = (id: string) => before.find((each) => each.id === id)?.aliases.some(isIdentity) === true;
      const strong = joined.map((ids) => ids.filter(isStrong)).filter((ids) => ids.length > 0);
      expect(strong.toSorted()).toEqual(groupsOf(before).toSorted());
      for (const { connection, aliases, facets, touchedAt } of after) {
        expect(originOf(connection)).toBe(connection);
        expect(aliases.every((alias) => alias.startsWith(`${connection}|`))).toBe(true);
        expect(facets.email?.boughtAt).toBe(touchedAt);
      }
      // Every name leads somewhere, and to one record.
      const all = after.flatMap(({ aliases }) => aliases);
      expect(new Set(all).size).toBe(all.length);
      const wanted = before.flatMap(({ aliases }) => aliases.map((each) => each.replace(/#\d/, '')));
      expect(new Set(all)).toEqual(new Set(wanted));
    };
    const known = fc.tuple(knownByOneKey, knownByOneKey, knownByOneKey, knownByOneKey).map((each) => [...each]);
    await fc.assert(fc.asyncProperty(known, property), { numRuns: 60 });
  }, 60_000);

  it('are moved in slices, and all of them', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => [`person:${at}`]);
    const { after } = await upgrade([many, many.slice(100), [], many.slice(0, 3)]);
    expect(after).toHaveLength(1203);
    expect(after.filter(({ note }) => note?.includes('\n'))).toHaveLength(1100);
  }, 60_000);

  it('are moved, all of them, where more than a slice were touched in one moment', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => [`person:${at}`]);
    const { after } = await upgrade([many, many], true);
    expect(after).toHaveLength(1200);
    expect(new Set(after.map(({ connection }) => connection))).toEqual(new Set(['https://a.example']));
  }, 60_000);

  it('are as they were where the upgrade died, and the next opening begins it anew', async () => {
    const name = `origins-${++count}`;
    const old = new Dexie(name);
    old.version(6).stores({
      ...{ records: 'id, *aliases, [connection+touchedAt]', members: 'id, *names, [listId+at]', pictures: 'id' },
      ...{ undos: '++seq, token, madeAt', lists: 'id', ledger: 'id, [connection+at]', settings: 'key' },
      ...{ intents: 'id, state, [orderKey+createdAt], [connection+state]', rawAnswers: 'intentId' },
    });
    const row = { id: 'r', connection: 'https://a.example#1', kind: 'person', facets: {}, createdAt: 1, touchedAt: 1 };
    const before = { ...row, aliases: ['https://a.example#1|person:1'], name: null };
    await old.table('records').add(before);
    // Written last, after every record has moved; this one cannot be.
    await old.table('undos').add({ kind: 'members', token: 't', madeAt: 1, members: 'died' });
    old.close();
    await expect(new SidenoteDatabase(name).open()).rejects.toThrow();
    const left = new Dexie(name);
    await left.open();
    expect(left.verno).toBe(6);
    expect(await left.table('records').toArray()).toEqual([before]);
    await left.table('undos').clear();
    left.close();
    const again = new SidenoteDatabase(name);
    expect(await again.records.toArray()).toMatchObject([{ aliases: ['https://a.example|person:1'] }]);
    again.close();
  });
});
