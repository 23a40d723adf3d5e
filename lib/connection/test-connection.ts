import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import type { Reading } from '@/lib/purchases/ledger/balance';
import type { Connected } from '@/lib/purchases/order';
import type { Client } from '@/lib/service/client/client';
import { candidateNames, probeNetworkName, type UndecidedWhy } from '@/lib/service/client/probe-name';
import { namePresets, networkNameOf } from '@/lib/service/contract/names';
import { changeNames } from './save-settings.ts';

export interface TestConnectionDeps {
  db: SidenoteDatabase;
  client: Pick<Client, 'send'>;
  clock: Clock;
  balance: { read(): Promise<Pick<Reading, 'milli' | 'millis'>>; readSoon(): void };
  expectConnected(): Promise<Connected>;
  /** Keeps the worker alive while the promise is pending. */
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
}

/** The result for the saved names; each name is the spelling of `pronet`. */
export type CheckedNames =
  | { outcome: 'confirmed'; name: string }
  | { outcome: 'saved'; name: string; before: string }
  /** An administrator has set other names, which stay. */
  | { outcome: 'locked'; name: string; inUse: string }
  | { outcome: 'moved' }
  | { outcome: 'undecided'; why: UndecidedWhy; inUse: string };

export interface TestedConnection extends Pick<Reading, 'milli' | 'millis'> {
  names: CheckedNames;
}

/** "Test connection": the free balance, then the names. Runs only on a click. Throws ServiceError if the balance cannot be read. */
export async function testConnection(deps: TestConnectionDeps): Promise<TestedConnection> {
  const { milli, millis } = await deps.balance.read();
  return { milli, millis, names: await deps.keepAliveWhile(checkNames(deps)) };
}

/** Saved names stay until the service proves to use others. The names of other platforms then come from the same preset. */
async function checkNames({ db, client, clock, balance, expectConnected }: TestConnectionDeps): Promise<CheckedNames> {
  const { service } = await expectConnected();
  const inUse = networkNameOf(service.names);
  const probe = await probeNetworkName({ client, clock }, service, candidateNames(service.names));
  if (probe.outcome === 'undecided') {
    // The service should have refused the probe. If it cost credits, the ledger shows them.
    if (probe.why === 'answered') balance.readSoon();
    return { ...probe, inUse };
  }
  const { name } = probe;
  if (name === inUse) return { outcome: 'confirmed', name };
  const preset = namePresets.find((names) => networkNameOf(names) === name);
  if (preset === undefined) throw new TypeError('No preset has this name');
  const outcome = await changeNames(db, preset, service);
  if (outcome === 'moved') return { outcome };
  return outcome === 'locked' ? { outcome, name, inUse } : { outcome, name, before: inUse };
}
