import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { isPlausibleTime, minuteMs } from '@/lib/platform/time';
import type { Client } from './client.ts';

/** How far a service's clock is ahead of ours. Stored where the next worker and pages can read it. */
export interface ClockOffset {
  origin: string;
  /** Their epoch milliseconds minus ours. */
  offsetMs: number;
  /** An offset that differs by more than a clock drifts: the next response decides. */
  jumpedMs?: number;
}

export interface ServiceClockDeps {
  clock: Pick<Clock, 'now' | 'elapsed'>;
  store: { read(): Promise<ClockOffset | null>; write(offset: ClockOffset): Promise<void> };
}

export interface ServiceClock {
  /** The service's time in epoch milliseconds; ours if it has never responded. */
  now(baseUrl: string): Promise<number>;
  learn(baseUrl: string, serviceTimeMs: number): Promise<void>;
}

/** `Date` is in seconds and written before the response travels: smaller differences are noise. */
const noiseMs = 5000;
/** A larger change between two answers must be confirmed by a second one. */
const jumpMs = minuteMs;

/**
 * The service's time from its `Date` headers, by which lists and track ids expire. The time elapsed since the last response counts too, so
 * that our clock set back revives no expired list. A jump in a single response is ignored.
 */
export function createServiceClock({ clock, store }: ServiceClockDeps): ServiceClock {
  // The time of the last response, for this worker only; the stored offset works without it.
  let lastSeen: { origin: string; serviceMs: number; elapsedMs: number } | null = null;

  async function readKnown(origin: string): Promise<ClockOffset | null> {
    const stored = await store.read();
    return stored?.origin === origin && Number.isFinite(stored.offsetMs) ? stored : null;
  }

  /** By our monotonic clock, if this worker has had a response. */
  function expectedOffset(origin: string, known: ClockOffset | null): number | null {
    if (lastSeen?.origin !== origin) return known?.offsetMs ?? null;
    return lastSeen.serviceMs + clock.elapsed() - lastSeen.elapsedMs - clock.now();
  }

  return {
    async now(baseUrl) {
      const { origin } = new URL(baseUrl);
      const byWall = clock.now() + ((await readKnown(origin))?.offsetMs ?? 0);
      if (lastSeen?.origin !== origin) return byWall;
      return Math.max(byWall, lastSeen.serviceMs + clock.elapsed() - lastSeen.elapsedMs);
    },
    async learn(baseUrl, serviceMs) {
      if (!isPlausibleTime(serviceMs)) return;
      const { origin } = new URL(baseUrl);
      const known = await readKnown(origin);
      const offsetMs = serviceMs - clock.now();
      const expected = expectedOffset(origin, known);
      const isJump = expected !== null && Math.abs(offsetMs - expected) > jumpMs;
      const isConfirmed = known?.jumpedMs !== undefined && Math.abs(offsetMs - known.jumpedMs) <= jumpMs;
      if (isJump && !isConfirmed) return store.write({ origin, offsetMs: expected, jumpedMs: offsetMs });
      lastSeen = { origin, serviceMs, elapsedMs: clock.elapsed() };
      const isNoise = known !== null && known.jumpedMs === undefined && Math.abs(known.offsetMs - offsetMs) < noiseMs;
      if (!isNoise) await store.write({ origin, offsetMs });
    },
  };
}

/** A client that passes the time of every response to the clock. A failure to store it must not affect the response. */
export function learnServiceTime<Sender extends Client>(
  client: Sender,
  serviceClock: Pick<ServiceClock, 'learn'>,
): Sender {
  const send: Client['send'] = async (name, body, service, options) => {
    const answer = await client.send(name, body, service, options);
    if (answer.serviceTime !== null)
      await serviceClock.learn(service.baseUrl, answer.serviceTime).catch(logAs('service-clock'));
    return answer;
  };
  return { ...client, send };
}
