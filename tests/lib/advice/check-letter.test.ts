import { describe, expect, it } from 'vitest';
import { checkLetter } from '@/lib/advice/check-letter';
import type { Approach, Draft } from '@/lib/advice/remark';
import { approvals, german, greeted, japanese, lines, listed, polish, saying } from './mails.ts';
import { approachOf, makeApproach } from './make-approach.ts';

/** `part «words»` for each fault. */
function faults(draft: Draft, approach: Approach | null = null, recipient: string | null = null): string[] {
  return checkLetter(draft, { approach, recipient })
    .remarks.filter(({ isBroken }) => isBroken)
    .map(({ part, place }) => `${part}${place ? ` «${draft[place.field].slice(place.start, place.end)}»` : ''}`);
}

describe('without bought advice, the check', () => {
  it('finds nothing in a letter that is fine, and says what it measured', () => {
    const { remarks, words } = checkLetter(approvals);
    expect(words).toBe(49);
    expect(remarks.map(({ part, isBroken }) => [part, isBroken])).toEqual([
      ['subject', false],
      ['emailLength', false],
      ['asks', false],
    ]);
  });

  it.each([
    ['no subject', { ...approvals, subject: ' ' }, ['subject']],
    ['a subject of 61 characters', { ...approvals, subject: 'a'.repeat(61) }, [`subject «${'a'.repeat(61)}»`]],
    ['more than 200 words', saying('It took a while. '.repeat(60)), [expect.stringMatching(/^emailLength «/)]],
    ['three questions', saying('Is it you? Or finance?'), ['asks «Would a two-page summary help?»']],
    ['a subject in capitals', { ...approvals, subject: 'PLEASE READ THIS' }, ['tone «PLEASE READ THIS»']],
    ['two exclamation marks', saying('It works!!'), ['tone «!!»']],
  ])('finds %s', (_what, draft, found) => {
    expect(faults(draft)).toEqual(found);
  });

  it.each([
    ['is empty', { subject: '', body: '' }],
    ['has a subject of abbreviations', { ...approvals, subject: 'SAP ERP API' }],
  ])('is silent where the letter %s', (_what, draft) => {
    expect(faults(draft)).toEqual([]);
  });
});

describe('bought advice', () => {
  it.each([
    ['Rounding in your own favour.', 'We saved roughly 40% of it.', 'roughly 40%'],
    ['Calling without an appointment.', 'Can I call you tomorrow?', 'Can I call you'],
    ['“Synergy”, “circle back”', 'Happy to circle back.', 'circle back'],
    ['Superlatives.', 'It is the best tool.', 'the best'],
    ['Asking about the weekend.', 'How was your weekend?', 'weekend'],
  ])('on what to avoid is checked: %s', (advice, sentence, words) => {
    expect(faults(saying(sentence), makeApproach({ whatToAvoid: [advice] }))).toContain(`whatToAvoid «${words}»`);
  });

  it.each([
    ['A deadline without its reason', 'It is due on Friday.'],
    ['Calling without an appointment.', 'Your call centre has nine people.'],
    ['Rounding in your own favour.', 'We saved 40% of it.'],
    ['Silence after a promise to call.', 'I can call you on Monday.'],
  ])('that words do not show is not claimed to be broken: %s', (advice, sentence) => {
    expect(faults(saying(sentence), makeApproach({ whatToAvoid: [advice] }))).toEqual([]);
  });

  it('on a GIF is broken by a line that has one', () => {
    for (const sentence of ['[GIF]', 'GIF: a cat', 'https://tenor.com/view/1'])
      expect(faults(saying(sentence), makeApproach({ gif: 'No.' }))).toHaveLength(1);
    expect(faults(saying('See the gift.'), makeApproach({ gif: 'No.' }))).toEqual([]);
  });

  it('on a list is broken by one item too many, or by any', () => {
    const four = listed('- one 1', '- two 2', '- three 3', '- four 4');
    expect(faults(four, makeApproach({ bulletPoints: 'Three at most, each with a figure.' }))).toEqual([
      'bulletPoints «- four 4»',
    ]);
    expect(faults(four, makeApproach({ bulletPoints: 'No.' }))).toEqual(['bulletPoints «- one 1»']);
    expect(faults(approvals, makeApproach({ bulletPoints: 'No.' }))).toEqual([]);
  });

  it('on the greeting is checked by its example: first name or title', () => {
    const approach = approachOf({ email: { salutation: { advice: 'Formal.', example: 'Dear Ms Okonkwo,' } } });
    expect(faults(approvals, approach)).toEqual(['salutation «Hi Amara,»']);
    expect(faults(greeted('Dear Ms Okonkwo,'), approach)).toEqual([]);
  });

  it('on one number counts numbers, and waits for the close of a letter that has none yet', () => {
    const approach = makeApproach({ messaging: 'Use one number.' });
    expect(faults(saying('It is done.').body === '' ? approvals : saying('It took 3 days.'), approach)).toEqual([
      'numbers «3 days»',
    ]);
    expect(faults({ subject: 'Approvals', body: 'Hi Amara,\n\nit is done.' }, approach)).toEqual([]);
    expect(faults({ subject: 'Approvals', body: 'Hi Amara,\n\nit is done.\n\nBest\nNoor' }, approach)).toEqual([
      'numbers',
    ]);
  });

  it('on length replaces the usual limit, and is silent about a letter that is still too short', () => {
    const approach = makeApproach({ emailLength: '100 to 120 words.' });
    expect(faults(approvals, approach)).toEqual(['emailLength']);
    expect(faults({ ...approvals, body: 'Hi Amara,\n\nit is' }, approach)).toEqual([]);
  });
});

describe('in a language that is not supported, the check', () => {
  it('counts, finds leftovers, and claims nothing else', () => {
    const many = { ...polish, body: lines(polish.body, '', 'Tak? Nie? Kto?', '', 'Dla {{firma}}.') };
    expect(faults(many)).toEqual(['leftover «{{firma}}»']);
    expect(faults(japanese)).toEqual([]);
    expect(faults(german)).toEqual([]);
  });
});
