import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { mergeIncluded } from '@/lib/database/records/merge-many';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import type { Bought, FoundFacets } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { runs } from '../../../depth.ts';

const connection = 'c';
type Other = FoundFacets & { kind: SubjectRecord['kind'] };
let oneByOne: SidenoteDatabase;
let inBulk: SidenoteDatabase;

beforeEach(() => {
  oneByOne = new SidenoteDatabase('merge-one-by-one');
  inBulk = new SidenoteDatabase('merge-in-bulk');
});
afterEach(async () => {
  await oneByOne.delete();
  await inBulk.delete();
});

const full = companySchema.parse({
  id: 'abcdef01-2345-9789-0abc-def012345679',
  link: { domain: 'fenwick.example' },
  summary: { name: 'Fenwick', staff: { total: 12 } },
});
const sparse = companySchema.parse({ id: full.id, summary: { name: 'Fenwick Group' } });

/** Few names, so that the same ones appear in several results. */
const namesOf = {
  person: ['c|person:1', 'c|person:2', 'c|person:3', 'c|subject:person/pronet/jane', 'c|subject:person/pronet/john'],
  company: ['c|company:1', 'c|company:2', 'c|subject:company/pronet/fenwick'],
};
const sharedNames = ['c|email:x', 'c|email:y', 'c|subject:company/domain/fenwick.example'];

const other = (kind: Other['kind']): fc.Arbitrary<Other> =>
  fc.record({
    kind: fc.constant(kind),
    name: fc.constantFrom('Jane', 'John', null),
    facets: fc.constantFrom<FoundFacets['facets']>(
      ...[{}, { email: null }, { mobile: { numbers: ['+49'] } }, { mobile: { numbers: ['+44'] } }],
      ...[{ company: full }, { company: sparse }],
    ),
    aliases: fc.uniqueArray(fc.constantFrom(...namesOf[kind], ...sharedNames), { maxLength: 3 }),
    hints: fc.uniqueArray(fc.constantFrom(...sharedNames), { maxLength: 2 }),
  });

/** Pages bought at one of two moments; the rest of a page that was read later has the same intent. */
const page = fc.record({
  others: fc.array(fc.oneof(other('person'), other('company')), { maxLength: 12 }),
  bought: fc.record({
    intentId: fc.constantFrom('i', 'j'),
    nowMs: fc.constantFrom(5, 6),
    chargedMilli: fc.constant(1000),
  }),
});

/** The rule in its plainest form. */
async function mergeOneByOne(db: SidenoteDatabase, others: readonly Other[], bought: Bought): Promise<void> {
  const indexes = (await db.records.toArray()).flatMap(({ id }) => {
    const [, intentId, index] = id.split(':');
    return intentId === bought.intentId ? Number(index) : [];
  });
  const last = Math.max(0, ...indexes);
  for (const [index, each] of others.entries()) {
    const included = { ...bought, index: last + index + 1, chargedMilli: 0 };
    await mergeIntoRecord(db, connection, each.kind, each, included);
  }
}

describe('merging everyone included in an answer', () => {
  it('writes the same records as merging one after another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (pages) => {
        await oneByOne.records.clear();
        await inBulk.records.clear();
        for (const { others, bought } of pages) {
          await oneByOne.transaction('rw', oneByOne.records, () => mergeOneByOne(oneByOne, others, bought));
          await inBulk.transaction('rw', inBulk.records, () => mergeIncluded(inBulk, connection, others, bought));
          expect(await inBulk.records.toArray()).toEqual(await oneByOne.records.toArray());
        }
      }),
      runs(300),
    );
  });

  it('merges a page of hundreds of names', async () => {
    const others = Array.from({ length: 300 }, (_, index): Other => {
      const aliases = [`c|person:${index % 250}`, `c|subject:person/pronet/p${index}`];
      return {
        kind: 'person',
        name: `P ${index}`,
        facets: { email: null },
        aliases,
        hints: [`c|email:${index % 100}`],
      };
    });
    const bought = { intentId: 'i', nowMs: 5, chargedMilli: 0 };
    for (const round of [1, 2]) {
      await inBulk.transaction('rw', inBulk.records, () =>
        mergeIncluded(inBulk, connection, others, { ...bought, nowMs: round }),
      );
      expect(await inBulk.records.count()).toBe(250);
    }
  });
});
