import '../../../extension-page.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isFullDepth } from '../../../../depth.ts';
import { openForm, valueSources } from '../open-form.tsx';
import { fieldIn, groupOf, openFilter } from '../take-step.ts';

const chips = (label: string, side = 'any') =>
  within(groupOf([label, side]))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const field = (label: string, side = 'any') => fieldIn(groupOf([label, side]), label) as HTMLInputElement;
const paste = (input: HTMLElement, text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });

describe('a field for values', () => {
  it('adds at a comma, and takes the last away with Backspace', async () => {
    const { user, last } = openForm();
    await openFilter(user, 'Skill');
    await user.type(field('Skill'), 'sourcing,negotiation,');
    expect(chips('Skill')).toEqual(['sourcing', 'negotiation']);
    await user.type(field('Skill'), '{Backspace}');
    expect(last()).toEqual({ contact: { skill: { any: { include: { content: ['sourcing'] } } } } });
  });

  if (isFullDepth)
    it('adds pasted values by the hundred, and keeps those over 300 with the reason', async () => {
      const { user, last } = openForm();
      await openFilter(user, 'Website');
      const domains = Array.from({ length: 302 }, (_, index) => `site-${index}.example`);
      paste(field('Website'), domains.join('\n'));
      expect(last()).toEqual({ account: { domain: { any: { include: domains.slice(0, 300) } } } });
      expect(field('Website').value).toBe('site-300.example, site-301.example');
      expect(screen.getByText(/At most 300 values fit here/)).toBeDefined();
    });

  it('keeps a value that the schema refuses as it was typed, and says why at once', async () => {
    const { user, changes } = openForm();
    await openFilter(user, 'Profile page');
    await user.type(field('Profile page'), 'hana{Enter}');
    expect(changes).toEqual([]);
    expect(field('Profile page').value).toBe('hana');
    expect(field('Profile page').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('wrong: wrong-text')).toBeDefined();
    await user.type(field('Profile page'), 'x');
    expect(screen.queryByText('wrong: wrong-text')).toBeNull();
  });

  it('adds typed text on leaving the field when only one meaning is possible', async () => {
    const { user, last } = openForm();
    await openFilter(user, 'Lives in');
    await user.type(field('Lives in'), 'Trondheim');
    await user.tab();
    expect(last()).toEqual({ contact: { location: { any: { include: ['Trondheim'] } } } });
  });

  it('says that text with a second meaning in a list is not in the search', async () => {
    const { user, changes } = openForm();
    await openFilter(user, 'Company uses');
    await user.type(field('Company uses'), 'Do');
    await user.tab();
    expect(changes).toEqual([]);
    expect(screen.getByText('Not in the search yet. Press Enter to add it.')).toBeDefined();
  });

  it('completes from a list: the best match first, without chosen values, free text last', async () => {
    const { user, last, begun } = openForm();
    await openFilter(user, 'Company uses');
    expect(begun.at(-1)).toBe('technologies');
    await user.type(field('Company uses'), 'do');
    const names = () => screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label'));
    expect(names()).toEqual(['Docker', 'Dovecot', 'Use “do”']);
    await user.keyboard('{Enter}');
    await user.type(field('Company uses'), 'do');
    expect(names()).toEqual(['Dovecot', 'Use “do”']);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(last()).toEqual({ account: { technologies: { any: { include: { content: ['Docker', 'do'] } } } } });
  });

  it('takes nothing beside a list that the interface closes', async () => {
    const { user, changes } = openForm({ kind: 'companies' });
    await openFilter(user, 'Funding');
    await user.type(screen.getByRole('combobox', { name: 'Rounds' }), 'boss{Enter}');
    expect(changes).toEqual([]);
    expect(screen.getByText('Choose one from the list.')).toBeDefined();
  });

  it('takes a language that is none of the 48', async () => {
    const { user, last } = openForm();
    await openFilter(user, 'Speaks');
    await user.type(field('Speaks'), 'catalan{Enter}');
    expect(last()).toEqual({ contact: { language: { any: { include: { content: ['catalan'] } } } } });
  });

  it('takes a sector of NAICS that spans several codes as its codes', async () => {
    const { user, last } = openForm({ kind: 'companies' });
    await openFilter(user, 'NAICS code');
    await user.type(screen.getByRole('textbox', { name: 'NAICS code' }), '31-33{Enter}541511{Enter}');
    expect(last()).toEqual({ account: { naics: { any: { include: ['31', '32', '33', '541511'] } } } });
  });

  it('separates finished education from current education', async () => {
    const { user, last } = openForm();
    await openFilter(user, 'Years of study');
    await user.click(screen.getByRole('checkbox', { name: 'No longer studying' }));
    expect(last()).toEqual({ contact: { education: { date: { present: false } } } });
    screen.getByText('no longer studying');
    await user.click(screen.getByRole('checkbox', { name: 'Still studying' }));
    expect(last()).toEqual({ contact: { education: { date: { present: true } } } });
  });

  if (isFullDepth)
    it('shows fifty of a long list at most', async () => {
      const entries = Array.from({ length: 16_000 }, (_, index) => ({ value: `tool ${index}`, count: index }));
      const long = { kind: 'ready', entries, fetchedAtMs: 0, isOld: false } as const;
      const { user } = openForm({ valuesOf: (name) => (name === 'technologies' ? long : valueSources[name]) });
      await openFilter(user, 'Company uses');
      await user.type(field('Company uses'), 'tool');
      expect(screen.getAllByRole('option', { name: /^tool/ })).toHaveLength(50);
    });

  it('says that a list could not be fetched, takes typed text, and asks again on request', async () => {
    const failed = { kind: 'failed', failure: { kind: 'unreachable' } } as const;
    const { user, last, begun } = openForm({ valuesOf: () => failed });
    await openFilter(user, 'Company uses');
    await user.type(field('Company uses'), 'Docker');
    begun.length = 0;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(begun).toEqual(['technologies']);
    await user.keyboard('{Enter}');
    expect(last()).toEqual({ account: { technologies: { any: { include: { content: ['Docker'] } } } } });
  });

  it('says how old a list is that could not be renewed', async () => {
    const entries = [{ value: 'Docker', count: null }];
    const old = { kind: 'ready', entries, fetchedAtMs: Date.now() - 9 * 86_400_000, isOld: true } as const;
    const { user } = openForm({ valuesOf: () => old });
    await openFilter(user, 'Company uses');
    await user.type(field('Company uses'), 'd');
    expect(screen.getByText(/This list is from 9 days ago/)).toBeDefined();
  });

  it('is one stop for Tab with any number of chips; arrows lead from one to the next', async () => {
    const { user } = openForm({ filters: { account: { domain: { any: { include: ['a.b', 'c.d', 'e.f'] } } } } });
    await openFilter(user, 'Website');
    const stops = screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.tabIndex);
    expect(stops).toEqual([0, -1, -1]);
    screen.getByRole('button', { name: 'Remove a.b' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove c.d');
    await user.keyboard('{Enter}');
    expect(chips('Website')).toEqual(['a.b', 'e.f']);
    expect(document.activeElement).toBe(field('Website'));
  });
});
