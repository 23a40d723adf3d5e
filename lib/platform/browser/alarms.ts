import type { Clock } from '@/lib/platform/clock';
import { browser } from './browser.ts';

/** Browsers stop a worker, and its timers with it, after 30 s without an API call; alarms cannot be shorter than that. */
const longestTimerMs = 25_000;

/**
 * A clock whose long sleeps outlive the worker as alarms. A dead worker's alarm starts a new one, which resumes from the database. A clock
 * set forward wakes sleepers early.
 */
export function createAlarmClock({ clock }: { clock: Clock }): Clock {
  // Several can sleep at once. A new worker counts from one again and so replaces the alarms that a dead one left.
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

/** Wakes or starts the worker at `whenMs` (epoch milliseconds); browsers round up to half a minute. One alarm per name. */
export function setAlarm(name: string, whenMs: number): void {
  void browser.alarms.create(name, { when: whenMs });
}

/** Register before the first await, or the alarm that woke the worker is missed. Returns a function that stops watching. */
export function watchAlarms(onAlarm: (name: string) => void): () => void {
  const listener = (alarm: { name: string }): void => onAlarm(alarm.name);
  browser.alarms.onAlarm.addListener(listener);
  return () => browser.alarms.onAlarm.removeListener(listener);
}
