import type { Clock } from '@/lib/platform/clock';
import { browser } from './browser.ts';

/** Browsers stop a worker that called no API for 30 s, and its timers with it; alarms are no shorter than that. */
const longestTimerMs = 25_000;

/**
 * A clock whose long sleeps outlive the worker as alarms. Where the worker lives on, its timer or the alarm wakes the sleeper, whichever
 * is first; where it died, the alarm starts the next one, whose start takes up what is in the database. The sleeper itself is lost then.
 * An alarm goes by the wall clock: where that is set forward, a sleeper wakes early, and looks again.
 */
export function createAlarmClock({ clock }: { clock: Clock }): Clock {
  // Several may sleep at once. A new worker counts from one again and takes over what a dead one left.
  let sleepers = 0;
  return {
    ...clock,
    async sleep(ms, signal) {
      if (ms <= longestTimerMs || signal?.aborted) return clock.sleep(ms, signal);
      sleepers += 1;
      const name = `sleep ${sleepers}`;
      const over = new AbortController();
      const { promise: rung, resolve: ring } = Promise.withResolvers<void>();
      const stopWatching = watchAlarms((alarm) => {
        if (alarm === name) ring();
      });
      setAlarm(name, clock.now() + ms);
      try {
        const ended = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
        await Promise.race([rung, clock.sleep(ms, ended)]);
      } finally {
        stopWatching();
        over.abort();
        void browser.alarms.clear(name);
      }
    },
  };
}

/** Wakes the worker at `whenMs` (epoch milliseconds), also where it has died; browsers round up to half a minute. One a name. */
export function setAlarm(name: string, whenMs: number): void {
  void browser.alarms.create(name, { when: whenMs });
}

/** Register before the first await, or the alarm that woke the worker is missed. Returns its stop. */
export function watchAlarms(onAlarm: (name: string) => void): () => void {
  const listener = (alarm: { name: string }): void => onAlarm(alarm.name);
  browser.alarms.onAlarm.addListener(listener);
  return () => browser.alarms.onAlarm.removeListener(listener);
}
