import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { applyPolicy } from '@/lib/connection/policy';
import { SidenoteDatabase } from '@/lib/database/database';
import { createRetention, type RetentionRun } from '@/lib/database/retention/erase-old';
import { changePrivacy } from '@/lib/database/settings/privacy';
import { createFakeClock } from '../../../fakes/fake-clock.ts';

const dayMs = 86_400_000;
let count = 0;

/** One raw answer that is `ageDays` old, and a worker that can be started again. */
async function createAged({ ageDays, keepDays }: { ageDays: number; keepDays: number | null | undefined }) {
  const db = new SidenoteDatabase(`keep-retention-${++count}`);
  const clock = createFakeClock();
  const reminders: number[] = [];
  let saved: RetentionRun | null = null;
  if (keepDays !== undefined) await db.settings.put({ key: 'privacy', value: { retentionDays: keepDays } });
  const addOld = () =>
    db.rawAnswers.put({
      intentId: 'i',
      connection: 'c',
      subjectKey: 's',
      operation: 'email',
      orderKey: 'o',
      body: 'b',
      at: clock.now() - ageDays * dayMs,
    });
  await addOld();
  const startWorker = () =>
    createRetention({
      db,
      clock,
      remindAt: (whenMs) => reminders.push(whenMs),
      lastRun: {
        read: () => Promise.resolve(saved),
        async write(run) {
          saved = run;
        },
      },
    });
  return {
    db,
    clock,
    reminders,
    addOld,
    startWorker,
    left: () => db.rawAnswers.count(),
    closeBrowser() {
      saved = null;
    },
  };
}

describe('keeping to the retention', () => {
  it('erases old data when a worker starts, and asks to be woken a day later', async () => {
    const { clock, left, reminders, startWorker } = await createAged({ ageDays: 31, keepDays: 30 });
    await startWorker().eraseDue();
    expect(await left()).toBe(0);
    expect(reminders).toEqual([clock.now() + dayMs]);
  });

  it('keeps for 180 days where no number was chosen', async () => {
    const { db, clock, left, startWorker } = await createAged({ ageDays: 179.5, keepDays: undefined });
    await changePrivacy(db, { visited: false });
    await startWorker().eraseDue();
    expect(await left()).toBe(1);
    await clock.advance(dayMs);
    await startWorker().eraseDue();
    expect(await left()).toBe(0);
  });

  it('follows an administrator at once', async () => {
    const { db, left, startWorker } = await createAged({ ageDays: 31, keepDays: undefined });
    await applyPolicy(db, { retentionDays: 30 });
    await startWorker().eraseDue();
    expect(await left()).toBe(0);
  });

  it('erases nothing and sets no alarm when everything is kept for ever', async () => {
    const { left, reminders, startWorker } = await createAged({ ageDays: 5000, keepDays: null });
    await startWorker().eraseDue();
    await startWorker().eraseNow();
    expect(await left()).toBe(1);
    expect(reminders).toEqual([]);
  });

  it('does not read through everything again when the next worker starts on the same day', async () => {
    const { addOld, clock, left, startWorker } = await createAged({ ageDays: 31, keepDays: 30 });
    await startWorker().eraseDue();
    await addOld();
    await clock.advance(dayMs / 2);
    await startWorker().eraseDue();
    expect(await left()).toBe(1);
    await clock.advance(dayMs / 2);
    await startWorker().eraseDue();
    expect(await left()).toBe(0);
  });

  it.each<[string, (aged: Awaited<ReturnType<typeof createAged>>) => unknown]>([
    ['the rule became stricter', ({ db }) => db.settings.put({ key: 'privacy', value: { retentionDays: 7 } })],
    ['the browser was closed', (aged) => aged.closeBrowser()],
    ['the clock was set back', ({ clock }) => clock.shiftWall(-dayMs)],
  ])('erases at the next start when %s', async (_what, happen) => {
    const aged = await createAged({ ageDays: 40, keepDays: 30 });
    await aged.startWorker().eraseDue();
    await aged.addOld();
    await happen(aged);
    await aged.startWorker().eraseDue();
    expect(await aged.left()).toBe(0);
  });
});

describe('a clock that jumps by more than a day', () => {
  async function createJumped() {
    const aged = await createAged({ ageDays: 0, keepDays: 30 });
    await aged.startWorker().eraseDue();
    aged.clock.shiftWall(200 * dayMs);
    await aged.startWorker().eraseDue();
    await aged.startWorker().eraseNow();
    return aged;
  }

  it('erases nothing that was bought today, not even once it is set back', async () => {
    const { clock, left, startWorker } = await createJumped();
    expect(await left()).toBe(1);
    clock.shiftWall(-200 * dayMs);
    await startWorker().eraseDue();
    await clock.advance(dayMs);
    await startWorker().eraseDue();
    expect(await left()).toBe(1);
  });

  it('is believed at a wake a day later', async () => {
    const { clock, left, startWorker } = await createJumped();
    await clock.advance(dayMs);
    await startWorker().eraseNow();
    expect(await left()).toBe(0);
  });

  it('is not believed because of a second jump', async () => {
    const { clock, left, startWorker } = await createJumped();
    clock.shiftWall(200 * dayMs);
    await startWorker().eraseDue();
    expect(await left()).toBe(1);
  });

  it('is believed once the time in an answer agrees, and not before', async () => {
    const { clock, left, startWorker } = await createJumped();
    await startWorker().agree(clock.now() - 200 * dayMs);
    expect(await left()).toBe(1);
    await startWorker().agree(clock.now() - 5000);
    expect(await left()).toBe(0);
  });
});

it('a clock that agrees with what is known writes nothing', async () => {
  const aged = await createAged({ ageDays: 0, keepDays: 30 });
  const worker = aged.startWorker();
  await worker.eraseDue();
  aged.db.close();
  const writes: string[] = [];
  aged.db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction(tables, mode, options) {
        if (mode === 'readwrite') writes.push(...tables);
        return core.transaction(tables, mode, options);
      },
    }),
  });
  await aged.db.open();
  await worker.agree(aged.clock.now() + 5000);
  await worker.eraseDue();
  expect(writes).toEqual([]);
  aged.clock.shiftWall(200 * dayMs);
  await aged.startWorker().eraseDue();
  expect(writes).toEqual(['settings']);
});
