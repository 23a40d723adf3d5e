import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { type ManyFound, mergeManyIntoRecords } from '@/lib/database/records/merge-many';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import type { FoundFacets } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { runs } from '../../../depth.ts';

const connection = 'c';
let dbs: SidenoteDatabase[] = [];

beforeEach(() => {
  dbs = ['one', 'many'].map((name) => new SidenoteDatabase(`merge-${name}`));
});
afterEach(async () => {
  for (const db of dbs) await db.delete();
});

/** Few names, so that they meet. */
const found = fc.record({
  kind: fc.constant('person' as const),
  name: fc.constantFrom('Jane', null),
  facets: fc.constantFrom<FoundFacets['facets']>({}, { email: null }, { mobile: { numbers: ['+49'] } }),
  aliases: fc.uniqueArray(fc.constantFrom('c|a', 'c|b', 'c|d', 'c|e'), { minLength: 1, maxLength: 2 }),
  hints: fc.uniqueArray(fc.constantFrom('c|email:x', 'c|email:y'), { maxLength: 1 }),
});

/** Without what only tells which call wrote it: all are of one moment. */
function shapeOf({ aliases, name, facets }: SubjectRecord) {
  const { email, mobile } = facets;
  return { aliases: aliases.toSorted(), name, email: email?.value, mobile: mobile?.value };
}

async function recordsOf(db: SidenoteDatabase) {
  const shapes = (await db.records.toArray()).map(shapeOf);
  return shapes.toSorted((a, b) => (a.aliases.join() < b.aliases.join() ? -1 : 1));
}

describe('a page about many subjects', () => {
  it('is written as if it were said of one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(found, { maxLength: 8 }), async (all) => {
        const [one, many] = dbs;
        if (one === undefined || many === undefined) throw new Error('There is no database');
        await Promise.all([one.records.clear(), many.records.clear()]);
        for (const [index, each] of all.entries()) {
          const bought = { intentId: 'i', index, nowMs: 5, chargedMilli: 0 };
          await one.transaction('rw', one.records, () => mergeIntoRecord(one, connection, each.kind, each, bought));
        }
        const entries: ManyFound[] = all.map((each, index) => ({ ...each, freshId: `person:i:${index}` }));
        const bought = { intentId: 'i', nowMs: 5, chargedMilli: 0 };
        await many.transaction('rw', many.records, () => mergeManyIntoRecords(many, connection, entries, bought));
        expect(await recordsOf(many)).toEqual(await recordsOf(one));
      }),
      runs(200),
    );
  });

  it('about one company that comes with every person is written once', async () => {
    const [db] = dbs;
    if (db === undefined) throw new Error('There is no database');
    const company = { kind: 'company' as const, name: 'Acme', facets: { company: { id: 'x' } as never }, hints: [] };
    const entries: ManyFound[] = [1, 2].map(() => ({ ...company, aliases: ['c|company:x'], freshId: 'company:i:x' }));
    const merge = (intentId: string, nowMs: number) =>
      db.transaction('rw', db.records, () =>
        mergeManyIntoRecords(db, connection, entries, { intentId, nowMs, chargedMilli: 0 }),
      );
    await merge('i', 5);
    await merge('i', 6);
    expect((await db.records.toArray()).map(({ facets }) => facets.company?.previous)).toEqual([undefined]);
    await merge('later', 7);
    expect((await db.records.toArray()).map(({ facets }) => facets.company?.previous?.boughtAt)).toEqual([5]);
  });
});
