import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { mostTags, mostTouches } from '@/lib/database/schema/contact-rows';
import { createContactHandlers } from '@/lib/outreach/handlers';
import { dayMs } from '@/lib/platform/time';
import {
  amara,
  connection,
  connectionId,
  emailEntry,
  facet,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';

let count = 0;

async function createContact() {
  const db = new SidenoteDatabase(`contact-${++count}`);
  await db.settings.put({ key: 'connection', value: connection() });
  let ids = 0;
  const clock = { nowMs: 1_800_000_000_000 };
  let changes = 0;
  const handlers = createContactHandlers({
    db,
    clock: { now: () => clock.nowMs },
    newId: () => `id-${++ids}`,
    changed: () => {
      changes += 1;
    },
  });
  return { db, clock, ...handlers, changes: () => changes, stored: () => readRecord(db, connectionId, amara.key) };
}

describe('what the user logs about contact', () => {
  it('is stored with a person of whom nothing was bought', async () => {
    const { logTouch, stored, clock } = await createContact();
    await logTouch({
      subject: amara,
      kind: 'contacted',
      by: 'email',
      about: 'Quote-to-cash',
      dueAt: clock.nowMs + dayMs,
    });
    expect(await stored()).toMatchObject({
      kind: 'person',
      facets: {},
      dueAt: clock.nowMs + dayMs,
      touches: [{ kind: 'contacted', by: 'email', about: 'Quote-to-cash', at: clock.nowMs }],
    });
  });

  it('is taken back by its undo, with the follow-up that it set', async () => {
    const { setDue, logTouch, undoTouch, stored } = await createContact();
    await setDue({ subject: amara, dueAt: 5 });
    const before = await stored();
    const { touchId } = await logTouch({ subject: amara, kind: 'done', dueAt: null });
    expect(await stored()).not.toHaveProperty('dueAt');
    await undoTouch({ subject: amara, touchId });
    expect(await stored()).toEqual(before);
  });

  it('leaves a follow-up that another window set since, when it is undone', async () => {
    const { setDue, logTouch, undoTouch, stored } = await createContact();
    const { touchId } = await logTouch({ subject: amara, kind: 'contacted', by: 'call', dueAt: 5 });
    await setDue({ subject: amara, dueAt: 9 });
    await undoTouch({ subject: amara, touchId });
    expect(await stored()).toMatchObject({ dueAt: 9 });
    expect(await stored()).not.toHaveProperty('touches');
  });

  it('is undone once, however often it is pressed', async () => {
    const { setDue, logTouch, undoTouch, stored } = await createContact();
    await setDue({ subject: amara, dueAt: 5 });
    const { touchId } = await logTouch({ subject: amara, kind: 'done', dueAt: null });
    await undoTouch({ subject: amara, touchId });
    await setDue({ subject: amara, dueAt: null });
    await undoTouch({ subject: amara, touchId });
    expect(await stored()).not.toHaveProperty('dueAt');
  });

  it('loses no touch of two windows that log at once', async () => {
    const { logTouch, stored } = await createContact();
    await Promise.all(Array.from({ length: 20 }, () => logTouch({ subject: amara, kind: 'contacted', by: 'call' })));
    expect((await stored())?.touches).toHaveLength(20);
  });

  it('keeps the newest touches beyond the bound', async () => {
    const { db, logTouch, stored, clock } = await createContact();
    const touches = Array.from({ length: mostTouches }, (_, at) => ({ id: `t${at}`, kind: 'contacted' as const, at }));
    await db.records.put({ ...record(amara, {}), touches });
    await logTouch({ subject: amara, kind: 'answered' });
    const kept = (await stored())?.touches ?? [];
    expect(kept).toHaveLength(mostTouches);
    expect(kept[0]?.id).toBe('t1');
    expect(kept.at(-1)?.at).toBe(clock.nowMs);
  });

  it('is refused without a connection, and nothing is stored', async () => {
    const { db, logTouch, changes } = await createContact();
    await db.settings.clear();
    await expect(logTouch({ subject: amara, kind: 'answered' })).rejects.toThrow();
    expect(await db.records.count()).toBe(0);
    expect(changes()).toBe(0);
  });
});

describe('tags', () => {
  const tag = (subject: typeof amara, name?: string) => ({ subject, ...(name !== undefined && { name }) });

  it('of two windows are both kept, and removing one leaves the other', async () => {
    const { setTags, stored } = await createContact();
    await Promise.all([
      setTags({ subjects: [tag(amara)], add: ['shortlist'], remove: [] }),
      setTags({ subjects: [tag(amara)], add: ['nordics'], remove: [] }),
    ]);
    await setTags({ subjects: [tag(amara)], add: [], remove: ['Shortlist'] });
    expect((await stored())?.tags).toEqual(['nordics']);
  });

  it('are one tag in any spelling, the first', async () => {
    const { setTags, db } = await createContact();
    await setTags({ subjects: [tag(amara)], add: ['Nordics'], remove: [] });
    await setTags({ subjects: [tag(tomasz), tag(amara)], add: ['  nordics '], remove: [] });
    expect((await db.records.toArray()).map(({ tags }) => tags)).toEqual([['Nordics'], ['Nordics']]);
  });

  it('name a person of whom nothing is known, but never by a masked name', async () => {
    const { setTags, db } = await createContact();
    await setTags({
      subjects: [tag(amara, 'Amara Okonkwo'), tag(tomasz, 'Tomasz W*******')],
      add: ['shortlist'],
      remove: [],
    });
    expect((await db.records.toArray()).map(({ name }) => name).toSorted()).toEqual(['Amara Okonkwo', null].toSorted());
  });

  it('leave no record behind where there is nothing to remove', async () => {
    const { setTags, db } = await createContact();
    await setTags({ subjects: [tag(amara)], add: [], remove: ['shortlist'] });
    expect(await db.records.count()).toBe(0);
  });

  it('are bounded', async () => {
    const { setTags, stored } = await createContact();
    for (let from = 0; from < 2; from += 1)
      await setTags({
        subjects: [tag(amara)],
        add: Array.from({ length: mostTags }, (_, at) => `tag ${from} ${at}`),
        remove: [],
      });
    expect((await stored())?.tags).toHaveLength(mostTags);
  });
});

describe('a mark on a value', () => {
  it('says what the value cost and by which order it came, and is removed again', async () => {
    const { db, setMark, stored } = await createContact();
    const bought = { ...facet([emailEntry()]), intentId: 'intent-7', chargedMilli: 1000 };
    await db.records.put(record(amara, { email: bought }));
    const value = 'Amara.Okonkwo@fenwick.example';
    await setMark({ subject: amara, value, kind: 'wrong-person' });
    await setMark({ subject: amara, value, kind: 'bounced' });
    expect((await stored())?.marks).toMatchObject([
      { value, kind: 'bounced', intentId: 'intent-7', chargedMilli: 1000 },
    ]);
    await setMark({ subject: amara, value: value.toLowerCase(), kind: null });
    expect(await stored()).not.toHaveProperty('marks');
  });
});
