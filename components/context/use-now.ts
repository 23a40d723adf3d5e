import { useEffect, useState } from 'react';
import { minuteMs } from '@/lib/platform/time';

type OnTick = (nowMs: number) => void;

interface Clock {
  watchers: Set<OnTick>;
  timer: ReturnType<typeof setInterval>;
}

/** One clock per interval, so that everything updated at that interval shows the same time. */
const clocks = new Map<number, Clock>();

function startClock(intervalMs: number): Clock {
  const watchers = new Set<OnTick>();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    for (const onTick of watchers) onTick(nowMs);
  }, intervalMs);
  return { watchers, timer };
}

function watchClock(intervalMs: number, onTick: OnTick): () => void {
  const clock = clocks.get(intervalMs) ?? startClock(intervalMs);
  clocks.set(intervalMs, clock);
  clock.watchers.add(onTick);
  return () => {
    clock.watchers.delete(onTick);
    if (clock.watchers.size > 0) return;
    clearInterval(clock.timer);
    clocks.delete(intervalMs);
  };
}

/** The current time, updated every `intervalMs`, so that ages and countdowns advance while a page stays open. */
export function useNow(intervalMs = minuteMs): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    setNowMs(Date.now());
    return watchClock(intervalMs, setNowMs);
  }, [intervalMs]);
  return nowMs;
}
