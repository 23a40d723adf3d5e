import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { emailFields } from '@/components/contacts/email-fields';
import { emailStatusInFiles, emailStatusOf, emailVerdict } from '@/components/contacts/email-labels';
import { emailEntry } from '../../fixtures/rows/fixture-rows.ts';

const catchAll = emailEntry({ domainType: 'CATCH_ALL', mx: null });

describe('an address at a server that takes all mail', () => {
  it('says once that it may bounce, in tables as in the panel', () => {
    expect(emailStatusOf(catchAll)).toEqual({ tone: 'caution', word: 'Catch-all (may bounce)' });
    expect(emailVerdict(catchAll)).toEqual({ tone: 'caution', word: 'Catch-all (may bounce)', facts: [] });
    expect(emailFields.flatMap(({ lines }) => lines(catchAll))).toContain('Catch-all (may bounce)');
  });

  it('has the short status in files, by which they are filtered', () => {
    expect(emailStatusInFiles(catchAll)).toBe('Catch-all');
    expect(emailStatusInFiles(emailEntry())).toBe('Verified');
  });
});
