import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { linkPage } from '@/lib/database/records/link-page';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import { subjectOfDomain, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

const [jane, bob] = [subjectOfKey('person/pronet/jane-doe'), subjectOfKey('person/pronet/bob-low')];
const page = subjectOfKey('person/hub/jane');
let db: SidenoteDatabase;
beforeEach(() => {
  db = new SidenoteDatabase('link-page');
});
afterEach(() => db.delete());

const link = (subject: Subject, to: Subject) => linkPage(db, 'c', { subject, to }, { id: `link:${to.key}`, nowMs: 1 });
const know = (slug: string, ids: string[] = []) =>
  db.transaction('rw', db.records, () =>
    mergeIntoRecord(
      db,
      'c',
      'person',
      { name: slug, facets: {}, aliases: [`c|subject:person/pronet/${slug}`, ...ids], hints: [] },
      { intentId: slug, nowMs: 1, chargedMilli: 0 },
    ),
  );

describe('same subject: a page that is linked with Jane', () => {
  it.each<[what: string, known: [string, string[]][]]>([
    [
      'both are known by page and id',
      [
        ['jane-doe', ['c|person:1']],
        ['bob-low', ['c|person:2']],
      ],
    ],
    [
      'both are known by page alone',
      [
        ['jane-doe', []],
        ['bob-low', []],
      ],
    ],
    ['only Jane is known', [['jane-doe', []]]],
    ['nobody is known', []],
  ])('is not linked with Bob from a second window, where %s', async (_what, known) => {
    for (const [slug, ids] of known) await know(slug, ids);
    expect(await link(page, jane)).toBe(true);
    const before = await db.records.toArray();
    expect(await link(page, bob)).toBe(false);
    expect(await db.records.toArray()).toEqual(before);
  });

  it('can be linked with her again, and a second page too', async () => {
    await know('jane-doe', ['c|person:1']);
    expect([await link(page, jane), await link(page, jane), await link(subjectOfKey('person/hub/jd'), jane)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await db.records.count()).toBe(1);
  });

  it('holds for a company and two websites', async () => {
    const company = subjectOfKey('company/hub/fenwick');
    expect(await link(company, subjectOfDomain('fenwick.example'))).toBe(true);
    expect(await link(company, subjectOfDomain('other.example'))).toBe(false);
  });
});
