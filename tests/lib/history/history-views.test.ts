import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { createHistoryHandlers } from '@/lib/history/handlers';
import type { HistoryLine } from '@/lib/history/history-line';
import { findHistoryLines } from '@/lib/history/history-query';
import {
  countLines,
  countTags,
  mostViews,
  ownQueries,
  ownViews,
  queryOfView,
  savedViewId,
  tagViewId,
} from '@/lib/history/history-views';
import { dueIn } from '@/lib/outreach/due-days';
import { historyLine as line, now } from '../../fixtures/rows/history-lines.ts';

const ids = (lines: readonly HistoryLine[]) => lines.map(({ id }) => id);
const lines = [
  line('late', { dueAt: dueIn(now, -3), contact: 'waiting', tags: ['nordics'] }),
  // `now` is a Friday.
  line('week', { dueAt: dueIn(now, 2), contact: 'answered', tags: ['nordics', 'fair'] }),
  line('later', { dueAt: dueIn(now, 3) }),
  line('company', { kind: 'company' }),
];
const found = (id: string) => ids(findHistoryLines(lines, queryOfView(id, []) ?? ownQueries.everybody, now));

describe('a view of History', () => {
  it.each([
    ['everybody', ['late', 'week', 'later']],
    ['companies', ['company']],
    ['due', ['late', 'week']],
    ['waiting', ['late']],
    ['answered', ['week']],
    ['never', ['later']],
    [tagViewId('nordics'), ['late', 'week']],
    [tagViewId('fair'), ['week']],
    [tagViewId('of nobody'), []],
  ])('"%s" has %j', (id, expected) => {
    expect(found(id)).toEqual(expected);
  });

  it('is counted as it is shown', () => {
    const counts = countLines(
      lines,
      ownViews.map((view) => ownQueries[view]),
      now,
    );
    expect(counts).toEqual(ownViews.map((view) => found(view).length));
    expect(countTags(lines)).toEqual([
      { tag: 'nordics', count: 2 },
      { tag: 'fair', count: 1 },
    ]);
  });

  it('that was removed, or never was, is none', () => {
    for (const id of ['view:gone', 'view:', 'nonsense', '', '__proto__']) expect(queryOfView(id, [])).toBeNull();
  });
});

describe('a view of the user’s own', () => {
  let count = 0;
  function createViews() {
    const db = new SidenoteDatabase(`views-${++count}`);
    let made = 0;
    const handlers = createHistoryHandlers({ db, newId: () => `v${++made}` });
    const stored = async () => {
      const row = await db.settings.get('historyViews');
      return row?.key === 'historyViews' ? row.value : [];
    };
    return { ...handlers, stored };
  }
  const query = { ...ownQueries.due, has: [], tags: [] };

  it('is found by its id, and replaces one of the same name', async () => {
    const { saveView, stored } = createViews();
    await saveView({ name: 'Mine', query });
    const { id } = await saveView({ name: 'Mine', query: { ...query, due: null, tags: ['fair'] } });
    const views = await stored();
    expect(views).toHaveLength(1);
    expect(queryOfView(savedViewId(id), views)).toMatchObject({ due: null, tags: ['fair'] });
  });

  it('of two windows is kept, both of them', async () => {
    const { saveView, stored } = createViews();
    await Promise.all(['one', 'two', 'three'].map((name) => saveView({ name, query })));
    expect((await stored()).map(({ name }) => name).toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('beyond the bound takes the place of the oldest', async () => {
    const { saveView, removeView, stored } = createViews();
    for (let at = 0; at <= mostViews; at += 1) await saveView({ name: `view ${at}`, query });
    expect(await stored()).toHaveLength(mostViews);
    expect((await stored())[0]?.name).toBe('view 1');
    await removeView({ id: 'v2' });
    expect((await stored())[0]?.name).toBe('view 2');
  });
});
