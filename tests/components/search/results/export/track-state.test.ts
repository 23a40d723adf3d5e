import { describe, expect, it } from 'vitest';
import { trackState, usualTrackPage } from '@/components/search/results/export/track-foot';
import { limits } from '@/lib/service/contract/limits';
import { lines, searchPage } from '../../../../fixtures/rows/result-rows.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;
const born = (page: number, bornAt: number, usedBy: string | null = null) =>
  searchPage(page, lines(0, 2), {
    boughtAt: now - 9 * hour + page,
    track: { id: `t${page}`, bornAt, usedBy, people: 2 },
  });

describe('a track id', () => {
  it('when six hours of the service are not over, can be asked, until a moment of ours', () => {
    const page = born(0, now - hour);
    expect(trackState(page, 0, now)).toEqual({ kind: 'open', until: now + 5 * hour, leftMs: 5 * hour });
    // The service is two hours ahead: what it wrote down as its time is ours two hours before.
    expect(trackState(born(0, now + hour), 2 * hour, now)).toEqual({
      kind: 'open',
      until: now + 5 * hour,
      leftMs: 5 * hour,
    });
  });

  it('when they are over, to the millisecond, is expired', () => {
    expect(trackState(born(0, now - limits.trackLifeMs + 1), 0, now)?.kind).toBe('open');
    expect(trackState(born(0, now - limits.trackLifeMs), 0, now)).toEqual({ kind: 'expired', at: now });
  });

  it('when it was used, names the job, expired or not', () => {
    expect(trackState(born(0, 0, 'job-7'), 0, now)).toEqual({ kind: 'used', jobId: 'job-7' });
  });

  it('when the service refused it, is gone and not used', () => {
    const page = born(0, now - hour);
    const track = page.track && { ...page.track, isGone: true as const };
    expect(trackState({ ...page, track }, 0, now)).toEqual({ kind: 'gone' });
  });

  it('when the page has none, there is nothing to say', () => {
    expect(trackState(searchPage(0, [], { track: null }), 0, now)).toBeNull();
  });
});

describe('the page that is offered', () => {
  it('is the newest that can be asked, else the newest', () => {
    const [old, open, used] = [born(0, now - 7 * hour), born(1, now - hour), born(2, now - hour, 'job')];
    expect(usualTrackPage([old, open, used], 0, now)).toBe(open);
    expect(usualTrackPage([old, used], 0, now)).toBe(used);
    // Its emails can still be ordered one by one.
    const bare = searchPage(3, [], { track: null, boughtAt: 1 });
    expect(usualTrackPage([bare], 0, now)).toBe(bare);
    expect(usualTrackPage([], 0, now)).toBeNull();
  });
});
