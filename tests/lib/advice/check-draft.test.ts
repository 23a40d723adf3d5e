import { describe, expect, it } from 'vitest';
import { checkDraft } from '@/lib/advice/check-draft';
import { cleanDrafts } from './clean-drafts.ts';
import { flawedDrafts } from './flawed-drafts.ts';
import { tellFindings } from './tell-findings.ts';

const rows = [...cleanDrafts, ...flawedDrafts];

describe('the table of drafts and advice', () => {
  it('has at least 60 rows of different names, when counted, and half of them are clean', () => {
    expect(new Set(rows.map(([what]) => what)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(cleanDrafts.length).toBeGreaterThanOrEqual(rows.length / 2);
    for (const [what, , , findings] of cleanDrafts)
      expect([what, findings.join()]).not.toEqual([what, expect.stringContaining(' broken ')]);
    for (const [what, , , findings] of flawedDrafts)
      expect([what, findings.join()]).toEqual([what, expect.stringContaining(' broken ')]);
  });
});

describe('a clean draft', () => {
  it.each(cleanDrafts)(
    'keeps to the advice or says that it cannot tell, when it is %s',
    (_, draft, approach, findings) => {
      expect(tellFindings(draft, checkDraft(draft, approach))).toEqual(findings);
    },
  );
});

describe('a flawed draft', () => {
  it.each(flawedDrafts)('is shown where it breaks which advice, when it is %s', (_, draft, approach, findings) => {
    expect(tellFindings(draft, checkDraft(draft, approach))).toEqual(findings);
  });
});
