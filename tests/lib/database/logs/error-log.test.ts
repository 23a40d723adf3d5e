import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { createErrorLog, mostErrors, readErrors } from '@/lib/database/logs/error-log';
import { reportAs } from '@/lib/platform/describe-error';
import { createFakeClock } from '@/tests/fakes/fake-clock';
import { drive } from '../../../worlds/drive.ts';

let count = 0;
function createWorld(isExpected?: (error: unknown) => boolean) {
  const db = new SidenoteDatabase(`error-log-${count++}`);
  const clock = createFakeClock();
  return { db, clock, log: createErrorLog({ db, clock, context: 'worker', version: '0.1.0', isExpected }) };
}

/** A different kind each, by what a class of ours says of itself. */
function kind(number: number): Error {
  return Object.assign(new Error('x'), { [reportAs]: `kind ${number}`, stack: '' });
}

describe('the error log', () => {
  it('writes the noted error with place, context and version', async () => {
    const { db, clock, log } = createWorld();
    log.note(new TypeError('Failed to fetch', { cause: new Error('x') }), 'jobs.run');
    await log.written();
    expect(await db.errors.toArray()).toMatchObject([
      {
        context: 'worker',
        version: '0.1.0',
        where: 'jobs.run',
        count: 1,
        firstAt: clock.now(),
        lastAt: clock.now(),
        errors: [{ name: 'TypeError', message: 'no-network' }, { name: 'Error' }],
      },
    ]);
  });

  it('writes no expected error', async () => {
    const { db, log } = createWorld((error) => error instanceof RangeError);
    log.note(new RangeError('no key yet'), 'jobs');
    log.note(new TypeError('Failed to fetch'), 'jobs');
    await log.written();
    expect(await db.errors.toArray()).toMatchObject([{ count: 1, errors: [{ name: 'TypeError' }] }]);
  });

  it('counts the same error instead of writing it again', async () => {
    const { db, clock, log } = createWorld();
    const times: number[] = [];
    for (let at = 0; at < 3; at++) {
      times.push(clock.now());
      log.note(kind(1), 'jobs.run');
      await drive(clock, log.written());
      await clock.advance(5000);
    }
    const [row, ...others] = await db.errors.toArray();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ count: 3, firstAt: times[0], lastAt: times[2] });
  });

  it('writes an error that comes over and over once a second, and loses no count', async () => {
    const { db, clock, log } = createWorld();
    let writes = 0;
    db.errors.hook('creating', () => void writes++);
    db.errors.hook('updating', () => void writes++);
    for (let at = 0; at < 1000; at++) log.note(kind(1), 'jobs.run');
    await drive(clock, log.written());
    for (let at = 0; at < 1000; at++) log.note(kind(1), 'jobs.run');
    await drive(clock, log.written());
    expect(await db.errors.toArray()).toMatchObject([{ count: 2000 }]);
    expect(writes).toBeLessThanOrEqual(4);
  });

  it('keeps the newest kinds, and no more than it may', async () => {
    const { db, clock, log } = createWorld();
    const base = { context: 'worker', version: '0', where: 'x', firstAt: 0, count: 1 } as const;
    await db.errors.bulkAdd(
      Array.from({ length: mostErrors }, (_, at) => ({ ...base, errors: [], key: String(at), lastAt: at })),
    );
    log.note(kind(1), 'x');
    await drive(clock, log.written());
    expect(await db.errors.count()).toBe(mostErrors);
    expect(await db.errors.get('0')).toBeUndefined();
    expect((await readErrors(db, 1))[0]).toMatchObject({ version: '0.1.0' });
  });

  it('keeps the newest few in memory where the disk is full, and writes them when it can', async () => {
    const { db, clock, log } = createWorld();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    db.errors.hook('creating', full);
    for (let at = 0; at < 100; at++) {
      log.note(kind(at), 'x');
      await drive(clock, log.written());
    }
    expect(await db.errors.count()).toBe(0);
    db.errors.hook('creating').unsubscribe(full);
    log.note(kind(100), 'x');
    await drive(clock, log.written());
    const kept = (await db.errors.toArray()).map(({ errors }) => errors[0]?.detail);
    expect(kept).toHaveLength(20);
    expect(kept).toContain('kind 100');
    expect(kept).toContain('kind 81');
  });

  it('throws nothing and does not try on and on where the database is gone', async () => {
    const { db, clock, log } = createWorld();
    db.close();
    log.note(kind(1), 'x');
    await drive(clock, log.written());
    expect(clock.sleeping).toBe(0);
    log.note(kind(2), 'x');
    await drive(clock, log.written());
    expect(clock.sleeping).toBe(0);
  });

  it('is no part of the transaction in which the error came', async () => {
    const { db, clock, log } = createWorld();
    await db
      .transaction('rw', db.settings, async () => {
        log.note(kind(1), 'x');
        throw new Error('rolled back');
      })
      .catch(() => 'rolled back, as planned');
    await drive(clock, log.written());
    expect(await db.errors.count()).toBe(1);
  });

  it('takes no place that is not in fixed words', async () => {
    const { db, log } = createWorld();
    log.note(kind(1), 'jane.doe@acme.example');
    await log.written();
    expect(await db.errors.toArray()).toMatchObject([{ where: 'unnamed' }]);
    expect(JSON.stringify(await db.errors.toArray())).not.toContain('jane');
  });

  it('drops pending errors when everything is erased', async () => {
    const { db, clock, log } = createWorld();
    log.note(kind(1), 'x');
    await drive(clock, log.written());
    log.note(kind(2), 'x');
    log.forget();
    await db.errors.clear();
    await drive(clock, log.written());
    expect(await db.errors.count()).toBe(0);
  });
});
