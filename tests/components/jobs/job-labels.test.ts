import '../../worlds/dom-setup.ts';
import type { JobPart } from '@/lib/database/schema/job-rows';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import {
  jobKindLabel,
  jobPausedLabels,
  jobRefundLabel,
  refusedLabels,
  shortRefundLabel,
  statusLabels,
} from '@/components/jobs/job-labels';
import { pausedReasons } from '@/lib/database/schema/batch-rows';
import { refundReasons } from '@/lib/service/contract/enums';
import { job, jobPart } from '../../fixtures/rows/job-rows.ts';

const now = Date.now();

describe('the words of a job', () => {
  it('are there for every state, each its own', () => {
    const words = Object.values(statusLabels).map(({ word }) => word());
    expect(words.every((word) => word !== '')).toBe(true);
    expect(new Set(words).size).toBe(words.length);
    expect(statusLabels.lost.next?.()).toBe(
      'The answer to the submission was lost. Sidenote looks for it in the service’s history and does not resubmit it automatically.',
    );
  });

  it('are plain for every refund reason, and the service’s own for one that is not known', () => {
    const words = [...refundReasons, 'QUOTA_REVERTED', null].map(jobRefundLabel);
    expect(new Set(words).size).toBe(6);
    expect(words.slice(0, 4).some((word) => /[A-Z_]{4}/.test(word))).toBe(false);
    expect(words[0]).toContain('No one matched the search');
    expect(words[4]).toContain('QUOTA_REVERTED');
    expect(words[5]).toContain('does not say why');
    expect([...refundReasons, 'X', null].map(shortRefundLabel)).toEqual([
      'Refunded, no one matched',
      'Refunded, no email found',
      'Refunded, not delivered in 10 hours',
      'Refunded, the email search did not respond',
      'Refunded, X',
      'Refunded',
    ]);
  });

  it('are there for every reason to pause, with the way to Settings where that helps', () => {
    const words = pausedReasons.map((because) => jobPausedLabels(because, now));
    expect(words.every(({ text }) => text.length > 10 && !text.includes('undefined'))).toBe(true);
    const settled = pausedReasons.filter((because) => jobPausedLabels(because, now).next === 'settings');
    expect(settled).toEqual([
      ...['budget-reached', 'key-changed', 'no-connection', 'no-key', 'key-locked', 'passphrase-unset'],
      ...['key-refused', 'no-permission', 'not-understood', 'not-confirmed'],
    ]);
  });

  it('explain a refusal, and advise about a track id that is gone', () => {
    const refused = (failure: JobPart['failure'], kind: 'email-finder' | 'people-export') =>
      refusedLabels(job([], { kind }), jobPart({ state: 'refused', failure }), now).text;
    expect(refused({ kind: 'not-enough-credits', status: 402 }, 'people-export')).toContain('Not enough credits. ');
    expect(refused({ kind: 'not-found', status: 404 }, 'email-finder')).toContain('within six hours');
    expect(refused({ kind: 'not-found', status: 404 }, 'people-export')).not.toContain('six hours');
  });

  it('name every kind', () => {
    expect((['email-finder', 'people-export', 'deep-export'] as const).map(jobKindLabel)).toEqual([
      'Email finder',
      'Export',
      'Deep export',
    ]);
  });
});
