import type { Clock } from '@/lib/platform/clock';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readBalanceRow, readOpenIntents } from '@/lib/records/reads';
import type { BalanceRead } from '@/lib/records/rows';
import type { Client } from '@/lib/service/client';
import { parseCredits } from '@/lib/service/credits';
import type { Connected } from './order.ts';

export interface BalanceDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Clock;
  expectConnected(): Promise<Connected>;
}

/** Reads the balance (interface, "Fetch Credits"; free) and stores it. Throws ServiceError. */
export async function readBalance(deps: BalanceDeps): Promise<BalanceRead & { millis: number }> {
  const { db, client, clock } = deps;
  const { connectionId, service } = await deps.expectConnected();
  const wasQuiet = await isQuiet(db, connectionId);
  const { reply, millis } = await client.send('credits', null, service);
  const read: BalanceRead = { milli: parseCredits(reply.total), readAt: clock.now() };
  await db.transaction('rw', [db.balances, db.intents], async () => {
    const quiet = wasQuiet && (await isQuiet(db, connectionId));
    const before = await readBalanceRow(db, connectionId);
    await db.balances.put({ connection: connectionId, ...read, quiet: quiet ? read : (before?.quiet ?? null) });
  });
  return { ...read, millis };
}

/** Nothing on the wire and nothing undecided: then the ledger and the balance speak of the same moment. */
async function isQuiet(db: SidenoteDatabase, connectionId: string): Promise<boolean> {
  const open = await readOpenIntents(db, connectionId);
  return open.every((intent) => intent.state === 'queued');
}
