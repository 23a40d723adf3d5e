import { systemClock } from '@/lib/platform/clock';
import type { Priority } from '@/lib/service/contract/endpoints';
import { createLimiter } from '@/lib/service/limiter/limiter';
import type { LimiterLog } from '@/lib/service/limiter/limiter-log';
import { ownPackage } from '../parts/own-packages.ts';

interface Rate {
  interval: number;
  strict?: boolean;
}
const Bottleneck: new (options: { minTime: number }) => { schedule<T>(task: () => Promise<T>): Promise<T> } =
  ownPackage('bottleneck');
const { default: PQueue }: { default: new (options: Rate & { intervalCap: number }) => { add: Go } } =
  ownPackage('p-queue');
const { default: pThrottle }: { default: (options: Rate & { limit: number }) => (go: Go) => Go } =
  ownPackage('p-throttle');

/** Sends once; true where it was refused. */
export type Send = () => Promise<boolean>;

type Go = (send: Send) => Promise<boolean>;

export interface Contender {
  /** Waits for its turn and sends; answers what the send did. */
  go(send: Send, priority?: Priority): Promise<boolean>;
}

/** Makes what a worker has; made again after a restart, with whatever outlives a worker. */
export type MakeContender = () => Contender;

const rate = 5;
const windowMs = 1000;
const guardMs = 50;

export const contenders = {
  sidenote() {
    const stored: { log: LimiterLog | null } = { log: null };
    return () => {
      let isAlive = true;
      const log = {
        read: () => Promise.resolve(structuredClone(stored.log)),
        write(value: LimiterLog) {
          if (isAlive) stored.log = structuredClone(value);
          return Promise.resolve();
        },
      };
      const limiter = createLimiter({ clock: systemClock, log });
      return {
        async go(send: Send, priority: Priority = 'bulk') {
          const slot = await limiter.acquire({ priority });
          slot.start();
          const refused = await send();
          slot.answered({ refused });
          // As the client does where a 429 says nothing.
          if (refused) limiter.pause(1000);
          return refused;
        },
        die() {
          isAlive = false;
        },
      };
    };
  },
  'p-queue': () => () => {
    const queue = new PQueue({ interval: windowMs, intervalCap: rate });
    return { go: (send: Send) => queue.add(send) };
  },
  'p-queue strict 1050': () => () => {
    const queue = new PQueue({ interval: windowMs + guardMs, intervalCap: rate, strict: true });
    return { go: (send: Send) => queue.add(send) };
  },
  'p-throttle strict 1050': () => () => {
    const throttled = pThrottle({ limit: rate, interval: windowMs + guardMs, strict: true })((send: Send) => send());
    return { go: throttled };
  },
  'bottleneck 210': () => () => {
    const bottleneck = new Bottleneck({ minTime: (windowMs + guardMs) / rate });
    return { go: (send: Send) => bottleneck.schedule(send) };
  },
} satisfies Record<string, () => MakeContender>;
export type ContenderName = keyof typeof contenders;
