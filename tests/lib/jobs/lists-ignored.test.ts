import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { noSuppression } from '@/lib/purchases/exclusion-policy';
import { isFullDepth } from '../../depth.ts';
import { connectionId } from '../../worlds/test-background.ts';
import { world } from './lists-ignored-world.ts';

describe('a deep export over a service that ignores lists', () => {
  if (isFullDepth)
    it('stops before the next part is paid for, says so, and keeps paid results', async () => {
      const all = await world();
      const id = await all.start(200);
      expect(await all.untilHeld()).toBe(true);
      expect(await all.row(id)).toMatchObject({ pausedBecause: 'lists-ignored' });
      const { parts } = await all.row(id);
      expect(parts.map(({ state, returned }) => [state, returned])).toEqual([
        ['done', 0],
        ['done', 50],
        ['waiting', 0],
        ['waiting', 0],
      ]);
      await all.pass(all.worker, async () => false, 10);
      expect(all.service.submits()).toHaveLength(2);
      expect(await all.itemsOf(id)).toHaveLength(50);
      expect(await all.bookedMilli()).toBe(all.service.takenMilli());
    });

  it('stops after its first part when a person came who is on a list of ours', async () => {
    const listId = '00000000-0000-4000-8000-00000000abcd';
    const distrusted: string[] = [];
    const exclusionPolicy = {
      suppress: () => Promise.resolve({ ...noSuppression, lists: [listId] }),
      distrust: async (ids: readonly string[]) => void distrusted.push(...ids),
    };
    const all = await world({ choices: { lists: 'ignore', unknownList: 'ignore' }, exclusionPolicy });
    const [person] = all.service.everybody();
    const personId = person?.id ?? '';
    const at = all.clock.now() - 1000;
    await all.db.lists.put({
      id: 'mine',
      name: 'Mine',
      kind: 'person',
      createdAt: at,
      coversPeople: false,
      removedAt: null,
      expiresAfterDays: null,
      lastUsedAt: at,
      salt: null,
    } as never);
    await all.db.members.put({
      id: 'm',
      listId: 'mine',
      names: [`id:${new URL(connectionId).origin}|person:${personId}`],
      at,
      label: null,
      why: '',
    } as never);
    await all.db.syncs.put({
      id: listId,
      connection: connectionId,
      listId: 'mine',
      type: 'people_id',
      values: [personId],
      refused: [],
      madeAt: at,
      createdAt: at,
      writing: null,
    });
    const id = await all.start(120);
    expect(await all.untilHeld()).toBe(true);
    expect(await all.row(id)).toMatchObject({ pausedBecause: 'lists-ignored' });
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'done', returned: 1, leftOutBy: [listId] });
    expect(all.service.submits()).toHaveLength(1);
    expect(distrusted).toEqual([listId]);
  });
});
