import { expect, it } from 'vitest';
import { limits } from '../../fixtures/interface.ts';
import { crowd, hook, hour, jobsWorld, key } from './jobs-world.ts';

it('a track id stays usable when too many jobs are in flight', () => {
  const { tracks, submit, refusal, clock } = jobsWorld();
  const trackId = tracks.issue(key, crowd(10, 7));
  const use = () => refusal('emailFinder', { key, json: { trackId, webhook: hook } });
  for (let job = 0; job < limits.submissionsInFlight; job++) submit({ people: [] });
  expect(use()).toBe('400 too many pending requests');
  clock.advance(hour);
  expect(use()).toMatchObject({ state: 'PENDING' });
});
