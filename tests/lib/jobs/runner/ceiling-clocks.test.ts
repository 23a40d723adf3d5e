import { describe, expect, it } from 'vitest';
import { isPastCeiling } from '@/lib/jobs/runner/after-failure';
import { hourMs } from '@/lib/platform/time';
import { job, jobPart } from '../../../fixtures/rows/job-rows.ts';

const submittedAt = 100 * hourMs;

/** A part that was submitted then, read by these clocks. */
function isGivenUp(serviceMs: number, ownMs: number): Promise<boolean> {
  const deps = { clock: { now: () => ownMs }, serviceClock: { now: async () => serviceMs } };
  const part = jobPart({ submittedAt, serviceSubmittedAt: submittedAt });
  const context = { deps, connected: { service: { baseUrl: 'https://api.service.example' } } };
  return isPastCeiling(context as never, { job: job([part]), part } as never);
}

describe('a job that never ends is given up after 11 hours of the service', () => {
  it.each([
    ['once our clock agrees', 11, 11, true],
    ['not before our clock agrees', 11, 10, false],
    ['not before the service’s clock says so', 10, 11, false],
    ['although our clock was set back to before its submission', 11, -5, true],
  ])('%s', async (_when, serviceHours, ownHours, isDone) => {
    expect(await isGivenUp(submittedAt + serviceHours * hourMs, submittedAt + ownHours * hourMs)).toBe(isDone);
  });
});
