import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPolicy } from '@/lib/connection/policy';
import { SidenoteDatabase } from '@/lib/database/database';
import { createRetention, type RetentionRun } from '@/lib/database/retention/retention-schedule';
import { changePrivacy } from '@/lib/database/settings/privacy';
import { charge } from '@/tests/fixtures/rows/ledger-rows';
import { createFakeClock, type FakeClock } from '../../../fakes/fake-clock.ts';

const dayMs = 86_400_000;
let count = 0;
let db: SidenoteDatabase;
let clock: FakeClock;
let reminders: number[];

beforeEach(() => {
  db = new SidenoteDatabase(`retention-default-${++count}`);
  clock = createFakeClock();
  reminders = [];
});
afterEach(() => db.delete());

/** As the background does; the run of the last one is remembered as long as the browser is open. */
let saved: RetentionRun | null = null;
async function startWorker() {
  const retention = createRetention({
    db,
    clock,
    remindAt: (whenMs) => reminders.push(whenMs),
    lastRun: {
      read: async () => saved,
      async write(run) {
        saved = run;
      },
    },
  });
  await retention.begin();
  await retention.eraseDue();
  return retention;
}

/** Bought so many days ago; what was bought is what a raw answer stands for here. */
async function buyDaysAgo(days: number): Promise<void> {
  const at = clock.now() - days * dayMs;
  await db.ledger.put(charge({ id: `c${days}`, at }));
  await db.rawAnswers.put({
    intentId: `a${days}`,
    connection: 'c',
    subjectKey: 's',
    operation: 'email',
    orderKey: 'o',
    body: 'b',
    at,
  });
}
const left = () => db.rawAnswers.toCollection().primaryKeys();

beforeEach(() => {
  saved = null;
});

describe('a new install', () => {
  it('keeps for 180 days from the start, without a choice', async () => {
    await startWorker();
    await buyDaysAgo(0);
    await clock.advance(179 * dayMs);
    await startWorker();
    expect(await left()).toEqual(['a0']);
    await clock.advance(2 * dayMs);
    await startWorker();
    expect(await left()).toEqual([]);
  });
});

describe('an install that has data and never chose', () => {
  beforeEach(async () => {
    await buyDaysAgo(400);
  });

  it('loses nothing before the note, however late it comes', async () => {
    for (let start = 0; start < 5; start++) {
      await startWorker();
      await clock.advance(200 * dayMs);
    }
    expect(await left()).toEqual(['a400']);
  });

  it('loses nothing for 14 days after the note, and then older data', async () => {
    const retention = await startWorker();
    await retention.noticeSeen();
    expect(reminders).toEqual([clock.now() + 14 * dayMs]);
    await clock.advance(14 * dayMs - 1);
    await startWorker();
    expect(await left()).toEqual(['a400']);
    await clock.advance(1);
    await startWorker();
    // After a gap, the clock is believed a day later.
    await clock.advance(dayMs);
    await startWorker();
    expect(await left()).toEqual([]);
  });

  it('has its 14 days from the first time it was told, and no longer by being told again', async () => {
    const retention = await startWorker();
    await retention.noticeSeen();
    await clock.advance(10 * dayMs);
    await retention.noticeSeen();
    await clock.advance(4 * dayMs);
    await startWorker();
    await clock.advance(dayMs);
    await startWorker();
    expect(await left()).toEqual([]);
  });

  it.each([null, 365 * 2])('keeps the user’s choice instead (%s)', async (retentionDays) => {
    const retention = await startWorker();
    await retention.noticeSeen();
    await changePrivacy(db, { retentionDays });
    await clock.advance(30 * dayMs);
    await startWorker();
    expect(await left()).toEqual(['a400']);
  });

  it('does not choose by turning off visited profiles', async () => {
    await changePrivacy(db, { visited: false });
    const retention = await startWorker();
    await retention.noticeSeen();
    await clock.advance(14 * dayMs);
    await startWorker();
    await clock.advance(dayMs);
    await startWorker();
    expect(await left()).toEqual([]);
  });

  it('follows an administrator at once', async () => {
    await startWorker();
    await applyPolicy(db, { retentionDays: 30 });
    await startWorker();
    expect(await left()).toEqual([]);
  });
});

it('an older version’s "Forever" stays forever', async () => {
  await buyDaysAgo(400);
  await db.settings.put({ key: 'privacy', value: { retentionDays: null } });
  const retention = await startWorker();
  await retention.noticeSeen();
  await clock.advance(400 * dayMs);
  await startWorker();
  expect(await left()).toEqual(['a400']);
});

it('an install that was connected and bought nothing yet gets the note as well', async () => {
  await db.settings.put({ key: 'welcome', value: { doneAt: 1 } });
  await startWorker();
  expect((await db.settings.get('retentionDefault'))?.value).toEqual({ erasesFrom: null });
});
