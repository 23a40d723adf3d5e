import type { Clock } from '@/lib/platform/clock';
import { noAddress } from '@/lib/service/contract/endpoints';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { namePresets, networkNameOf, type WireNames } from '@/lib/service/contract/names';
import type { Client, ServiceAddress } from './client.ts';

/** For one name: its URL was refused (the service reads it), another field was refused (it ignores it), or neither is clear. */
export type ProbeAnswer = 'url-refused' | 'refused' | UnclearAnswer;
/** `no-answer`: lost, rejected by a gateway in front of the service, or broken. */
type UnclearAnswer = 'no-credits' | 'no-answer' | 'answered';
/** `same-answers`: more than one name is read. `none-known`: none of them is. */
export type UndecidedWhy = UnclearAnswer | 'same-answers' | 'none-known';

export type NameProbe = { outcome: 'found'; name: string } | { outcome: 'undecided'; why: UndecidedWhy };

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
