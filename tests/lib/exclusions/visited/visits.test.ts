import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { createVisits } from '@/lib/exclusions/visited/visits';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import { createFakeClock } from '@/tests/fakes/fake-clock';
import { pageOf } from '../../../worlds/exclusion-policy.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
let count = 0;

function createWorld() {
  const db = new SidenoteDatabase(`visits-${++count}`);
  const clock = createFakeClock();
  const reminders: number[] = [];
  const visits = createVisits({ db, clock, remindAt: (whenMs) => reminders.push(whenMs) });
  const seen = async () => (await db.visits.orderBy('at').toArray()).map(({ key, at }) => [key, at]);
  return { db, clock, visits, reminders, seen };
}
let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});
const ada = pageOf('ada');

describe('a profile that is seen', () => {
  it('is remembered with its page and the time', async () => {
    const { db, clock, visits } = world;
    await visits.note(ada);
    expect(await db.visits.toArray()).toEqual([{ key: ada.key, subject: ada, at: clock.now() }]);
  });

  it('when it is a company page, is remembered; when it is a website alone, is not', async () => {
    await world.visits.note(pageOf('acme', 'company'));
    await world.visits.note(subjectOfDomain('acme.example'));
    expect(await world.db.visits.toCollection().primaryKeys()).toEqual(['company/pronet/acme']);
  });

  it('when seen again within a minute, is written once; after it, with the later time and still once', async () => {
    const { clock, visits, seen } = world;
    const first = clock.now();
    await visits.note(ada);
    await clock.advance(minuteMs - 1);
    await visits.note(ada);
    expect(await seen()).toEqual([[ada.key, first]]);
    await clock.advance(1);
    await visits.note(ada);
    expect(await seen()).toEqual([[ada.key, first + minuteMs]]);
  });

  it('when the clock was set back, is as old as the clock says', async () => {
    const { clock, visits, seen } = world;
    await visits.note(ada);
    clock.shiftWall(-dayMs);
    await visits.note(ada);
    expect(await seen()).toEqual([[ada.key, clock.now()]]);
  });

  it('when it is turned off, is not remembered', async () => {
    const { db, visits } = world;
    await visits.turn(false);
    await visits.note(ada);
    expect(await db.visits.count()).toBe(0);
    await visits.turn(true);
    await visits.note(ada);
    expect(await db.visits.count()).toBe(1);
  });

  it('when it is turned off while the page is being noted, leaves nothing behind', async () => {
    const { db, visits } = world;
    await Promise.all([visits.note(ada), visits.turn(false), visits.note(pageOf('bo'))]);
    expect(await db.visits.count()).toBe(0);
  });

  it('when an older version saved the settings, is remembered', async () => {
    await world.db.settings.put({ key: 'privacy', value: { retentionDays: 90 } });
    await world.visits.note(ada);
    expect(await world.db.visits.count()).toBe(1);
  });
});

describe('pruning', () => {
  it('keeps 30 days and not a moment more, and asks to be called the next day', async () => {
    const { clock, visits, reminders, seen } = world;
    await visits.note(ada);
    await clock.advance(1);
    await visits.note(pageOf('bo'));
    await clock.advance(30 * dayMs - 1);
    await visits.prune();
    expect(await seen()).toHaveLength(2);
    expect(reminders).toEqual([clock.now() + dayMs]);
    await clock.advance(1);
    await visits.prune();
    expect(await seen()).toMatchObject([['person/pronet/bo', expect.anything()]]);
  });

  it('when nothing is left, sets no alarm', async () => {
    const { clock, visits, reminders } = world;
    await visits.prune();
    await visits.note(ada);
    await clock.advance(31 * dayMs);
    await visits.prune();
    expect(reminders).toEqual([]);
  });

  it('when the clock was set back by years, keeps no one for years', async () => {
    const { db, clock, visits } = world;
    await visits.note(ada);
    clock.shiftWall(-1000 * dayMs);
    await visits.prune();
    await clock.advance(30 * dayMs + 1);
    await visits.prune();
    expect(await db.visits.count()).toBe(0);
  });

  it('when an administrator has turned it off, erases everything', async () => {
    const { db, visits, reminders } = world;
    await visits.note(ada);
    await db.settings.put({ key: 'privacy', value: { retentionDays: null, visited: false } });
    await visits.prune();
    expect(await db.visits.count()).toBe(0);
    expect(reminders).toEqual([]);
  });

  it('when there are more than the most, keeps the newest', async () => {
    const { db, clock } = world;
    const visits = createVisits({ db, clock, most: 2, remindAt: () => undefined });
    for (const slug of ['ada', 'bo', 'cy']) {
      await visits.note(pageOf(slug));
      await clock.advance(1);
    }
    await visits.prune();
    expect(await world.seen()).toEqual([
      ['person/pronet/bo', expect.any(Number)],
      ['person/pronet/cy', expect.any(Number)],
    ]);
  });
});

describe('turning it off', () => {
  it('erases the visits, says how many, and leaves the other privacy settings alone', async () => {
    const { db, visits } = world;
    await db.settings.put({ key: 'privacy', value: { retentionDays: 90 } });
    await visits.note(ada);
    await visits.note(pageOf('bo'));
    expect(await visits.turn(false)).toBe(2);
    expect(await db.visits.count()).toBe(0);
    expect(await readSettings(db, 'privacy')).toEqual({ retentionDays: 90, visited: false });
    expect(await visits.turn(true)).toBe(0);
    expect(await readSettings(db, 'privacy')).toEqual({ retentionDays: 90, visited: true });
  });
});
