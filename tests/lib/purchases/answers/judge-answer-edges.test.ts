import { describe, expect, it } from 'vitest';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Claim, judgeAnswer } from '@/lib/purchases/answers/claims';
import { subjectOfId } from '@/lib/subjects/known-subjects';

const [janeId, johnId] = ['c|person:1', 'c|person:2'];
const [janePage, johnPage] = ['c|subject:person/pronet/jane', 'c|subject:person/pronet/john'];
const address = 'c|email:jane@fenwick.example';

const record = (id: string, aliases: string[], kind: SubjectRecord['kind'] = 'person'): SubjectRecord => ({
  id,
  connection: 'c',
  kind,
  aliases,
  name: null,
  facets: {},
  createdAt: 1,
  touchedAt: 1,
});
const claimOf = (aliases: string[], more: Partial<Claim> = {}): Claim => ({
  aliases,
  about: subjectOfId('person', '1'),
  namesOrdered: false,
  unproven: 'hold',
  ...more,
});
function judge(claim: Claim, known: SubjectRecord | null, named: SubjectRecord[] = [], by = 'person/pronet/jane') {
  return judgeAnswer(claim, { connection: 'c', subjectKey: by, kind: 'person', known, named });
}
const jane = record('jane', [janePage, janeId, address]);
const john = record('john', [johnPage, johnId]);
const byEmail = 'person/email/jane@fenwick.example';

describe('an answer is judged', () => {
  it.each([
    ['by the page that was asked about, known or not', claimOf([janePage]), null, [], 'proved'],
    ['by the id that is known, under a page of nobody', claimOf([janeId, johnPage]), jane, [], 'proved'],
    ['by the id that is known, under the page of another', claimOf([janeId, johnPage]), jane, [john], 'about-another'],
    ['by another id than theirs', claimOf([johnId]), jane, [], 'about-another'],
    ['by a page that is known as another’s', claimOf([johnPage]), null, [john], 'about-another'],
    [
      'by the page of one of whom nothing is known that both have',
      claimOf([johnId]),
      null,
      [record('x', [johnId])],
      'not-confirmed',
    ],
    [
      'by a page of another kind of subject',
      claimOf([johnPage]),
      null,
      [record('x', [johnPage], 'company')],
      'not-confirmed',
    ],
    ['by nothing at all', claimOf([]), jane, [], 'not-confirmed'],
  ] as const)('%s', (_what, claim, known, named, verdict) => {
    expect(judge(claim, known, [...named])).toBe(verdict);
  });

  it('to be believed, where it says little by its nature, with any unknown id', () => {
    const analysis = claimOf([johnId], { unproven: 'keep' });
    expect([judge(analysis, jane), judge(analysis, jane, [john])]).toEqual(['proved', 'about-another']);
  });

  it('by the address it was asked by, and only where nothing surer is known of them', () => {
    const claim = claimOf([johnPage], { namesOrdered: true });
    const byAddress = record('jane', [address]);
    expect(judge(claim, byAddress, [], byEmail)).toBe('proved');
    expect(judge(claim, record('jane', [address, janeId]), [], byEmail)).toBe('not-confirmed');
    expect(judge({ ...claim, namesOrdered: false }, byAddress, [], byEmail)).toBe('not-confirmed');
  });

  it('to be believed of an address where neither side is known', () => {
    const lookup = claimOf([johnId], { unproven: 'keep-new' });
    expect(judge(lookup, null, [], byEmail)).toBe('proved');
    expect(judge(lookup, null, [john], byEmail)).toBe('not-confirmed');
    expect(judge(lookup, record('jane', [janePage]), [], byEmail)).toBe('not-confirmed');
  });
});
