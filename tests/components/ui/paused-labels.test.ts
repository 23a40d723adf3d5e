import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { jobPausedLabels } from '@/components/jobs/job-labels';
import { pausedLabels } from '@/components/ui/errors/paused-labels';
import { pausedReasons } from '@/lib/database/schema/batch-rows';

const now = Date.now();

describe('why a batch or a job is paused', () => {
  it('is said for every reason, each in its own words', () => {
    const titles = pausedReasons.map((because) => pausedLabels(because, now).title);
    expect(new Set(titles).size).toBe(pausedReasons.length);
    expect(titles.every((title) => title.length > 4)).toBe(true);
  });

  it('is the same for a job as for a batch, except for remedies of jobs only', () => {
    const others = pausedReasons.filter((because) => {
      const [batch, job] = [pausedLabels(because, now), jobPausedLabels(because, now)];
      return !job.text.startsWith(batch.title) || job.next !== batch.next;
    });
    expect(others).toEqual(['agreed-used-up', 'service-broken', 'not-saved']);
  });
});
