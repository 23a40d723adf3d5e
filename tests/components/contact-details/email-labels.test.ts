import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { emailFields } from '@/components/contact-details/email-fields';
import {
  emailStatusInFiles,
  emailStatusOf,
  emailVerdict,
  mayBounce,
  whyNothing,
} from '@/components/contact-details/email-labels';
import { emailEntry } from '../../fixtures/rows/fixture-rows.ts';

const catchAll = emailEntry({ domainType: 'CATCH_ALL', mx: null });

describe('an address at a server that takes all mail', () => {
  it('says once that it may bounce, in tables as in the panel', () => {
    expect(emailStatusOf(catchAll)).toEqual({ tone: 'caution', word: 'Catch-all (may bounce)' });
    expect(emailVerdict(catchAll)).toMatchObject({ tone: 'caution', word: 'Catch-all (may bounce)', facts: [] });
    expect(emailFields.flatMap(({ lines }) => lines(catchAll))).toContain('Catch-all (may bounce)');
  });

  it('has the short status in files, for filtering', () => {
    expect(emailStatusInFiles(catchAll)).toBe('Catch-all');
    expect(emailStatusInFiles(emailEntry())).toBe('Verified');
  });
});

describe('an address that the service refused', () => {
  const refused = emailEntry({ status: 'INVALID', subStatus: 'MAILBOX_NOT_FOUND', mx: null });

  it('says why, in words', () => {
    expect(emailVerdict(refused)).toMatchObject({ tone: 'stop', word: 'Not valid', facts: ['mailbox not found'] });
    expect(emailFields.flatMap(({ lines }) => lines(refused))).toContain('Not valid, mailbox not found');
  });

  it.each([null, undefined, ''])('gives no reason where the service gives none (%j)', (subStatus) => {
    expect(emailVerdict({ ...refused, subStatus }).facts).toEqual([]);
  });
});

describe('a verified address never has a reason', () => {
  it.each(['EMPTY', 'MAILBOX_NOT_FOUND', 'FAILED_SYNTAX_CHECK'])('though its sub-status is %s', (subStatus) => {
    const verified = emailEntry({ subStatus, mx: null });
    expect(emailVerdict(verified).facts).toEqual([]);
    expect(whyNothing([verified])).toBe('');
    for (const { label, lines } of emailFields) {
      if (label() === 'Reason') expect(lines(verified)).toEqual([null]);
    }
    expect(emailFields.map(({ label }) => label())).toContain('Reason');
  });

  it('and one that is not verified has it', () => {
    const refused = emailEntry({ status: 'UNKNOWN', subStatus: 'MAILBOX_NOT_FOUND', mx: null });
    expect(emailVerdict(refused).facts).toEqual(['mailbox not found']);
  });
});

describe('an address that several people read', () => {
  const shared = emailEntry({ generic: true, mx: null });

  it('is no green tick in tables and files, where its details are not shown', () => {
    expect(emailStatusOf(shared)).toEqual({ tone: 'caution', word: 'Shared mailbox' });
    expect(emailStatusInFiles(shared)).toBe('Shared mailbox');
  });

  it('is verified, and a role address, where they are', () => {
    expect(emailVerdict(shared)).toMatchObject({ tone: 'good', word: 'Verified', facts: ['role address'] });
  });

  it('has its provider among the checks, and not in the panel’s line', () => {
    const { facts, notable } = emailVerdict(emailEntry({ generic: true }));
    expect([facts, notable]).toEqual([['Microsoft', 'role address'], ['role address']]);
  });

  it('takes mail, unless its own status is worse', () => {
    expect(mayBounce(shared)).toBe(false);
    expect(mayBounce({ ...shared, domainType: 'CATCH_ALL' })).toBe(true);
    expect(mayBounce({ ...shared, status: 'UNKNOWN' })).toBe(true);
  });

  it.each([
    [{ status: 'INVALID' }, 'Not valid'],
    [{ status: 'UNKNOWN' }, 'Not verified'],
    [{ domainType: 'CATCH_ALL' }, 'Catch-all (may bounce)'],
  ] as const)('that has a worse status keeps it: %j', (part, word) => {
    expect(emailStatusOf({ ...shared, ...part }).word).toBe(word);
  });
});
