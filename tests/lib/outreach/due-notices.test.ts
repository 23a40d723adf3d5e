import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { dueIn } from '@/lib/outreach/due-days';
import { createDueNotices } from '@/lib/outreach/due-notices';
import { amara, connection, record, subjectOf, tomasz } from '../../fixtures/rows/fixture-rows.ts';

let count = 0;
/** In local time. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

async function createNotices(isOn = true) {
  const db = new SidenoteDatabase(`due-notices-${++count}`);
  await db.settings.bulkPut([
    { key: 'connection', value: connection() },
    { key: 'due', value: { notify: isOn } },
  ]);
  const clock = { nowMs: at(25, 9) };
  const shown: number[] = [];
  const alarms: number[] = [];
  const start = () =>
    createDueNotices({
      db,
      clock: { now: () => clock.nowMs },
      notify: async (due) => void shown.push(due),
      remindAt: (whenMs) => void alarms.push(whenMs),
    });
  const put = (subject: typeof amara, dueAt: number) => db.records.put({ ...record(subject, {}), dueAt });
  return { db, clock, shown, alarms, start, put };
}

describe('a notice of what is due', () => {
  it('counts what is late and of today, once', async () => {
    const { clock, shown, start, put } = await createNotices();
    await put(amara, dueIn(clock.nowMs, -2));
    await put(tomasz, dueIn(clock.nowMs, 0));
    await put(subjectOf('later'), dueIn(clock.nowMs, 1));
    await start().look();
    await start().look();
    expect(shown).toEqual([2]);
  });

  it('comes at the start of the browser, for what became due while it was closed', async () => {
    const { clock, shown, start, put } = await createNotices();
    await put(amara, dueIn(clock.nowMs, 3));
    await start().look();
    expect(shown).toEqual([]);
    clock.nowMs = at(30, 10);
    await start().look();
    expect(shown).toEqual([1]);
  });

  it('is not repeated by a clock that is set back', async () => {
    const { clock, shown, start, put } = await createNotices();
    await put(amara, dueIn(clock.nowMs, 0));
    await start().look();
    for (const day of [24, 20, 25, 26]) {
      clock.nowMs = at(day, 9);
      await start().look();
    }
    expect(shown).toEqual([1]);
  });

  it('comes again when another follow-up is due', async () => {
    const { clock, shown, start, put } = await createNotices();
    await put(amara, dueIn(clock.nowMs, 0));
    await put(tomasz, dueIn(clock.nowMs, 1));
    await start().look();
    clock.nowMs = at(26, 9);
    await start().look();
    expect(shown).toEqual([1, 2]);
  });

  it('waits until the morning, and asks to be woken then', async () => {
    const { clock, shown, alarms, start, put } = await createNotices();
    clock.nowMs = at(25, 3);
    await put(amara, dueIn(clock.nowMs, 0));
    await start().look();
    expect(shown).toEqual([]);
    expect(alarms).toEqual([at(25, 8)]);
    clock.nowMs = at(25, 8);
    await start().look();
    expect(shown).toEqual([1]);
    expect(alarms.at(-1)).toBe(at(26, 8));
  });

  it('does not exist unless it is turned on', async () => {
    const { clock, shown, alarms, start, put } = await createNotices(false);
    await put(amara, dueIn(clock.nowMs, 0));
    await start().look();
    expect([shown, alarms]).toEqual([[], []]);
  });

  it('counts nothing of another service', async () => {
    const { db, clock, shown, start } = await createNotices();
    await db.records.put({ ...record(amara, {}), connection: 'https://other.example', dueAt: dueIn(clock.nowMs, 0) });
    await start().look();
    expect(shown).toEqual([]);
  });
});
