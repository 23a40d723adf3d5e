import { describe, expect, it } from 'vitest';
import { limits } from '../../fixtures/interface.ts';
import { crowd, hook, hour, jobsWorld, key } from './jobs-world.ts';

const unknown = '404 track id not found or expired';

/** A finder asked for with an id of a search that has just returned ten people. */
function searched(options: Parameters<typeof jobsWorld>[0] = {}, people = crowd(10, 7)) {
  const world = jobsWorld(options);
  const trackId = world.tracks.issue(key, people);
  const use = (json: object = {}, by = key) =>
    world.refusal('emailFinder', { key: by, json: { trackId, webhook: hook, ...json } });
  return { ...world, trackId, use };
}

describe('a track id', () => {
  it('is good for one job, which keeps it', () => {
    const { use, trackId } = searched();
    expect(use()).toEqual({
      trackId,
      statistics: { total: 10, found: 0 },
      state: 'PENDING',
      webhook: { state: 'PENDING', retry: 0 },
      description: expect.any(String),
    });
    expect(use()).toBe(unknown);
  });

  it('is another than the one of the job when it is not kept', () => {
    const { use, trackId, refusal } = searched({ choices: { finderKeepsTrackId: false } });
    expect(use()).toMatchObject({ trackId: expect.not.stringMatching(trackId) });
    expect(use()).toBe(unknown);
    expect(refusal('emailFinderStatistics', { params: { trackId } })).toBe(unknown);
  });

  it('is dead from six hours after the search on', () => {
    const young = searched();
    young.clock.advance(limits.trackIdLifeHours * hour - 1);
    expect(young.use()).toMatchObject({ state: 'PENDING' });
    const old = searched();
    old.clock.advance(limits.trackIdLifeHours * hour);
    expect(old.use()).toBe(unknown);
  });

  it('is unknown to another key', () => {
    const { use } = searched();
    expect(use({}, 'other-key')).toBe(unknown);
    expect(use()).toMatchObject({ state: 'PENDING' });
  });

  it.each([
    ['the webhook is missing', { webhook: undefined }, '400 request not readable'],
    ['the webhook is http', { webhook: 'http://hooks.pronet.example/' }, '400 webhook must be a public https url'],
    ['the track id is no uuid', { trackId: 'abc' }, '400 request not readable'],
  ])('stays usable when %s', (_when, json, answer) => {
    const { use } = searched();
    expect(use(json)).toBe(answer);
    expect(use()).toMatchObject({ state: 'PENDING' });
  });

  it('stays usable when the credits do not suffice', () => {
    const { use, books } = searched({ credits: 9 });
    expect(use()).toBe('402 not enough credits');
    books.setBalance(key, 10);
    expect(use()).toMatchObject({ state: 'PENDING' });
  });

  it('stays usable when too many jobs are in flight', () => {
    const { use, submit, clock } = searched();
    for (let job = 0; job < limits.submissionsInFlight; job++) submit({ people: [] });
    expect(use()).toBe('400 too many pending requests');
    clock.advance(hour);
    expect(use()).toMatchObject({ state: 'PENDING' });
  });

  it('of a search that matched no one makes a job that reads as zeroes', () => {
    const { use, clock, request, trackId } = searched({ credits: 0 }, []);
    expect(use()).toMatchObject({ state: 'PENDING', statistics: { total: 0, found: 0 } });
    clock.advance(hour);
    expect(request('emailFinderStatistics', { params: { trackId } })).toMatchObject({ state: 'DONE' });
    expect(request('emailFinderInquiries', { params: { trackId } })).toMatchObject({ content: [], empty: true });
    expect(request('emailFinderSubmissions')).toMatchObject({ content: [{ refundReason: 'SEARCH_NO_RESULTS' }] });
  });
});
