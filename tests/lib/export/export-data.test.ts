// First: what is loaded after it finds itself in an extension.
import '../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createConnection } from '@/lib/connection/connection';
import { SidenoteDatabase } from '@/lib/database/database';
import { exportData } from '@/lib/export/export-data';
import { createSecret } from '@/lib/platform/keys/secret';
import { neutralNames } from '@/lib/service/contract/names';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { expectKeyAbsent } from '../../laws/key-absent.ts';
import { drive } from '../../worlds/drive.ts';
import { createWorld, jane, janeReply } from '../../worlds/world.ts';

const nowMs = Date.UTC(2026, 10, 3, 12);

async function readExport(db: SidenoteDatabase) {
  const parts: string[] = [];
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  for await (const part of exportData(db, { nowMs, pause })) parts.push(part);
  return { text: parts.join(''), parts, pauses };
}

describe('the export', () => {
  it('is one JSON text with a version, a date and every row of every table', async () => {
    const { db, clock, startWorker } = await createWorld([{ body: janeReply }]);
    await drive(
      clock,
      startWorker().purchase.purchase(
        { operation: 'email', subject: jane, refresh: false, override: false, again: false },
        1000,
      ),
    );
    await db.requests.add({
      at: 1,
      method: 'POST',
      origin: 'https://x.example',
      path: '/x',
      bytesOut: 1,
      bytesIn: 1,
      status: 200,
      elapsedMs: 1,
      subjectKey: jane.key,
      intentId: null,
    });
    const exported: unknown = JSON.parse((await readExport(db)).text);
    const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]));
    expect(exported).toEqual({
      format: 'sidenote',
      version: 1,
      exportedAt: '2026-11-03T12:00:00.000Z',
      tables: JSON.parse(JSON.stringify(Object.fromEntries(tables))),
    });
    expect(tables.map(([name]) => name).sort()).toEqual(
      [
        ...['balances', 'intents', 'ledger', 'rawAnswers', 'records', 'requests', 'savings', 'settings'],
        ...['batches', 'lists', 'members', 'memberHeads', 'undos', 'mirrors', 'listWrites', 'visits', 'pictures'],
        ...['searches', 'searchPages', 'jobs', 'jobPages', 'valueLists', 'errors'],
        ...['generations', 'heldAnswers', 'unreadResults', 'letters', 'templates'],
      ].sort(),
    );
    expect(exported).toMatchObject({ tables: { records: [{}, {}], ledger: [{}], intents: [{}], requests: [{}] } });
  });

  it('is whole when nothing was ever bought', async () => {
    const { text } = await readExport(new SidenoteDatabase('export-empty'));
    expect(JSON.parse(text)).toMatchObject({ tables: { records: [], settings: [] } });
  });

  it.each([49, 50, 51, 1000])('leaves out and repeats nothing when there are %i rows', async (count) => {
    const db = new SidenoteDatabase(`export-${count}`);
    const row = { milli: 1, readAt: 1, quiet: null };
    await db.balances.bulkAdd(Array.from({ length: count }, (_, at) => ({ ...row, connection: `c${at}` })));
    const { text, pauses, parts } = await readExport(db);
    const { tables }: { tables: { balances: { connection: string }[] } } = JSON.parse(text);
    expect(new Set(tables.balances.map(({ connection }) => connection)).size).toBe(count);
    expect(tables.balances).toHaveLength(count);
    // In parts that are short enough not to freeze a page, which breathes after each.
    expect(pauses).toBe(Math.ceil(count / 50));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(50 * 100);
  });

  it('holds no key, stored in any form', async () => {
    const canary = 'sk-canary/7f3b+e1&0042';
    const db = new SidenoteDatabase('export-key');
    const connection = createConnection({ db, secret: createSecret(), clock: createFakeClock() });
    const texts: string[] = [];
    for (const keeping of [
      { mode: 'remembered' },
      { mode: 'session' },
      { mode: 'passphrase', passphrase: 'correct horse battery' },
    ] as const) {
      await connection.save({
        baseUrl: 'https://api.service.example',
        key: canary,
        keyStorage: keeping,
        names: neutralNames,
      });
      texts.push((await readExport(db)).text);
    }
    expect(texts.at(-1)).toContain('"keyMode":"passphrase"');
    expectKeyAbsent(canary, texts);
    expect(texts.join()).not.toMatch(/"(sealed|iv|wrapped)"/);
    expect(texts.join()).not.toContain('correct horse battery');
  });
});
