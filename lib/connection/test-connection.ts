import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { isWorking, readService } from '@/lib/database/settings/service-settings';
import type { Clock } from '@/lib/platform/clock';
import type { Reading } from '@/lib/purchases/ledger/balance';
import type { Connected } from '@/lib/purchases/order';
import { type Client, type ClientDeps, createClient, type ServiceAddress } from '@/lib/service/client/client';
import { noAddress } from '@/lib/service/contract/endpoints';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { namePresets, networkNameOf, type WireNames } from '@/lib/service/contract/names';
import { changeNames } from './save-settings.ts';

export interface TestConnectionDeps {
  db: SidenoteDatabase;
  client: Pick<Client, 'send'>;
  clock: Clock;
  balance: { read(): Promise<Pick<Reading, 'milli' | 'elapsedMs'>>; readSoon(): void };
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

export interface TestedConnection extends Pick<Reading, 'milli' | 'elapsedMs'> {
  names: CheckedNames;
}

/** "Test connection": the free balance, then the names. Runs only on a click. Throws ServiceError if the balance cannot be read. */
export async function testConnection(deps: TestConnectionDeps): Promise<TestedConnection> {
  const { milli, elapsedMs } = await deps.balance.read();
  return { milli, elapsedMs, names: await deps.keepAliveWhile(checkNames(deps)) };
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

interface KeyToTry extends Pick<ServiceAddress, 'baseUrl' | 'names' | 'keyHeader'> {
  key: string;
}

/** Reads the free balance with a new key before it replaces one that works. Saves nothing. Throws ServiceError. */
export function createKeyTrial({ db, ...deps }: { db: SidenoteDatabase } & ClientDeps) {
  return async ({ key, keyHeader, ...service }: KeyToTry): Promise<void> => {
    if (!isWorking(await readSettings(db, 'connection'))) return;
    // A client of its own, for one request to the one address that the key was entered for.
    const client = createClient({ ...deps, expectKey: () => Promise.resolve(key.trim()) });
    const { keyHeader: saved } = await readService(db);
    await client.send('credits', null, { ...service, keyHeader: keyHeader ?? saved });
  };
}

/** For one name: its URL was refused (the service reads it), another field was refused (it ignores it), or neither is clear. */
export type ProbeAnswer = 'url-refused' | 'refused' | UnclearAnswer;
/** `no-answer`: lost, rejected by a gateway in front of the service, or broken. */
type UnclearAnswer = 'no-credits' | 'no-answer' | 'answered';
/** `same-answers`: more than one name is read. `none-known`: none of them is. */
type UndecidedWhy = UnclearAnswer | 'same-answers' | 'none-known';

type NameProbe = { outcome: 'found'; name: string } | { outcome: 'undecided'; why: UndecidedWhy };

/** For the whole probe, including slots and waits. */
const timeoutMs = 25_000;

/** Possible names for `pronet`: the one in use, then those of the presets. */
export function candidateNames(inUse: WireNames): string[] {
  return [...new Set([inUse, ...namePresets].map(networkNameOf))];
}

/**
 * Finds for free which name for `pronet` the service reads: each candidate sends an invalid address to the phone finder. Stops at the first
 * inconclusive response.
 */
export async function probeNetworkName(
  { client, clock }: { client: Pick<Client, 'send'>; clock: Pick<Clock, 'sleep'> },
  service: ServiceAddress,
  candidates: readonly string[],
): Promise<NameProbe> {
  const tooLong = new AbortController();
  const done = new AbortController();
  void clock.sleep(timeoutMs, done.signal).then(
    () => tooLong.abort(),
    // Cancelled because the probe is over.
    () => undefined,
  );
  const probes: { name: string; answer: ProbeAnswer }[] = [];
  try {
    for (const name of candidates) {
      const answer = await probe(client, { ...service, names: { keys: { pronet: name }, values: {} } }, tooLong.signal);
      probes.push({ name, answer });
      if (isUnclear(answer)) break;
    }
  } finally {
    done.abort();
  }
  return decideName(probes);
}

async function probe(client: Pick<Client, 'send'>, service: ServiceAddress, signal: AbortSignal): Promise<ProbeAnswer> {
  try {
    await client.send('fieldNameProbe', { pronet: noAddress }, service, { signal });
    return 'answered';
  } catch (error) {
    if (error instanceof ServiceError) return readProbeAnswer(error.failure);
    throw error;
  }
}

/** "invalid linkedin url provided", with or without the brand. */
const refusesUrl = /\binvalid(?: [\w-]{1,60})? url\b/i;

/** Pure. Only the service's own text counts: a 400 without it may come from a gateway in front of it. */
export function readProbeAnswer(failure: ServiceFailure): ProbeAnswer {
  const { kind, status, serviceText } = failure;
  if (status !== undefined && status >= 200 && status < 300) return 'answered';
  if (kind === 'not-enough-credits') return 'no-credits';
  if (kind === 'not-found') return 'refused';
  if (kind !== 'bad-request' || serviceText === undefined) return 'no-answer';
  return refusesUrl.test(serviceText) ? 'url-refused' : 'refused';
}

/** Pure. Decided if exactly one name has its URL refused, and every other is ignored. */
export function decideName(probes: readonly { name: string; answer: ProbeAnswer }[]): NameProbe {
  const unclear = probes.map(({ answer }) => answer).find(isUnclear);
  if (unclear !== undefined) return { outcome: 'undecided', why: unclear };
  const [only, ...others] = probes.filter(({ answer }) => answer === 'url-refused');
  if (only === undefined) return { outcome: 'undecided', why: 'none-known' };
  if (others.length > 0 || probes.length < 2) return { outcome: 'undecided', why: 'same-answers' };
  return { outcome: 'found', name: only.name };
}

function isUnclear(answer: ProbeAnswer): answer is UnclearAnswer {
  return answer !== 'url-refused' && answer !== 'refused';
}
