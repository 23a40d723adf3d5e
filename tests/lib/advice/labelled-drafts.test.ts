import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkLetter } from '@/lib/advice/check-letter';
import type { Approach, RemarkPart } from '@/lib/advice/remark';

/** Written and labelled before the rules. `SIDENOTE_DRAFTS` names another file of the same form. */
interface LabelledDraft {
  language: string;
  recipient: string;
  subject: string;
  body: string;
  advice?: { part: string; text: string }[];
  labels?: RemarkPart[];
}

const { SIDENOTE_DRAFTS: labelledFile = 'tests/fixtures/drafts/labelled.json' } = process.env;
const read = (file: string): LabelledDraft[] => JSON.parse(readFileSync(file, 'utf8'));

function approachOf(advice: LabelledDraft['advice'] = []): Approach {
  const email = advice
    .filter(({ part }) => part !== 'whatToAvoid')
    .map(({ part, text }) => [part, { advice: text, example: null }]);
  const whatToAvoid = advice.filter(({ part }) => part === 'whatToAvoid').map(({ text }) => text);
  return { email: Object.fromEntries(email), communication: { whatToAvoid }, interests: [] } as unknown as Approach;
}

function partsFound({ subject, body, recipient, advice }: LabelledDraft): RemarkPart[] {
  const { remarks } = checkLetter({ subject, body }, { approach: approachOf(advice), recipient });
  return [...new Set(remarks.filter(({ isBroken }) => isBroken).map(({ part }) => part))];
}

describe('the check of a letter', () => {
  const drafts = read(labelledFile).map((draft) => ({ draft, found: partsFound(draft), labels: draft.labels ?? [] }));
  const hits = drafts.flatMap(({ found, labels }) => found.filter((part) => labels.includes(part)));

  it('is right about at least nine of ten faults it shows, in 200 labelled drafts', () => {
    const wrong = drafts.filter(({ found, labels }) => found.some((part) => !labels.includes(part)));
    const shown = drafts.flatMap(({ found }) => found);
    expect(drafts.length).toBeGreaterThanOrEqual(200);
    expect(hits.length / shown.length, JSON.stringify(wrong.slice(0, 10), null, 1)).toBeGreaterThanOrEqual(0.9);
  });

  it('shows at least nine of ten faults that were labelled', () => {
    const missed = drafts.filter(({ found, labels }) => labels.some((part) => !found.includes(part)));
    const labelled = drafts.flatMap(({ labels }) => labels);
    expect(hits.length / labelled.length, JSON.stringify(missed.slice(0, 10), null, 1)).toBeGreaterThanOrEqual(0.9);
  });

  it('shows a fault in at most three of 100 clean mails', () => {
    const clean = read('tests/fixtures/drafts/clean.json');
    const alarmed = clean.map((draft) => ({ draft, found: partsFound(draft) })).filter(({ found }) => found.length > 0);
    expect(clean).toHaveLength(100);
    expect(alarmed.length, JSON.stringify(alarmed, null, 1)).toBeLessThanOrEqual(3);
  });
});
