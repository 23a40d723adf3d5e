import { describe } from 'vitest';
import { createFakeClock } from '../../fakes/fake-clock.ts';
import { createMemoryCluster } from '../../fakes/memory-team-store.ts';
import { describeDriver } from './driver-rules.ts';

describe('the stand-in follows the rules of a driver', () => {
  describeDriver(async () => {
    const clock = createFakeClock();
    // Sleeps end at once: these tests wait for nothing else.
    const cluster = createMemoryCluster({ now: clock.now, sleep: (ms) => clock.advance(ms) });
    return {
      first: cluster.memberOf('ana'),
      second: cluster.memberOf('ben'),
      pass: clock.advance,
      compact: () => Promise.resolve(cluster.compact()),
      prefix: 'test/',
    };
  });
});
