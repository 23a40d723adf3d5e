import type { Clock } from '@/lib/platform/clock';
import { noted } from '@/lib/platform/error-log';
import type { Client } from './client.ts';

/** How far a service's clock is ahead of ours. Stored where the next worker and pages can read it. */
export interface ClockOffset {
  origin: string;
  /** Their epoch milliseconds minus ours. */
  offsetMs: number;
}

export interface ServiceClockDeps {
  clock: Pick<Clock, 'now' | 'elapsed'>;
  store: { read(): Promise<ClockOffset | null>; write(offset: ClockOffset): Promise<void> };
}

export interface ServiceClock {
  /** The service's time in epoch milliseconds; ours if it has never responded. */
  now(baseUrl: string): Promise<number>;
  /** Learns the time from a response. */
  learn(baseUrl: string, serviceTimeMs: number): Promise<void>;
}

/** `Date` is in seconds and written before the response travels: smaller differences are noise. */
const noiseMs = 5000;

/**
 * The service's time, from its `Date` headers. Lists and track ids expire by that clock, and ours may be wrong, or changed. If our clock is
 * set back, an expired list could seem valid: within a worker's life, the time elapsed since the last response therefore counts as well,
 * and the later of the two applies.
 */
export function createServiceClock({ clock, store }: ServiceClockDeps): ServiceClock {
  // The time of the last response, for this worker only; the stored offset works without it.
  let lastSeen: { origin: string; serviceMs: number; elapsedMs: number } | null = null;

  async function readOffset(origin: string): Promise<number | null> {
    const offset = await store.read();
    return offset?.origin === origin ? offset.offsetMs : null;
  }

  return {
    async now(baseUrl) {
      const { origin } = new URL(baseUrl);
      const byWall = clock.now() + ((await readOffset(origin)) ?? 0);
      if (lastSeen?.origin !== origin) return byWall;
      return Math.max(byWall, lastSeen.serviceMs + clock.elapsed() - lastSeen.elapsedMs);
    },
    async learn(baseUrl, serviceMs) {
      const { origin } = new URL(baseUrl);
      lastSeen = { origin, serviceMs, elapsedMs: clock.elapsed() };
      const offsetMs = serviceMs - clock.now();
      const known = await readOffset(origin);
      if (known === null || Math.abs(known - offsetMs) >= noiseMs) await store.write({ origin, offsetMs });
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
      await serviceClock.learn(service.baseUrl, answer.serviceTime).catch(noted('service-clock'));
    return answer;
  };
  return { ...client, send };
}
