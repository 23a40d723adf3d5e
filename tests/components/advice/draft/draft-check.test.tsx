import '../../../worlds/dom-setup.ts';
import '../../extension-page.tsx';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DraftCheck, DraftProof, MeasuredRow } from '@/components/advice/draft/draft-check';
import { rangeWord, whyOf } from '@/components/advice/draft/finding-labels';
import { FindingList } from '@/components/advice/draft/finding-list';
import { numberFindings } from '@/components/advice/draft/proof-pieces';
import type { Approach, Draft, Finding, Place } from '@/lib/advice/draft';
import { clearPanelState } from '@/lib/messaging/panel-request';
import { full } from '../../../fixtures/analyses.ts';
import { createUser } from '../../create-user.ts';

const approach: Approach = full.selling ?? { interests: [] };

const draft: Draft = {
  subject: 'Shorter quote-to-cash at Fenwick Instruments for you',
  body: 'Amara,\n\nApprovals took 11 days.\n\nJust wanted to circle back and find some synergy. Would a summary help?\n\nBest,\nJane',
};

async function write({ subject, body }: Draft) {
  const user = createUser();
  const page = render(<DraftCheck subjectKey="pronet:jane" approach={approach} />);
  await user.click(screen.getByLabelText('Subject'));
  await user.paste(subject);
  await user.click(screen.getByLabelText('Body'));
  await user.paste(body);
  return { user, ...page };
}

beforeEach(() => fakeBrowser.storage.session.clear());

/** What was asked of the storage before is answered. */
const settled = () => act(() => fakeBrowser.storage.session.get());

async function forgetAllOnceStored(): Promise<void> {
  await waitFor(async () => expect(Object.keys(await fakeBrowser.storage.session.get())).toHaveLength(1));
  await act(clearPanelState);
}

const check = () => screen.getByRole('button', { name: /^Check my draft/ });
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const statusText = () => screen.getByRole('status').textContent;

describe('check my draft', () => {
  it('says before anything is written that it stays here, for how long, and that it costs nothing', () => {
    render(<DraftCheck subjectKey="pronet:jane" approach={approach} />);
    const words = screen.getByRole('region', { name: 'Draft' }).textContent;
    expect(words).toContain(
      'The draft never leaves the browser. It stays until the browser closes or you forget this person.',
    );
    expect(words).toContain('free');
  });

  it('keeps the draft from the browser’s own services and its memory of forms', () => {
    render(<DraftCheck subjectKey="pronet:jane" approach={approach} />);
    for (const field of [screen.getByLabelText('Subject'), screen.getByLabelText('Body')]) {
      expect(field.getAttribute('spellcheck')).toBe('false');
      expect(field.getAttribute('autocomplete')).toBe('off');
      expect(field.getAttribute('writingsuggestions')).toBe('false');
      expect(field.getAttribute('name')).toBeNull();
    }
  });

  it('when pressed, marks the words in question and says how many things there are', async () => {
    const { user } = await write(draft);
    await user.click(check());
    expect(marked()).toEqual([draft.subject, 'circle back', 'synergy']);
    await expect.poll(statusText).toBe('3 things to review');
    expect(screen.queryByLabelText('Body')).toBeNull();
    const proof = screen.getByRole('region', { name: 'Draft as read' });
    expect(proof.querySelector('p + p')?.textContent?.replace(/(circle back|synergy)2/g, '$1')).toBe(draft.body);
  });

  it('says which advice, why, and quotes the sentence', async () => {
    const { user } = await write(draft);
    await user.click(check());
    const [first, second] = within(screen.getByRole('list', { name: 'Findings' })).getAllByRole('listitem');
    expect(first?.textContent).toBe(
      `1Subject. Name the result in six words or fewer.7 words; advised: up to 6.${draft.subject}`,
    );
    expect(second?.textContent).toContain('What to avoid. “Synergy”, “circle back”, “quick win”');
    expect(second?.querySelector('blockquote')?.textContent).toBe('Just wanted to circle back and find some synergy.');
    expect([...(second?.querySelectorAll('q') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'circle back',
      'synergy',
    ]);
  });

  it('says how long it is against the advised length', async () => {
    const { user } = await write(draft);
    await user.click(check());
    const words = screen.getByRole('region', { name: 'Measured' }).textContent;
    expect(words).toContain('Subject, 7 wordsup to 6');
    expect(words).toMatch(/Length, \d+ words/);
    expect(words).toContain('40 to 80');
  });

  it('when a number is followed, the focus goes from mark to finding and back, and the address stays', async () => {
    const { user } = await write(draft);
    await user.click(check());
    const address = location.href;
    const [mark, later] = screen.getAllByRole('link', { name: 'Finding 2' });
    const [, item] = within(screen.getByRole('list', { name: 'Findings' })).getAllByRole('listitem');
    await user.click(later ?? document.body);
    expect(document.activeElement).toBe(item);
    await user.click(screen.getByRole('link', { name: 'Mark 2' }));
    expect(document.activeElement).toBe(mark);
    expect(location.href).toBe(address);
  });

  it('when edited again, has the text as it was and the focus in it', async () => {
    const { user } = await write(draft);
    await user.click(check());
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', draft.subject);
    expect(screen.getByLabelText('Body')).toHaveProperty('value', draft.body);
    expect(document.activeElement).toBe(screen.getByLabelText('Body'));
    expect(marked()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Measured' })).toBeNull();
  });

  it('when a marked text is removed, no longer marks it', async () => {
    const { user } = await write({ subject: 'Eleven days shorter', body: draft.body });
    await user.click(check());
    expect(marked()).toEqual(['circle back', 'synergy']);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByLabelText('Body'));
    await user.paste('Amara,\n\nApprovals took 11 days. Would a summary help?\n\nBest,\nJane');
    await user.click(check());
    expect(marked()).toEqual([]);
  });

  it('when nothing is written, says so and stays', async () => {
    const user = createUser();
    render(<DraftCheck subjectKey="pronet:jane" approach={approach} />);
    await user.type(screen.getByLabelText('Body'), '  ');
    await user.click(check());
    await expect.poll(statusText).toBe('Write or paste an email first.');
    await user.type(screen.getByLabelText('Body'), 'Hi');
    await expect.poll(statusText).toBe('');
  });

  it('when pressed by keyboard, the focus stays beside the proof', async () => {
    const { user } = await write(draft);
    check().focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Draft' }));
  });

  it('when the advice changes under the proof, reads it against the new one', async () => {
    const { user, rerender } = await write(draft);
    await user.click(check());
    rerender(
      <DraftCheck
        subjectKey="pronet:jane"
        approach={{ interests: [], communication: { whatToSay: [], whatToAvoid: ['"11 days"'] } }}
      />,
    );
    expect(marked()).toEqual(['11 days']);
    rerender(<DraftCheck subjectKey="pronet:jane" approach={null} />);
    expect(marked()).toEqual([]);
    await expect.poll(statusText).toBe('This side has no advice to check against');
  });

  it('when a placeholder is left and the greeting names another person, says so and marks both', async () => {
    const user = createUser();
    render(<DraftCheck subjectKey="pronet:jane" approach={approach} recipient="Jane Doe" />);
    await user.click(screen.getByLabelText('Body'));
    await user.paste('John,\n\nWould Tuesday suit [COMPANY]?');
    await user.click(check());
    expect(marked()).toEqual(['John', '[COMPANY]']);
    const [name, placeholder] = within(screen.getByRole('list', { name: 'Findings' })).getAllByRole('listitem');
    expect(name?.textContent).toBe('1Name. This is Jane Doe. The greeting says: JohnJohn,');
    expect(placeholder?.textContent).toBe('2Placeholder. Not filled in yet: [COMPANY]Would Tuesday suit [COMPANY]?');
  });

  it('when the side has no advice, still finds leftovers and the name in the greeting', async () => {
    const user = createUser();
    const page = render(<DraftCheck subjectKey="pronet:jane" approach={null} recipient="Jane Doe" />);
    await user.click(screen.getByLabelText('Body'));
    await user.paste('John,\n\nWould Tuesday suit {{company}}?');
    await user.click(check());
    expect(marked()).toEqual(['John', '{{company}}']);
    await expect.poll(statusText).toBe('2 things to review');
    expect(page.container.textContent).not.toContain('no advice to check against');
  });

  it('when a name is in no table, counts the question in the headline, and claims nothing good', async () => {
    const user = createUser();
    render(
      <DraftCheck
        subjectKey="pronet:amara"
        approach={{ interests: [], email: { gif: { advice: 'No.' } } }}
        recipient="Amara Okonkwo"
      />,
    );
    await user.click(screen.getByLabelText('Body'));
    await user.paste('Hi Tom,\n\nWould Tuesday suit you?');
    await user.click(check());
    await expect.poll(statusText).toBe('1 to check yourself');
    expect(screen.getByRole('region', { name: 'Check yourself' }).textContent).toContain(
      'Name. Is this what Amara Okonkwo is called? Tom',
    );
    expect(screen.queryByText('Nothing to review')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByLabelText('Body'));
    await user.paste(' {{company}}');
    await user.click(check());
    await expect.poll(statusText).toBe('1 thing to review, 1 to check yourself');
  });

  it('when a name may be theirs, asks, and counts it', async () => {
    const user = createUser();
    render(
      <DraftCheck
        subjectKey="pronet:jane"
        approach={{ interests: [], email: { gif: { advice: 'No.' } } }}
        recipient="Wei Zhang"
      />,
    );
    await user.click(screen.getByLabelText('Body'));
    await user.paste('Hi Kevin,\n\nWould Tuesday suit you?');
    await user.click(check());
    await expect.poll(statusText).toBe('1 to check yourself');
    expect(screen.getByRole('region', { name: 'Check yourself' }).textContent).toContain(
      'Name. Is this what Wei Zhang is called? Kevin',
    );
    expect(marked()).toEqual([]);
  });

  it('when nothing can be told, claims nothing good', async () => {
    const user = createUser();
    render(
      <DraftCheck
        subjectKey="pronet:jane"
        approach={{ interests: [], email: { messaging: { advice: 'Show control.' } } }}
      />,
    );
    await user.type(screen.getByLabelText('Body'), 'Hi Amara');
    await user.click(check());
    await expect.poll(statusText).toBe('Nothing could be checked');
    expect(document.querySelector('.good')).toBeNull();
    expect(screen.getByText('Not checked automatically').closest('details')?.textContent).toContain(
      'Messaging. Show control.',
    );
    expect(screen.queryByText('Unsure')).toBeNull();
  });

  it('never reaches the disk, and is kept for this person only', async () => {
    const { user, unmount } = await write(draft);
    await user.click(check());
    unmount();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(await fakeBrowser.storage.local.get()).toEqual({});
    render(<DraftCheck subjectKey="pronet:john" approach={approach} />);
    await settled();
    expect(screen.getByLabelText('Body')).toHaveProperty('value', '');
  });

  it('when it was left, is there again as it was, and can be checked', async () => {
    const { user, unmount } = await write(draft);
    unmount();
    render(<DraftCheck subjectKey="pronet:jane" approach={approach} />);
    await waitFor(() => expect(screen.getByLabelText('Body')).toHaveProperty('value', draft.body));
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', draft.subject);
    expect(document.activeElement).toBe(document.body);
    await user.click(check());
    await expect.poll(statusText).toBe('3 things to review');
  });

  it('when it is erased while it is read, is gone from the screen, too', async () => {
    const { user } = await write(draft);
    await user.click(check());
    await forgetAllOnceStored();
    await waitFor(() => expect(screen.getByLabelText('Body')).toHaveProperty('value', ''));
    expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull();
  });
});

const inBody = (start: number, end: number): Place => ({ field: 'body', start, end });
const broken = (reason: Finding['reason'], places: Place[] = [], more: Partial<Finding> = {}): Finding => ({
  part: 'tone',
  verdict: 'broken',
  reason,
  places,
  advice: 'Advice.',
  ...more,
});

describe('a proof', () => {
  it('when places overlap, marks each word once and leads to both findings', () => {
    const numbered = numberFindings([
      broken({ kind: 'present' }, [inBody(0, 8)]),
      broken({ kind: 'present' }, [inBody(3, 13)]),
    ]);
    const text = { subject: '', body: 'Hi there, you' };
    render(
      <>
        <DraftProof draft={text} numbered={numbered} id="x" />
        <FindingList draft={text} numbered={numbered} id="x" />
      </>,
    );
    expect(marked()).toEqual(['Hi ', 'there', ', you']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Finding 1',
      'Finding 2',
      'Mark 1',
      'Mark 2',
    ]);
    for (const link of screen.getAllByRole('link'))
      expect(document.querySelector(link.getAttribute('href') ?? '')).toBeTruthy();
  });

  it('when a problem has no place in the text, its number leads nowhere', () => {
    const numbered = numberFindings([broken({ kind: 'missing' })]);
    render(<FindingList draft={{ subject: '', body: 'Hi' }} numbered={numbered} id="x" />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('listitem').textContent).toBe('1Tone. Advice.It is not in the draft.');
  });
});

describe('the reason of a finding', () => {
  const text: Draft = { subject: '', body: 'Kind regards' };
  test.each<[string, Finding, string, string[]]>([
    ['something is missing', broken({ kind: 'missing' }), 'It is not in the draft.', []],
    ['something is there', broken({ kind: 'present' }), 'It is in the draft.', []],
    [
      'nobody knows whether it is there',
      broken({ kind: 'missing' }, [], { verdict: 'cannot-tell' }),
      'Not seen; it may be there in other words.',
      [],
    ],
    [
      'it is done otherwise than the example',
      broken({ kind: 'other-manner', found: 'Hi', advised: 'Dear Ms Okonkwo,' }),
      'The draft does it differently. Advised:',
      ['Dear Ms Okonkwo,'],
    ],
    [
      'it is done otherwise and there is no example',
      broken({ kind: 'other-manner', found: 'Hi', advised: 'Advice.' }),
      'The draft does it differently.',
      [],
    ],
    [
      'a phrase is there, as it is written',
      broken({ kind: 'phrase', phrase: 'kind' }, [inBody(0, 4), inBody(0, 4)]),
      'The draft says:',
      ['Kind'],
    ],
    ['a phrase stands nowhere', broken({ kind: 'phrase', phrase: 'kind' }), 'The draft says:', ['kind']],
    [
      'it reads formal',
      broken({ kind: 'formality', found: 'formal', advised: 'informal' }),
      'It reads formal, and informal is advised.',
      [],
    ],
    [
      'it reads informal',
      broken({ kind: 'formality', found: 'informal', advised: 'formal' }),
      'It reads informal, and formal is advised.',
      [],
    ],
    [
      'the language is another',
      broken({ kind: 'language', language: 'pl' }),
      'The draft seems to be in Polish, which is not checked for this.',
      [],
    ],
    [
      'the language is no code',
      broken({ kind: 'language', language: '!' }),
      'The draft seems to be in !, which is not checked for this.',
      [],
    ],
    [
      'the language is not known',
      broken({ kind: 'language', language: null }),
      'The language of the draft is not recognised.',
      [],
    ],
    ['it makes one offer', broken({ kind: 'one-offer' }), 'It makes one offer; a choice of two is advised.', []],
    ['the question is open', broken({ kind: 'open-question' }), 'It cannot be answered with yes or no.', []],
    [
      'something may be left to fill in',
      broken({ kind: 'leftover' }, [inBody(0, 4)], { verdict: 'cannot-tell' }),
      'Is this still to be filled in?',
      ['Kind'],
    ],
    ['the advice is not clear', broken({ kind: 'unclear-advice' }), 'This cannot be measured in a text.', []],
    ['it is too long', broken({ kind: 'sentences', count: 1, min: 3, max: 4 }), '1 sentence; advised: 3 to 4.', []],
  ])('when %s, is a sentence', (_what, finding, sentence, quoted) => {
    expect(whyOf(finding, text)).toEqual({ text: sentence, quoted });
  });

  test.each([
    [null, 6, 'up to 6'],
    [3, null, 'at least 3'],
    [40, 80, '40 to 80'],
    [4, 4, 'exactly 4'],
    [null, 0, 'none'],
    [0, 0, 'none'],
    [null, null, 'any number'],
  ])('when %s to %s are advised, names the range', (min, max, words) => {
    expect(rangeWord({ min, max })).toBe(words);
  });
});

describe('measured figures', () => {
  const lines = () =>
    screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

  it('when no length is advised, says how long it is all the same', () => {
    render(<MeasuredRow findings={[]} words={1} />);
    expect(lines()).toEqual(['Length, 1 word: no number advised']);
  });

  it('separates findings that follow the advice from others, and leaves out other figures', () => {
    render(
      <MeasuredRow
        words={90}
        findings={[
          broken({ kind: 'words', count: 90, min: null, max: 80 }, [], { part: 'emailLength' }),
          broken({ kind: 'list-items', count: 2, min: null, max: 3 }, [], { part: 'bulletPoints', verdict: 'kept' }),
          broken({ kind: 'missing' }, [], { part: 'gif', verdict: 'kept' }),
          broken({ kind: 'missing' }, [], { part: 'whatToAvoid', verdict: 'kept' }),
          broken({ kind: 'missing' }, [], { part: 'closingLine' }),
          broken({ kind: 'unclear-advice' }, [], { verdict: 'cannot-tell' }),
        ]}
      />,
    );
    expect(lines()).toEqual([
      'Length, 90 words: up to 80',
      'Bullet points, 2: up to 3',
      'GIF: as advised',
      'What to avoid: Advice.: as advised',
    ]);
    expect(document.querySelectorAll('.caution')).toHaveLength(1);
    expect(document.querySelectorAll('.good')).toHaveLength(3);
  });
});
