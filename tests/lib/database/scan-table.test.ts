import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { isAtMost, scanTable } from '@/lib/database/scan-table';
import { charge } from '@/tests/fixtures/rows/ledger-rows';

const idOf = (at: number) => `row-${String(at).padStart(4, '0')}`;

async function open(name: string, count: number): Promise<SidenoteDatabase> {
  const db = new SidenoteDatabase(name);
  await db.ledger.bulkPut(Array.from({ length: count }, (_, at) => charge({ id: idOf(at), at })));
  return db;
}

describe.each([0, 1, 249, 250, 251, 1000])('a table of %i rows', (count) => {
  it('is passed on whole, each row once, in the order of the ids and a slice at a time', async () => {
    const db = await open(`scanned-${count}`, count);
    const slices: string[][] = [];
    await scanTable(db.ledger, (rows) => void slices.push(rows.map(({ id }) => id)));
    expect(slices.flat()).toEqual(Array.from({ length: count }, (_, at) => idOf(at)));
    expect(Math.max(0, ...slices.map(({ length }) => length))).toBeLessThanOrEqual(250);
    expect(await isAtMost(db.ledger, count)).toBe(true);
    expect(await isAtMost(db.ledger, Math.max(0, count - 1))).toBe(count === 0);
  });
});

it('reads exactly one slice ahead while the present one is taken', async () => {
  const db = await open('scanned-ahead', 1000);
  db.close();
  const steps: string[] = [];
  db.use({
    stack: 'dbcore',
    name: 'steps',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          query(request) {
            steps.push('read');
            return table.query(request);
          },
        };
      },
    }),
  });
  await db.open();
  await db.transaction('r', db.ledger, () => scanTable(db.ledger, (rows) => void steps.push(`take ${rows.length}`)));
  const ahead = ['read', 'take 250'];
  expect(steps).toEqual(['read', ...ahead, ...ahead, ...ahead, ...ahead]);
});

it('fails with the first error, and not before the transaction has ended', async () => {
  const db = await open('scanned-failing', 600);
  const error = new Error('Not this one');
  const scan = db.transaction('r', db.ledger, () =>
    scanTable(db.ledger, () => {
      throw error;
    }),
  );
  await expect(scan).rejects.toBe(error);
});
