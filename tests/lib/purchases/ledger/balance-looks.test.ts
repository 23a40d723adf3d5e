import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBalanceReader } from '@/lib/purchases/reconcile/balance-reader';
import { drive, turns } from '../../../worlds/drive.ts';
import { createWorld, jane, type Scripted } from '../../../worlds/world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeEach(() => {
  Object.assign(fakeBrowser.runtime, { getPlatformInfo: async () => ({}) });
});

/** One answer was lost, and the service can never be reached again, so that nothing but the end of the looks ends them. */
async function createLost(answer: Scripted = 'reset') {
  const world = await createWorld(['reset', ...Array.from({ length: 40 }, () => answer)]);
  const { clock, db, newId, sent } = world;
  const alarm: { at: number | null } = { at: null };
  function startWorker() {
    const { client, connection, purchase } = world.startWorker();
    const remindAt = (whenMs: number) => {
      alarm.at = whenMs;
    };
    const reader = createBalanceReader({ db, client, clock, connection, remindAt, newId });
    return { purchase, reader };
  }
  const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;
  await drive(clock, startWorker().purchase.purchase(order, 1000));
  const lostAt = sent[0]?.at ?? 0;
  sent.length = 0;

  /** The alarm goes off in a worker of its own, as it does where nothing else wakes one. When it did, after the loss. */
  async function ring(): Promise<number | null> {
    if (alarm.at === null) return null;
    await clock.advance(Math.max(0, alarm.at - clock.now()));
    alarm.at = null;
    const { reader } = startWorker();
    await reader.resume();
    await drive(clock, reader.lookDue());
    return clock.now() - lostAt;
  }
  return { ...world, alarm, lostAt, startWorker, ring };
}

describe('a lost answer is asked about by the alarm alone', () => {
  it('asks nothing where five pages start five workers', async () => {
    const { sent, clock, alarm, startWorker } = await createLost();
    for (let page = 0; page < 5; page++) {
      await startWorker().reader.resume();
      await turns(30);
      await clock.advance(3000);
    }
    expect(sent).toEqual([]);
    expect(alarm.at).not.toBeNull();
  });

  it('keeps the time of the next look over the lives of workers', async () => {
    const { clock, alarm, startWorker } = await createLost();
    await startWorker().reader.resume();
    const { at } = alarm;
    for (let page = 0; page < 5; page++) {
      await clock.advance(5000);
      await startWorker().reader.resume();
      expect(alarm.at).toBe(at);
    }
  });

  it('asks ever more rarely, six times in all, and ends a day after the loss', async () => {
    const { sent, startWorker, ring, alarm, lostAt, db } = await createLost();
    await startWorker().reader.resume();
    while ((await ring()) !== null) expect(sent.length).toBeLessThan(30);
    // A balance may be asked for again within its one look, as every free question; looks are told by their hour.
    const looks = [...new Set(sent.map(({ at }) => Math.round((at - lostAt) / minuteMs)))];
    const gaps = looks.map((at, index) => at - (looks[index - 1] ?? 0));
    expect(looks).toHaveLength(6);
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(looks.at(-1)).toBe(24 * 60 + 1);
    expect(alarm.at).toBeNull();
    expect(await db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'undecided' } }]);
    await startWorker().reader.resume();
    expect(alarm.at).toBeNull();
  });

  it('counts a look before it is made: a worker that dies in each does not ask for ever', async () => {
    const { alarm, clock, sent, startWorker } = await createLost('hang');
    await startWorker().reader.resume();
    let looks = 0;
    for (let ring = 0; alarm.at !== null && ring < 30; ring++) {
      await clock.advance(Math.max(0, alarm.at - clock.now()));
      alarm.at = null;
      const before = sent.length;
      void startWorker().reader.lookDue();
      await turns(30);
      // A new worker waits as if its predecessor's requests had just left.
      await clock.advance(1000);
      await turns(30);
      if (sent.length > before) looks += 1;
    }
    expect(looks).toBe(6);
  });

  it('makes up for a look that was slept through by an alarm, not by the start that finds it', async () => {
    const { sent, clock, alarm, startWorker, ring } = await createLost();
    await startWorker().reader.resume();
    await clock.advance(5 * hourMs);
    await startWorker().reader.resume();
    await turns(30);
    expect(sent).toEqual([]);
    expect(alarm.at).toBe(clock.now() + minuteMs);
    await ring();
    expect(sent.length).toBeGreaterThan(0);
  });
});
