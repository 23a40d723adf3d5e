import type { Clock } from '@/lib/platform/clock';
import { noted } from '@/lib/platform/error-log';
import type { Client } from './client.ts';

/** How far the clock of one service is ahead of ours. Kept where the next worker, and a screen, can read it. */
export interface ClockOffset {
  origin: string;
  /** Epoch milliseconds of theirs less ours. */
  offsetMs: number;
}

export interface ServiceClockDeps {
  clock: Pick<Clock, 'now' | 'elapsed'>;
  kept: { read(): Promise<ClockOffset | null>; write(offset: ClockOffset): Promise<void> };
}

export interface ServiceClock {
  /** Epoch milliseconds there; ours, while nothing was ever heard from there. */
  now(baseUrl: string): Promise<number>;
  /** An answer said so. */
  learn(baseUrl: string, serviceTimeMs: number): Promise<void>;
}

/** `Date` counts in seconds and is written before the answer travels: less than this says nothing. */
const noiseMs = 5000;

/**
 * The service's time, as its `Date` headers tell it. Lists and track ids die by that clock, and ours may be wrong, or moved. A clock that
 * is set back would let a dead list seem alive: within a worker's life the time that has passed since the last answer counts as well, and
 * the later of the two is right enough.
 */
export function createServiceClock({ clock, kept }: ServiceClockDeps): ServiceClock {
  // The last answer's time, for this worker: the offset that is kept does without.
  let heard: { origin: string; serviceMs: number; elapsedMs: number } | null = null;

  async function readOffset(origin: string): Promise<number | null> {
    const offset = await kept.read();
    return offset?.origin === origin ? offset.offsetMs : null;
  }

  return {
    async now(baseUrl) {
      const { origin } = new URL(baseUrl);
      const byWall = clock.now() + ((await readOffset(origin)) ?? 0);
      if (heard?.origin !== origin) return byWall;
      return Math.max(byWall, heard.serviceMs + clock.elapsed() - heard.elapsedMs);
    },
    async learn(baseUrl, serviceMs) {
      const { origin } = new URL(baseUrl);
      heard = { origin, serviceMs, elapsedMs: clock.elapsed() };
      const offsetMs = serviceMs - clock.now();
      const known = await readOffset(origin);
      if (known === null || Math.abs(known - offsetMs) >= noiseMs) await kept.write({ origin, offsetMs });
    },
  };
}

/** A client that tells the clock what every answer says of the time. What cannot be kept must not spoil an answer. */
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
