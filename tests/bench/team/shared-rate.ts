import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../../../lib/platform/clock.ts';
import { createLimiter } from '../../../lib/service/limiter/limiter.ts';
import type { LimiterLog } from '../../../lib/service/limiter/limiter-log.ts';
import { createTeamPace, withTeamPace } from '../../../lib/team/pace.ts';
import type { TeamStore } from '../../../lib/team/store/store.ts';
import { createDice, createLine } from '../limiter/line.ts';
import { strictServers } from '../limiter/strict-servers.ts';

export interface Shared {
  installs: number;
  way: 'slots by lease' | 'each by itself';
  /** Per half of the time: admitted requests as a share of 5 a second. */
  halves: number[];
  used: number;
  /** As a share of those sent. */
  refused: number;
}

const perSecond = 5;
const warmUpMs = 8000;
const measuredMs = 30_000;
/** More than an install's share, so that every slot that is not used is lost. */
const backlog = 12;

/** Real time, real nodes. Without `stores` each install paces itself, as without a team. */
export async function measureShared(installs: number, stores: readonly TeamStore[] | null): Promise<Shared> {
  const { admits } = strictServers['sliding log, refused count']();
  const stop = new AbortController();
  const sent: { at: number; isRefused: boolean }[] = [];
  const startMs = performance.now();

  function startInstall(index: number): Promise<unknown> {
    let stored: LimiterLog | null = null;
    const own = createLimiter({
      clock: systemClock,
      log: {
        read: () => Promise.resolve(structuredClone(stored)),
        write(value) {
          stored = structuredClone(value);
          return Promise.resolve();
        },
      },
    });
    const store = stores?.[index];
    const pace =
      store && createTeamPace({ store, clock: systemClock, install: `install${index}`, perSecond: () => perSecond });
    const limiter = pace === undefined ? own : withTeamPace(own, () => Promise.resolve(pace));
    const line = createLine('calm', createDice(index + 1));

    async function keepRequesting(): Promise<void> {
      while (!stop.signal.aborted) {
        const slot = await limiter.acquire({ priority: 'bulk' }, stop.signal);
        slot.start();
        await delay(line.upMs());
        const isRefused = !admits(performance.now());
        sent.push({ at: performance.now() - startMs, isRefused });
        await delay(isRefused ? line.downMs() : line.workMs() + line.downMs());
        slot.answered({ refused: isRefused });
        if (isRefused) limiter.pause(1000);
      }
    }
    const places = Array.from({ length: backlog }, () =>
      keepRequesting().catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      }),
    );
    return Promise.all(places);
  }

  const running = Array.from({ length: installs }, (_, index) => startInstall(index));
  await delay(warmUpMs + measuredMs);
  stop.abort(new Error('The time is over'));
  await Promise.all(running);
  const usedIn = (fromMs: number, ms: number) =>
    sent.filter(({ at, isRefused }) => !isRefused && at >= fromMs && at < fromMs + ms).length /
    ((ms / 1000) * perSecond);
  const measured = sent.filter(({ at }) => at >= warmUpMs);
  const half = measuredMs / 2;
  return {
    installs,
    way: stores === null ? 'each by itself' : 'slots by lease',
    halves: [usedIn(warmUpMs, half), usedIn(warmUpMs + half, half)],
    used: usedIn(warmUpMs, measuredMs),
    refused: measured.filter(({ isRefused }) => isRefused).length / measured.length,
  };
}
