import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import type { JobOutcome } from '../../../sandbox/jobs/job-row.ts';
import { limits } from '../../fixtures/interface.ts';
import { crowd, hour, jobsWorld, key, minute, second } from './jobs-world.ts';

describe('a job', () => {
  it('takes 30 s when no one was matched and six minutes when 10,000 were', () => {
    const { jobs, submit } = jobsWorld();
    submit({ people: [] });
    submit({ people: crowd(10_000, 1) });
    expect(jobs.history(key, 'EMAIL_FINDER').map((row) => row.endMs - row.startMs)).toEqual([30_000, 360_000]);
  });

  it('is PENDING until the millisecond it is DONE', () => {
    const { clock, submit, request } = jobsWorld();
    const params = { trackId: submit({ people: crowd(100, 40) }) };
    clock.advance(33_299);
    expect(request('emailFinderStatistics', { params })).toMatchObject({
      state: 'PENDING',
      statistics: { total: 100 },
    });
    clock.advance(1);
    expect(request('emailFinderStatistics', { params })).toEqual({
      ...params,
      state: 'DONE',
      statistics: { total: 100, found: 40 },
    });
  });

  it('has finished the same items in its statistics and its inquiries at every second', () => {
    const { clock, submit, request } = jobsWorld();
    const params = { trackId: submit({ people: crowd(100, 100) }) };
    const seen: number[] = [];
    for (let passed = 0; passed <= 34; passed++, clock.advance(second)) {
      const { statistics } = endpoints.emailFinderStatistics.reply.parse(request('emailFinderStatistics', { params }));
      const { content } = endpoints.emailFinderInquiries.reply.parse(
        request('emailFinderInquiries', { params, query: { size: ['100'] } }),
      );
      expect(content).toHaveLength(100);
      expect(content.filter(({ state }) => state === 'DONE')).toHaveLength(statistics.found);
      expect(content.every(({ state, output }) => (state === 'DONE') === output.length > 0)).toBe(true);
      seen.push(statistics.found);
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(30);
    expect([seen.at(0), seen.at(-1)]).toEqual([0, 100]);
  });

  it('waits when ten of its key and service are processed, and begins when the first of them ends', () => {
    const { submit, jobs, since } = jobsWorld();
    for (let job = 0; job < limits.jobsAtOnce + 2; job++) submit({ people: crowd(job * 10, 1) });
    submit({ people: [], service: 'PEOPLE_EXPORT' });
    submit({ people: [], key: 'other-key' });
    const starts = jobs.history(key, 'EMAIL_FINDER').map((row) => since(row.startMs));
    expect(starts).toEqual([...Array(10).fill(0), 30_000, 30_330]);
    expect(jobs.history(key, 'PEOPLE_EXPORT').map((row) => since(row.startMs))).toEqual([0]);
    expect(jobs.history('other-key', 'EMAIL_FINDER').map((row) => since(row.startMs))).toEqual([0]);
  });

  it('is never processed beside more than nine others, of any sizes', () => {
    const { submit, jobs, clock } = jobsWorld();
    for (let job = 0; job < 60; job++) {
      submit({ people: crowd((job * 37) % 200, 0) });
      if (job % 7 === 0) clock.advance(5 * second);
    }
    const rows = jobs.history(key, 'EMAIL_FINDER');
    const beside = rows.map(
      ({ startMs }) => rows.filter((row) => row.startMs <= startMs && startMs < row.endMs).length,
    );
    expect(Math.max(...beside)).toBe(10);
    expect(rows.map(({ startMs }) => startMs)).toEqual(rows.map(({ startMs }) => startMs).sort((a, b) => a - b));
  });

  it('is refused as the 501st in flight, and accepted once one has settled', () => {
    const { submit, clock } = jobsWorld();
    for (let job = 0; job < limits.submissionsInFlight; job++) submit({ people: crowd(1, 1) });
    expect(() => submit({ people: crowd(1, 1) })).toThrow('too many pending requests');
    expect(() => submit({ people: [], service: 'PEOPLE_EXPORT' })).not.toThrow();
    expect(() => submit({ people: [], key: 'other-key' })).not.toThrow();
    clock.advance(31 * second);
    expect(() => submit({ people: crowd(1, 1) })).not.toThrow();
  });

  it('can be read for 30 days', () => {
    const { submit, jobs, clock } = jobsWorld();
    const trackId = submit({ people: crowd(1, 1) });
    clock.advance(30 * 24 * hour - 1);
    expect(jobs.find(key, 'EMAIL_FINDER', trackId.toUpperCase())).toMatchObject({ trackId });
    clock.advance(1);
    expect(jobs.find(key, 'EMAIL_FINDER', trackId)).toBeNull();
  });
});

describe('an export', () => {
  it('holds back each ninth email after DONE and settles when the last is known', () => {
    const { submit, clock, request } = jobsWorld();
    const params = { trackId: submit({ service: 'PEOPLE_EXPORT', people: crowd(30, 30) }) };
    const statesAfter = (ms: number) => {
      clock.advance(ms);
      const { content } = endpoints.peopleExportInquiries.reply.parse(
        request('peopleExportInquiries', { params, query: { size: ['100'] } }),
      );
      const late = content.flatMap(({ email }, index) => (email?.state === 'PROCESSING' ? [index] : []));
      const empty = content.flatMap(({ email }, index) => (email?.output.length === 0 ? [index] : []));
      expect(empty).toEqual(late);
      return late;
    };
    expect(statesAfter(30_990)).toEqual([8, 17, 26]);
    expect(request('peopleExportStatistics', { params })).toMatchObject({
      state: 'DONE',
      statistics: { total: 30, success: 30, failed: 0, found: 30 },
    });
    expect(request('peopleExportSubmissions')).toMatchObject({ content: [{ state: 'PENDING', settledAt: null }] });
    expect(statesAfter(minute)).toEqual([17, 26]);
    expect(statesAfter(2 * minute - 1)).toEqual([26]);
    expect(statesAfter(1)).toEqual([]);
    expect(request('peopleExportSubmissions')).toMatchObject({ content: [{ state: 'SETTLED' }] });
  });

  it('has settled five minutes after DONE when it is large', () => {
    const { submit, jobs, clock, request } = jobsWorld();
    submit({ service: 'PEOPLE_EXPORT', people: crowd(1000, 1000) });
    clock.advance((jobs.history(key, 'PEOPLE_EXPORT')[0]?.endMs ?? 0) - clock.now() + 5 * minute - 1);
    expect(request('peopleExportSubmissions')).toMatchObject({ content: [{ state: 'PENDING' }] });
    clock.advance(1);
    expect(request('peopleExportSubmissions')).toMatchObject({ content: [{ state: 'SETTLED' }] });
  });
});

describe('a provoked outcome', () => {
  function provoked(outcome: JobOutcome, afterMs = 0) {
    const world = jobsWorld();
    const trackId = world.submit({ people: crowd(10, 10) });
    world.clock.advance(afterMs);
    expect(world.jobs.setOutcome(trackId, outcome)).toBe(true);
    const read = () => world.refusal('emailFinderStatistics', { params: { trackId } });
    return { ...world, trackId, read };
  }

  it('stops a job where it is and refunds it ten hours after submit when it is stuck-hard', () => {
    const { clock, read, amounts, request } = provoked('stuck-hard', 15_165);
    clock.advance(10 * hour - 15_165 - 1);
    expect(read()).toMatchObject({ state: 'PENDING', statistics: { total: 10, found: 5 } });
    expect(amounts()).toEqual([10]);
    clock.advance(1);
    expect(read()).toBe('403 track id was refunded');
    expect(amounts()).toEqual([10, -10]);
    expect(request('emailFinderSubmissions')).toMatchObject({
      content: [{ state: 'SETTLED', fullyRefunded: true, refundReason: 'STUCK_HARD_REFUND', doneDate: null }],
    });
  });

  it('refunds a job ten minutes after submit when it is stuck-soft', () => {
    const { clock, read, amounts, request } = provoked('stuck-soft');
    clock.advance(10 * minute - 1);
    expect(read()).toMatchObject({ state: 'PENDING' });
    clock.advance(1);
    expect(read()).toBe('403 track id was refunded');
    expect(amounts()).toEqual([10, -10]);
    expect(request('emailFinderSubmissions')).toMatchObject({ content: [{ refundReason: 'STUCK_SOFT_REFUND' }] });
  });

  it('empties and refunds a job when it is no-emails', () => {
    const { clock, read, amounts, request, trackId } = provoked('no-emails');
    clock.advance(hour);
    expect(read()).toMatchObject({ state: 'DONE', statistics: { total: 0, found: 0 } });
    expect(request('emailFinderInquiries', { params: { trackId } })).toMatchObject({ content: [], totalElements: 0 });
    expect(amounts()).toEqual([10, -10]);
    expect(request('emailFinderSubmissions')).toMatchObject({
      content: [{ fullyRefunded: true, refundReason: 'NO_EMAILS_FOUND' }],
    });
  });

  it('is refused when the job has settled, is unknown, or has been refunded', () => {
    const { clock, jobs, trackId } = provoked('stuck-soft');
    clock.advance(hour);
    expect(jobs.setOutcome(trackId, 'stuck-hard')).toBe(false);
    expect(jobs.setOutcome('00000000-0000-4000-8000-000000000000', 'no-emails')).toBe(false);
  });

  it('leaves the place among ten to the next when the job would have ended', () => {
    const { jobs, submit, since } = provoked('stuck-hard');
    for (let job = 0; job < 10; job++) submit({ people: crowd(10, 10) });
    expect(since(jobs.history(key, 'EMAIL_FINDER').at(-1)?.startMs ?? 0)).toBe(30_330);
  });

  it('ends a stuck job there and then when it becomes no-emails later', () => {
    const { clock, jobs, trackId, request, since } = provoked('stuck-hard');
    clock.advance(hour);
    jobs.setOutcome(trackId, 'no-emails');
    const [record] = endpoints.emailFinderSubmissions.reply.parse(request('emailFinderSubmissions')).content;
    expect(since(Date.parse(String(record?.doneDate)))).toBe(hour);
    expect(record?.settledAt).toBe(record?.doneDate);
  });
});
