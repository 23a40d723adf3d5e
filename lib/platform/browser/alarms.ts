import { browser } from './browser.ts';

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
