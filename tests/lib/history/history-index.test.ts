import { originOf } from '@/lib/database/schema/origins';
import '../../worlds/dom-setup.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { eraseOld } from '@/lib/database/retention/erase-old';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type HistoryView, watchHistory } from '@/lib/history/history-index';
import { connectionId, emailEntry, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { charge, movement } from '../../fixtures/rows/ledger-rows.ts';

const day = 86_400_000;
const now = Date.now();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function person(slug: string, touchedAt = now): SubjectRecord {
  const key = `person/pronet/${slug}`;
  const subject = { kind: 'person' as const, key, site: 'pronet', slug, url: null };
  return { ...record(subject, { email: facet([emailEntry()], touchedAt) }, slug), touchedAt };
}
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => person(`p-${String(at).padStart(5, '0')}`, now - at));
const keyOf = (slug: string) => `person/pronet/${slug}`;

let count = 0;
type Act = (db: SidenoteDatabase) => Promise<unknown>;
async function watch(records: SubjectRecord[], prepare?: Act, onFirstView?: Act) {
  count += 1;
  const db = new SidenoteDatabase(`history-${count}`);
  await db.records.bulkPut(records);
  await prepare?.(db);
  const views: HistoryView[] = [];
  const onFailure = vi.fn();
  let whenActed: unknown;
  const onView = (view: HistoryView): void => {
    views.push(view);
    if (views.length === 1) whenActed = onFirstView?.(db);
  };
  const stop = watchHistory({ db, connection: connectionId, onView, onFailure });
  stops.push(stop);
  const last = () => views.at(-1);
  const names = () => last()?.lines.map(({ name }) => name);
  const isReady = () =>
    vi.waitFor(() =>
      expect(last()?.lines.every(({ spentMilli }) => spentMilli !== null) && last()?.isComplete).toBe(true),
    );
  return { db, views, stop, last, names, isReady, onFailure, hasActed: async () => whenActed };
}

describe('the first reading', () => {
  it('when there are many, shows some at once, the last touched first, and then all, each once', async () => {
    const { views, last, isReady } = await watch(people(1250));
    await isReady();
    expect(views[0]).toMatchObject({ total: 1250, isComplete: false });
    expect(views[0]?.lines).toHaveLength(100);
    expect(views[0]?.lines[0]?.name).toBe('p-00000');
    expect(new Set(last()?.lines.map(({ id }) => id)).size).toBe(1250);
    expect(last()).toMatchObject({ total: 1250, isComplete: true });
  });

  it('when it is empty, says so', async () => {
    const { last, isReady } = await watch([]);
    await isReady();
    expect(last()).toEqual({ lines: [], total: 0, isComplete: true });
  });

  it('when records are of another connection, leaves them out', async () => {
    const { names, isReady } = await watch([person('amara'), { ...person('tomasz'), connection: 'other' }]);
    await isReady();
    expect(names()).toEqual(['amara']);
  });

  it('when many records are read by their ids, leaves out those of another connection', async () => {
    const others = people(300).map((row, at) => ({ ...row, id: `other-${at}`, connection: 'other' }));
    const { names, last, isReady } = await watch([...people(400), ...others]);
    await isReady();
    expect(names()).toHaveLength(400);
    expect(last()).toMatchObject({ total: 400 });
  });

  it('when the database cannot be read, says so once', async () => {
    const { onFailure } = await watch([], async (db) => db.close());
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  });
});

describe('the amount spent', () => {
  it('when several calls were about one subject, under any of its names, is their sum', async () => {
    const aliased = {
      ...person('amara'),
      aliases: [`${originOf(connectionId)}|subject:${keyOf('amara')}`, `${originOf(connectionId)}|person:77`],
    };
    const rows = [
      charge({ id: 'a', at: now, subjectKey: keyOf('amara'), chargedMilli: 1000 }),
      charge({ id: 'b', at: now, subjectKey: 'person/id/77', chargedMilli: 5000 }),
      charge({ id: 'c', at: now, subjectKey: keyOf('tomasz'), chargedMilli: 4000 }),
      charge({ id: 'd', at: now, subjectKey: keyOf('amara'), chargedMilli: null, how: 'unknown' }),
      movement({ id: 'e', at: now }),
    ];
    const { last, isReady } = await watch([aliased], (db) => db.ledger.bulkPut(rows));
    await isReady();
    expect(last()?.lines[0]?.spentMilli).toBe(6000);
  });

  it('when it was spent on a job or a search that they came with, says with which', async () => {
    const from = (name: string, intentId: string) => ({
      ...person(name),
      facets: { email: { ...facet<never>(null, now, 0), intentId } },
    });
    const rows = [
      charge({ id: 'a', at: now, intentId: 'a', subjectKey: 'person/job/j1.0', chargedMilli: 12_000 }),
      charge({ id: 'b', at: now, intentId: 'b', subjectKey: 'person/search/s1', chargedMilli: 5000 }),
      charge({ id: 'c', at: now, intentId: 'c', subjectKey: 'person/job/free.0', chargedMilli: 0 }),
      charge({ id: 'd', at: now, intentId: 'd', subjectKey: keyOf('own'), chargedMilli: 1000 }),
    ];
    const people = [from('job', 'a'), from('search', 'b'), from('free', 'c'), from('own', 'd')];
    const { db, last, isReady } = await watch(people, (each) => each.ledger.bulkPut(rows));
    await isReady();
    const spentIn = () => Object.fromEntries((last()?.lines ?? []).map((line) => [line.name, line.spentIn]));
    expect(spentIn()).toEqual({ job: 'person/job/j1.0', search: 'person/search/s1', free: null, own: null });
    await db.ledger.delete('a');
    await vi.waitFor(() => expect(spentIn().job).toBeNull());
  });

  it('when a row is booked, changed or forgotten, follows', async () => {
    const row = charge({ id: 'a', at: now, subjectKey: keyOf('amara'), chargedMilli: null, how: 'unknown' });
    const { db, last, isReady } = await watch([person('amara'), person('tomasz')], (each) => each.ledger.put(row));
    await isReady();
    const spentOn = (name: string) => last()?.lines.find((line) => line.name === name)?.spentMilli;
    expect(spentOn('amara')).toBe(0);
    await db.ledger.put({ ...row, chargedMilli: 1000, how: 'balance' });
    await vi.waitFor(() => expect(spentOn('amara')).toBe(1000));
    await db.ledger.put(charge({ id: 'b', at: now, subjectKey: keyOf('amara'), chargedMilli: 500 }));
    await vi.waitFor(() => expect(spentOn('amara')).toBe(1500));
    await db.ledger.put({ ...row, chargedMilli: 1000, subjectKey: null });
    await vi.waitFor(() => expect(spentOn('amara')).toBe(500));
    expect(spentOn('tomasz')).toBe(0);
    await db.ledger.clear();
    await vi.waitFor(() => expect(spentOn('amara')).toBe(0));
  });
});

describe('later', () => {
  it('when a person is bought, changed, merged away or forgotten, follows; the others stay the same objects', async () => {
    const { db, last, names, isReady } = await watch([person('amara', now), person('tomasz', now - 1)]);
    await isReady();
    const tomasz = last()?.lines.find(({ name }) => name === 'tomasz');
    await db.records.put(person('hana'));
    await vi.waitFor(() => expect(names()).toEqual(['amara', 'tomasz', 'hana']));
    await db.records.put({ ...person('amara', now), name: 'Amara O.' });
    await vi.waitFor(() => expect(names()).toEqual(['Amara O.', 'tomasz', 'hana']));
    await db.records.delete(keyOf('hana'));
    await vi.waitFor(() => expect(names()).toEqual(['Amara O.', 'tomasz']));
    expect(last()?.lines.find(({ name }) => name === 'tomasz')).toBe(tomasz);
    expect(last()?.total).toBe(2);
  });

  it('when retention erases, which touches no time, follows', async () => {
    const { db, last, isReady } = await watch([person('amara', now - 90 * day)]);
    await isReady();
    expect(last()?.lines[0]?.email.kind).toBe('found');
    await eraseOld(db, 30, now);
    await vi.waitFor(() => expect(last()?.lines[0]?.email.kind).toBe('erased'));
  });

  it('when more are written at once than are named, reads all again', async () => {
    const { db, last, names, isReady } = await watch([person('gone'), ...people(3)]);
    await isReady();
    await db.transaction('rw', db.records, async () => {
      await db.records.delete(keyOf('gone'));
      await db.records.bulkPut(people(80).map((each) => ({ ...each, name: 'new' })));
    });
    await vi.waitFor(() => expect(last()?.lines).toHaveLength(80));
    expect(new Set(names())).toEqual(new Set(['new']));
    await db.records.clear();
    await vi.waitFor(() => expect(last()).toEqual({ lines: [], total: 0, isComplete: true }));
  });

  it('when written during the first reading, is not lost', async () => {
    const { views, last, isReady, hasActed } = await watch(people(600), undefined, async (db) => {
      await db.records.put({ ...person('p-00000'), name: 'renamed' });
      await db.records.delete(keyOf('p-00599'));
    });
    await isReady();
    await hasActed();
    expect(views[0]?.isComplete).toBe(false);
    await vi.waitFor(() => expect(last()?.lines).toHaveLength(599));
    await vi.waitFor(() => expect(last()?.lines.filter(({ name }) => name === 'renamed')).toHaveLength(1));
  });

  it('when stopped, says nothing more', async () => {
    const { db, views, stop, isReady } = await watch([person('amara')]);
    await isReady();
    stop();
    const shown = views.length;
    await db.records.put(person('hana'));
    // Another watch that has heard of it: this one would have, too.
    const other: HistoryView[] = [];
    stops.push(
      watchHistory({ db, connection: connectionId, onView: (view) => other.push(view), onFailure: () => undefined }),
    );
    await vi.waitFor(() => expect(other.at(-1)?.lines).toHaveLength(2));
    expect(views).toHaveLength(shown);
  });
});
