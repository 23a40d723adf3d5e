import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { findExclusions, soughtOfRow } from '@/lib/exclusions/match/find-exclusions';

const connection = 'https://api.service.example#k';
const db = new SidenoteDatabase('sought-of-row');
afterEach(async () => {
  await Promise.all([db.lists.clear(), db.members.clear()]);
});
const line = { key: 'person/id/1', kind: 'person', id: '1', name: 'Jane Doe', domain: 'fenwick.example', link: null };

async function excluded(name: string, kind: 'person' | 'company', coversPeople = false): Promise<boolean> {
  const list = { id: 'l', name: 'Mine', kind, createdAt: 1, coversPeople, removedAt: null, salt: null };
  await db.lists.put({ ...list, expiresAfterDays: null, lastUsedAt: 1 } as never);
  await db.members.put({ id: 'm', listId: 'l', names: [name], at: 1, label: null, why: '' } as never);
  const sought = soughtOfRow(line as unknown as ResultLine, 'jane@mail.fenwick.io', { connection, sites: [] });
  return (await findExclusions(db, connection, [sought], 2)).has(line.key);
}

describe('a row of a person without a record is excluded', () => {
  it.each<[what: string, ...Parameters<typeof excluded>]>([
    ['by its address', 'email:jane@mail.fenwick.io', 'person'],
    ['by its id', 'id:https://api.service.example|person:1', 'person'],
    ['by its company’s domain', 'domain:fenwick.example', 'company', true],
    ['by its address’s domain', 'domain:fenwick.io', 'company', true],
  ])('%s', async (_what, ...on) => {
    expect(await excluded(...on)).toBe(true);
  });

  it('by no company whose people may be contacted, and by no other name', async () => {
    expect(await excluded('domain:fenwick.example', 'company')).toBe(false);
    expect(await excluded('email:john@mail.fenwick.io', 'person')).toBe(false);
  });
});
