import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { isIdentity } from '@/lib/database/records/aliases';
import { mergeManyIntoRecords } from '@/lib/database/records/merge-many';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import { isId } from '@/lib/database/records/same-subject';
import type { Bought, FoundFacets } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Company, companySchema } from '@/lib/service/contract/schemas/company';
import { runs } from '../../../depth.ts';

const connection = 'c';
const bought: Bought = { intentId: 'i', nowMs: 5, chargedMilli: 0 };
const nothing: FoundFacets = { name: null, facets: {}, aliases: [], hints: [] };
let db: SidenoteDatabase;

beforeEach(() => {
  db = new SidenoteDatabase('merge-rule');
});
afterEach(async () => {
  await db.delete();
});

const write = (found: Partial<FoundFacets>, how: Partial<Bought> = {}, kind: SubjectRecord['kind'] = 'person') =>
  db.transaction('rw', db.records, () =>
    mergeIntoRecord(db, connection, kind, { ...nothing, ...found }, { ...bought, ...how }),
  );
const aliasesOf = async () =>
  (await db.records.toArray())
    .map(({ aliases }) => aliases.toSorted())
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

const [janeId, johnId] = ['c|person:1', 'c|person:2'];
const [janePage, johnPage] = ['c|subject:person/pronet/jane', 'c|subject:person/pronet/john'];
const email = 'c|email:jane@fenwick.example';
const domain = 'c|subject:company/domain/fenwick.example';

describe('two records with different ids', () => {
  it.each([
    ['asked about by an address that is known', email, 'person'],
    ['asked about by a website that is known', domain, 'company'],
  ] as const)('stay two when %s', async (_what, name, kind) => {
    const [one, other] = [`c|${kind}:1`, `c|${kind}:2`];
    await write({ aliases: [one], hints: [name] }, {}, kind);
    await write({ aliases: [other] }, { index: 1 }, kind);
    await write({ aliases: [name, other] }, { index: 2 }, kind);
    expect(await aliasesOf()).toEqual([[one, name].toSorted(), [other]]);
  });

  it.each([
    ['the id of one and the page of the other', [janeId, johnPage]],
    ['the page of one and the id of the other', [johnId, janePage]],
    ['the pages of both', [janePage, johnPage]],
    ['the ids of both', [johnId, janeId]],
  ])('stay two, and nothing is written, when an answer names %s', async (_what, aliases) => {
    await write({ aliases: [janeId, janePage], hints: [email] });
    await write({ aliases: [johnId, johnPage] }, { index: 1 });
    const before = await db.records.toArray();
    expect(await write({ name: 'Either', facets: { profile: null }, aliases }, { index: 2 })).toBeNull();
    expect(await db.records.toArray()).toEqual(before);
  });

  it('stay two when an answer names the id of one, and the page that is all that is known of the other', async () => {
    await write({ aliases: [janeId, janePage] });
    await write({ aliases: [johnPage] }, { index: 1 });
    expect(await write({ aliases: [janeId, johnPage] }, { index: 2 })).toBeNull();
    expect(await aliasesOf()).toEqual([[janeId, janePage].toSorted(), [johnPage]]);
  });

  it('become one with the later touch of the two, also by earlier purchases', async () => {
    await write({ aliases: [janeId] }, { nowMs: 10 });
    await write({ aliases: [janePage] }, { index: 1, nowMs: 30 });
    await write({ aliases: [janeId, janePage] }, { index: 2, nowMs: 20 });
    expect((await db.records.toArray()).map(({ touchedAt }) => touchedAt)).toEqual([30]);
  });

  it('become one when a person says that they are', async () => {
    await write({ aliases: [janeId], hints: [email] });
    await write({ aliases: [johnId, johnPage] }, { index: 1 });
    const found = { ...nothing, aliases: [email, johnId] };
    await db.transaction('rw', db.records, () => mergeIntoRecord(db, connection, 'person', found, bought, true));
    expect(await aliasesOf()).toEqual([[janeId, johnId, johnPage, email].toSorted()]);
  });
});

describe('a page that another person has taken over', () => {
  it('moves to its new id, and purchases under the old id stay there', async () => {
    const emails = [{ address: 'jane@fenwick.example', found: true }];
    await write({ name: 'Jane', aliases: [janeId, janePage], hints: [email], facets: { email: emails } });
    await write({ name: 'Other Human', aliases: [johnId, janePage], hints: [email] }, { index: 1 });
    expect(await aliasesOf()).toEqual([[janeId, email].toSorted(), [johnId, janePage]]);
    expect(await db.records.toArray()).toMatchObject([
      { name: 'Jane', facets: { email: { value: emails } } },
      { name: 'Other Human', facets: {} },
    ]);
  });

  it('moves likewise in a row of a list', async () => {
    await write({ aliases: [janeId, janePage], hints: [email] });
    const row = { ...nothing, aliases: [johnId, janePage], hints: [email], kind: 'person' as const, freshId: 'row' };
    await db.transaction('rw', db.records, () => mergeManyIntoRecords(db, connection, [row], bought));
    expect(await aliasesOf()).toEqual([[janeId, email].toSorted(), [johnId, janePage]]);
  });
});

describe('a record that is known by an address alone', () => {
  it('is the person that the address turns out to belong to', async () => {
    await write({ aliases: [email], facets: { email: null } });
    await write({ aliases: [janeId] }, { index: 1 });
    await write({ aliases: [email, janeId] }, { index: 2 });
    expect(await aliasesOf()).toEqual([[janeId, email].toSorted()]);
  });

  it('is found by it where an answer names no owner', async () => {
    await write({ aliases: [janeId], hints: [email] });
    await write({ aliases: [email], facets: { profile: null } }, { index: 1 });
    expect(await db.records.toArray()).toMatchObject([{ facets: { profile: { value: null } } }]);
  });
});

/** Few names, so that they meet; an address or a website now and then as what was asked by. */
const identities = ['c|person:1', 'c|person:2', 'c|person:3', janePage, johnPage, 'c|subject:person/pronet/token'];
const loose = ['c|email:x', 'c|email:y'];
const anyFound = fc.record({
  proofs: fc.uniqueArray(fc.constantFrom(...identities), { maxLength: 2 }),
  askedBy: fc.uniqueArray(fc.constantFrom(...loose), { maxLength: 1 }),
  hints: fc.uniqueArray(fc.constantFrom(...loose), { maxLength: 1 }),
  isMany: fc.boolean(),
});

/** Which names are said to be one by something that was found: the plainest way to say it. */
function createProof() {
  const groups = new Map<string, Set<string>>(identities.map((name) => [name, new Set([name])]));
  return {
    say(names: readonly string[]): void {
      const one = new Set(names.flatMap((name) => [...(groups.get(name) ?? [])]));
      for (const name of one) groups.set(name, one);
    },
    isOne: (a: string, b: string) => groups.get(a)?.has(b) ?? false,
  };
}

describe('records found in any order', () => {
  it('are one only by a service id or a page, and a name leads to one record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFound, { maxLength: 12 }), async (all) => {
        await db.records.clear();
        const proof = createProof();
        for (const [index, { proofs, askedBy, hints, isMany }] of all.entries()) {
          // An answer states one id.
          if (proofs.length + askedBy.length === 0 || proofs.filter(isId).length > 1) continue;
          proof.say(proofs);
          const found = { ...nothing, aliases: [...askedBy, ...proofs], hints };
          const many = [{ ...found, kind: 'person' as const, freshId: `person:many:${index}` }];
          if (isMany) {
            await db.transaction('rw', db.records, () => mergeManyIntoRecords(db, connection, many, bought));
          } else await write(found, { index });
        }
        const records = await aliasesOf();
        for (const names of records.map((aliases) => aliases.filter(isIdentity))) {
          for (const name of names) expect(names.filter((other) => !proof.isOne(name, other))).toEqual([]);
          // Without a word of a person, nobody has two ids.
          expect(names.filter(isId).length).toBeLessThan(2);
        }
        const everyName = records.flat();
        expect(new Set(everyName).size).toBe(everyName.length);
      }),
      runs(300),
    );
  });
});

describe('a company that comes along', () => {
  const companyId = 'c|company:1';
  const full = companySchema.parse({
    id: 'abcdef01-2345-9789-0abc-def012345679',
    link: { domain: 'fenwick.example' },
    summary: { name: 'Fenwick', staff: { total: 12 } },
    technologies: [{ name: 'Rust' }],
  });
  const sparse = companySchema.parse({ id: full.id, summary: { name: 'Fenwick Group' } });
  const found = (company: Company): Partial<FoundFacets> => ({ aliases: [companyId], facets: { company } });
  const known = async () => (await db.records.toArray()).map(({ facets }) => facets.company?.value?.summary?.name);

  it('and says less than the known data replaces nothing', async () => {
    await write(found(full), {}, 'company');
    await write(found(sparse), { index: 1 }, 'company');
    const many = [{ ...nothing, ...found(sparse), kind: 'company' as const, freshId: 'company:many' }];
    await db.transaction('rw', db.records, () =>
      mergeManyIntoRecords(db, connection, many, { ...bought, intentId: 'later' }),
    );
    expect(await known()).toEqual(['Fenwick']);
  });

  it('and says as much replaces older data', async () => {
    await write(found(full), {}, 'company');
    const newer = { ...full, summary: { ...full.summary, name: 'Fenwick Group' } };
    await write(found(newer), { index: 1 }, 'company');
    expect(await known()).toEqual(['Fenwick Group']);
  });

  it('that was asked for is believed, even with little data', async () => {
    await write(found(full), {}, 'company');
    await write(found(sparse), {}, 'company');
    expect(await known()).toEqual(['Fenwick Group']);
  });

  it('with a person leaves the data of the person’s own record', async () => {
    await write({ aliases: [janeId], facets: { company: full } });
    await write({ aliases: [janeId], facets: { company: sparse } });
    expect(await known()).toEqual(['Fenwick']);
  });

  it('keeps the fuller one where two records become one, even if older', async () => {
    await write({ aliases: [janePage], facets: { company: full } }, { nowMs: 1 });
    await write({ aliases: [janeId], facets: { company: sparse } }, { nowMs: 2, index: 1 });
    await write({ aliases: [janeId, janePage] }, { nowMs: 3, index: 2 });
    expect(await known()).toEqual(['Fenwick']);
  });
});
