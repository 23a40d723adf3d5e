import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const texts = readFileSync('locales/en.yml', 'utf8');

/** What people read who use such tools every day, and the private words that stood there before. */
describe('the words of the interface', () => {
  it.each([
    ['They are on your list. Ask anyway?', 'in spite of your list'],
    ['Sidenote restarted', 'background part'],
    ['Sidenote has no access to this page', 'may not know this page'],
    ['The service is busy', 'goes on by itself'],
    ['not repeated in the results', 'of 5 seeds'],
    ['Catch-all (may bounce)', 'takes every address'],
    ['Field names', 'Names on the wire'],
    ['Profile address pattern', 'Person path'],
    ['Applies to the next key', 'Counts for the next key'],
    ['Never shown again', 'Write-only'],
    ['deleted daily', 'goes once a day'],
    ['Refunded', 'Given back'],
    ['Include people from other results', 'found alongside others'],
    ['were still returned', 'excluded came along'],
    ['Also match on', 'And by'],
    ['Job description', 'What they did at work'],
    ['Blocked before reaching the service', 'Turned away'],
    ['Unreadable response', 'is not readable'],
    ['duplicates avoided', 'joined ask'],
    ['List type', 'Whom it is of'],
    ['Undone', 'Taken back'],
    ['No matches', 'is written so'],
  ])('have "%s", and not "%s"', (word, former) => {
    expect(texts).toContain(word);
    expect(texts).not.toContain(former);
  });

  it('count lost answers', () => {
    expect(texts).toMatch(/1: .*lost answers? was/);
    expect(texts).toMatch(/n: .*lost answers were/);
  });
});
