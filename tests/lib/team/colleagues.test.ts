import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createColleagues } from '@/lib/team/colleagues';
import { touchPrefix } from '@/lib/team/store/layout';
import type { TeamStore } from '@/lib/team/store/store';
import { TeamDatabase } from '@/lib/team/store/team-database';
import { createTwo } from './member-world.ts';

test('the listing of contacts ends, also where a member filled it with what nobody can read', async () => {
  const { cluster, keys } = await createTwo();
  const member = cluster.memberOf('ben');
  let pages = 0;
  const store: TeamStore = {
    ...member,
    list(prefix, page) {
      if (prefix !== touchPrefix) return member.list(prefix, page);
      pages += 1;
      if (pages > 1000) throw new Error('It does not end');
      const entries = [{ key: `${touchPrefix}${pages}`, value: new Uint8Array(8), revision: 7 }];
      return Promise.resolve({ entries, next: `${touchPrefix}${pages}\0`, revision: 7, left: 1e9, storeId: 'one' });
    },
  };
  const address = 'https://team.halden.example';
  const settings = { address, team: 'Halden', user: 'ben', name: 'Ben', joinedAt: 1, listKey: '' };
  const team = new TeamDatabase('flooded');
  await createColleagues({ team, store, keys, settings }).sync();
  expect(pages).toBeLessThan(100);
  expect((await team.state.get('touches'))?.value).toMatchObject({ rows: {} });
});
