// First: what is loaded after it finds itself in an extension.
import '../../../fakes/extension.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createAlarmClock } from '@/lib/platform/browser/alarms';
import { createFakeClock } from '../../../fakes/fake-clock.ts';

beforeEach(() => {
  fakeBrowser.reset();
});

function createWorld() {
  const inner = createFakeClock();
  const clock = createAlarmClock({ clock: inner });
  const alarms = async () =>
    (await fakeBrowser.alarms.getAll()).map(({ name, scheduledTime }) => [name, scheduledTime]);
  const ring = (name: string) =>
    fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: false });
  return { inner, clock, alarms, ring };
}

describe('the clock whose long sleeps are alarms', () => {
  it('tells the time of the clock beneath', () => {
    const { inner, clock } = createWorld();
    expect([clock.now(), clock.elapsed()]).toEqual([inner.now(), inner.elapsed()]);
  });

  it('sets no alarm when the sleep is short', async () => {
    const { inner, clock, alarms } = createWorld();
    const slept = clock.sleep(25_000);
    expect(await alarms()).toEqual([]);
    await inner.until(slept);
    expect(inner.elapsed()).toBe(25_000);
  });

  it('sets an alarm at its end when the sleep is longer than a worker lives', async () => {
    const { inner, clock, alarms } = createWorld();
    void clock.sleep(25_001);
    void clock.sleep(60_000);
    expect(await alarms()).toEqual([
      ['sleep 1', inner.now() + 25_001],
      ['sleep 2', inner.now() + 60_000],
    ]);
  });

  it('wakes by its timer, and leaves neither alarm nor listener, when the worker lives on', async () => {
    const { inner, clock, alarms } = createWorld();
    await inner.until(clock.sleep(40_000));
    expect(inner.elapsed()).toBe(40_000);
    expect([await alarms(), fakeBrowser.alarms.onAlarm.hasListeners(), inner.sleeping]).toEqual([[], false, 0]);
  });

  it('wakes by its own alarm and by no other, when that comes first', async () => {
    const { inner, clock, ring } = createWorld();
    let isAwake = false;
    const slept = clock.sleep(40_000).then(() => {
      isAwake = true;
    });
    await ring('reconcile');
    await inner.settle();
    expect(isAwake).toBe(false);
    await ring('sleep 1');
    await slept;
    expect([isAwake, inner.elapsed(), inner.sleeping]).toEqual([true, 0, 0]);
  });

  it('wakes with the reason and takes the alarm back when it is cancelled', async () => {
    const { inner, clock, alarms } = createWorld();
    const cancel = new AbortController();
    const slept = clock.sleep(40_000, cancel.signal);
    cancel.abort('enough');
    await expect(slept).rejects.toBe('enough');
    await inner.settle();
    expect([await alarms(), fakeBrowser.alarms.onAlarm.hasListeners(), inner.sleeping]).toEqual([[], false, 0]);
  });

  it('sets no alarm when it was cancelled before', async () => {
    const { clock, alarms } = createWorld();
    await expect(clock.sleep(40_000, AbortSignal.abort('gone'))).rejects.toBe('gone');
    expect(await alarms()).toEqual([]);
  });

  it('leaves an alarm behind when the worker dies, which the next sleeper takes over', async () => {
    const { inner, clock, alarms } = createWorld();
    void clock.sleep(40_000);
    const next = createAlarmClock({ clock: inner });
    expect(await alarms()).toEqual([['sleep 1', inner.now() + 40_000]]);
    await inner.advance(10_000);
    void next.sleep(30_000);
    expect(await alarms()).toEqual([['sleep 1', inner.now() + 30_000]]);
  });
});
