import '../../worlds/dom-setup.ts';
import '../extension-page.tsx';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { AdviceCard } from '@/components/advice/advice-card';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { runs } from '../../depth.ts';
import { analysisOf, full, fullReply, inWords } from '../../fixtures/analyses.ts';
import { createUser } from '../create-user.ts';

beforeEach(() => fakeBrowser.storage.session.clear());

function open(analysis: Analysis) {
  render(<AdviceCard analysis={analysis} />);
  return createUser();
}

const row = (name: string) => screen.getByRole('region', { name });
const wordsOf = (name: string) => row(name).textContent.replace(/\s+/g, ' ');
const tab = (name: string) => screen.getByRole('tab', { name });
const rowNames = () => screen.getAllByRole('region').map((each) => each.querySelector('h2')?.textContent);

describe('the advice card', () => {
  it('says that it is a guess, on both sides', async () => {
    const user = open(full);
    expect(screen.getByText('A guess from public texts.')).toBeTruthy();
    await user.click(tab('Hiring'));
    expect(screen.getByText('A guess from public texts.')).toBeTruthy();
  });

  it('shows the pictures with their words, and the numbers beside them', () => {
    open(full);
    expect(
      screen.getByRole('img', {
        name: 'DISC, 0 to 100: Dominance 34 low, Influence 71 high, Steadiness 46 medium, Conscientiousness (DISC) 82 high',
      }),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', {
        name: 'OCEAN, 0 to 100: Openness 63 medium, Conscientiousness 88 high, Extraversion 57 medium, Agreeableness 49 medium, Emotional stability 74 high',
      }),
    ).toBeTruthy();
    const terms = within(row('DISC'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    const numbers = within(row('DISC'))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(terms).toEqual(['Dominance', 'Influence', 'Steadiness', 'Conscientiousness (DISC)']);
    expect(numbers).toEqual(['34', '71', '46', '82']);
    expect(wordsOf('OCEAN')).toContain('Emotional stability74');
  });

  it('draws each quarter by its area, in its place', () => {
    open(full);
    const paths = [...row('DISC').querySelectorAll('path[class*="chart-mid"], path[class*="chart-fill"]')];
    // 44 px is 100; the area of a quarter is its score: 44 * sqrt(0.34) = 25.66.
    const radii = paths.map((path) => Number(/A([\d.]+)/.exec(path.getAttribute('d') ?? '')?.[1]).toFixed(2));
    expect(radii).toEqual(['25.66', '37.08', '29.84', '39.84']);
    const ends = paths.map((path) =>
      /L([\d.]+) ([\d.]+)/
        .exec(path.getAttribute('d') ?? '')
        ?.slice(1)
        .map(Number),
    );
    expect(ends.map((end) => end?.map((at) => Math.sign(Math.round(at - 52))))).toEqual([
      [-1, 0],
      [0, -1],
      [1, 0],
      [0, 1],
    ]);
  });

  it('shows the advice on mail first and the charts last', () => {
    open(full);
    expect(rowNames().slice(0, 3)).toEqual(['Mail', 'What to say', 'What to avoid']);
    expect(rowNames().slice(-3)).toEqual(['DISC', 'OCEAN', 'Origin']);
  });

  it('shows archetype, style, traits, interests, and phrases to say and to avoid', () => {
    open(full);
    expect(wordsOf('Archetype')).toContain('The careful persuader');
    expect(wordsOf('Manner')).toContain('precise');
    expect(wordsOf('Traits')).toContain('Says noLate, and politely');
    expect(wordsOf('Traits')).toContain('evidencequalitypredictability');
    expect(wordsOf('Interests')).toContain('sailing');
    expect(within(row('What to say')).getAllByRole('listitem')).toHaveLength(3);
    expect(within(row('What to avoid')).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows each part of a mail with its example, and what the part means when it is opened', () => {
    open(full);
    const parts = [...row('Mail').querySelectorAll('.part')];
    expect(parts.map((part) => part.querySelector('summary > .meta')?.textContent)).toEqual([
      'Subject',
      'Salutation',
      'Greeting',
      'Tone',
      'Length',
      'Bullet points',
      'GIF',
      'Messaging',
      'Closing line',
      'Complimentary close',
    ]);
    const [subject] = parts;
    expect(subject).toHaveProperty('open', false);
    expect(subject?.querySelector('summary')?.textContent).toBe(
      'SubjectName the result in six words or fewer.Example: Quote-to-cash, 11 days shorter',
    );
    expect(subject?.querySelector('summary + div')?.textContent).toBe('What is seen first.');
  });

  it('when Hiring is chosen, shows how to communicate and nothing that judges', async () => {
    const user = open(full);
    await user.click(tab('Hiring'));
    expect(rowNames()).toEqual(['Limits', 'Mail', 'What to say', 'What to avoid', 'Suggested email']);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText('The careful persuader')).toBeNull();
    expect(wordsOf('Mail')).toContain('Say what they would be in charge of.');
  });

  it('when the ready mail is copied, copies it as it came', async () => {
    const user = open(full);
    await user.click(tab('Hiring'));
    await user.click(screen.getByRole('button', { name: 'Copy subject' }));
    expect(await navigator.clipboard.readText()).toBe('Pricing: yours to run');
    await user.click(screen.getByRole('button', { name: 'Copy body' }));
    expect(await navigator.clipboard.readText()).toBe(fullReply.hiring.communication.body);
  });

  it('when the keyboard is used, arrows go between the tabs and round', async () => {
    const user = open(full);
    expect(screen.getByRole('tablist', { name: 'Advice for' })).toBeTruthy();
    await user.tab();
    expect(document.activeElement).toBe(tab('Selling'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab('Hiring'));
    expect(tab('Hiring').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel', { name: 'Hiring' })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(tab('Selling').getAttribute('aria-selected')).toBe('true');
    expect(tab('Hiring').getAttribute('tabindex')).toBe('-1');
  });
});

describe('an analysis with gaps', () => {
  it('when traits come in words, says that they have no score, and keeps their labels', () => {
    open(inWords);
    expect(screen.getByRole('img', { name: 'DISC, 0 to 100: Dominance 34 low, Influence no score' })).toBeTruthy();
    expect(wordsOf('DISC')).toContain(
      'Influence: no score, in wordslowinfluenceShows little of what is called influence.',
    );
    expect(wordsOf('DISC')).not.toContain('Steadiness');
    expect(wordsOf('DISC')).not.toContain('Conscientiousness (DISC)');
    // Without any score there is nothing to draw.
    expect(within(row('OCEAN')).queryByRole('img')).toBeNull();
    expect(wordsOf('OCEAN')).toContain('Openness: no score, in wordscurious');
    expect(wordsOf('OCEAN')).toContain('Extraversion: no score, in wordshigh');
    expect(wordsOf('Archetype')).toContain('Analyst');
  });

  it('when a side has nothing, says so', async () => {
    const user = open(inWords);
    expect(screen.getByText('This analysis has no advice for selling.')).toBeTruthy();
    await user.click(tab('Hiring'));
    expect(screen.getByText('This analysis has no advice for hiring.')).toBeTruthy();
    expect(rowNames()).toEqual(['Advice']);
  });

  test.each([
    ['its advice', { advice: null, definition: 'D.', example: 'E.' }, 'SubjectE.', 'D.'],
    ['all but its advice', { advice: 'A.', definition: null, example: ' ' }, 'SubjectA.', null],
    ['all but its example', { advice: null, definition: '', example: 'E.' }, 'SubjectE.', null],
    ['its definition', { advice: 'A.', definition: null, example: 'E.' }, 'SubjectA.Example: E.', null],
  ])('when a part lacks %s, shows the rest', (_what, subject, shown, folded) => {
    open(analysisOf({ selling: { email: { subject, tone: { advice: null, definition: null, example: null } } } }));
    const parts = row('Mail').querySelectorAll('.part');
    expect(parts).toHaveLength(1);
    expect((parts[0]?.querySelector('summary') ?? parts[0])?.textContent).toBe(shown);
    expect(parts[0]?.querySelector('summary + div')?.textContent ?? null).toBe(folded);
  });

  it('when anything at all is null, has no empty row, and always two tabs', () => {
    const names = new Set<string>();
    JSON.stringify(fullReply, (key, value: unknown) => {
      names.add(key);
      return value;
    });
    fc.assert(
      fc.property(fc.subarray([...names].filter((name) => name !== '' && !/^\d+$/.test(name))), (gone) => {
        const text = JSON.stringify(fullReply, (key, value: unknown) => (gone.includes(key) ? null : value));
        const reply: unknown = JSON.parse(text);
        const isNothing = ['selling', 'hiring', 'assessments'].every((name) => gone.includes(name));
        fc.pre(!isNothing);
        cleanup();
        render(<AdviceCard analysis={analysisOf(reply)} />);
        expect(screen.getAllByRole('tab')).toHaveLength(2);
        for (const side of ['Selling', 'Hiring']) {
          fireEvent.click(tab(side));
          const holes = [...document.querySelectorAll('.stack, .stack :is(bdi, li, ul, dl, dt, dd)')];
          expect(holes.filter(({ textContent }) => textContent === '')).toEqual([]);
          expect(rowNames()).not.toEqual([]);
          expect(document.body.textContent).not.toMatch(/null|undefined|NaN|\[object/);
        }
      }),
      runs(15),
    );
  });
});

describe('a text of the service that holds markup', () => {
  it('ends as text, on both sides', async () => {
    const evil = '<img src=x onerror="globalThis.hurt=1"><b>x</b>';
    // Every text of the reply is the evil one.
    const text = JSON.stringify(fullReply, (_key, value: unknown) => (typeof value === 'string' ? evil : value));
    const reply: unknown = JSON.parse(text);
    const user = open(analysisOf(reply));
    expect(document.querySelectorAll('img, b, script')).toHaveLength(0);
    expect(wordsOf('Archetype')).toContain(evil);
    await user.click(tab('Hiring'));
    expect(document.querySelectorAll('img, b, script')).toHaveLength(0);
    expect(wordsOf('Suggested email')).toContain(evil);
    for (const shown of document.querySelectorAll('bdi')) expect(shown.querySelector('img, b')).toBeNull();
    expect(globalThis).not.toHaveProperty('hurt');
  });

  it('keeps its own text direction', () => {
    open(full);
    for (const words of [
      'The careful persuader',
      'Reads the footnotes first.',
      'Late, and politely',
      'sailing',
      'Short.',
    ])
      expect(screen.getByText(words).tagName).toBe('BDI');
  });
});
