import '../extension-page.tsx';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { openSearch, vp } from './open-search.tsx';

/** What a person does before pressing a price: filling a field, pressing a key or a button is one action each. */
function countActions({ user }: Awaited<ReturnType<typeof openSearch>>) {
  let actions = 0;
  return {
    taken: () => actions,
    async write(text: string) {
      actions += 1;
      await user.click(screen.getByRole('combobox', { name: 'Add a filter' }));
      await user.paste(text);
    },
    async key(keys: string) {
      actions += 1;
      await user.keyboard(keys);
    },
    async press(name: string) {
      actions += 1;
      await user.click(screen.getByRole('button', { name }));
    },
  };
}

const growing: SearchFilters = {
  contact: {
    seniority: { any: { include: ['vp'] } },
    experience: { latest: { title: { any: { include: { content: ['platform'] } } } } },
    location: { any: { include: ['Netherlands', 'Germany'] } },
  },
  account: {
    employeeSize: { type: 'RANGE', range: [{ start: 200, end: 1000 }] },
    metric: { growth: [{ function: ['engineering'], start: 20, timeFrame: 'SIX' }] },
  },
};

/** With groups that open, a field a filter and a field for each end of a range, they took so many: `before`. */
const searches = [
  {
    what: 'VPs of platform in two countries at companies of 200 to 1,000 whose engineering grew',
    text: 'vp, platform, netherlands, germany, 200 to 1,000, engineering grew 20% in 6 months',
    before: 18,
    filters: growing,
  },
  {
    what: 'VPs and directors',
    text: 'vp, director',
    before: 5,
    filters: { contact: { seniority: { any: { include: ['vp', 'director'] } } } },
  },
  {
    what: 'founders in Norway',
    text: 'founder, norway',
    before: 6,
    filters: {
      contact: { seniority: { any: { include: ['founder'] } }, location: { any: { include: ['Norway'] } } },
    },
  },
  {
    what: 'VPs and directors in Norway at companies of 500 or more',
    text: 'vp, director, norway, 500+ people',
    before: 10,
    filters: {
      contact: { seniority: { any: { include: ['vp', 'director'] } }, location: { any: { include: ['Norway'] } } },
      account: { employeeSize: { type: 'RANGE', range: [{ start: 500 }] } },
    },
  },
];

describe('five searches', () => {
  it.each(searches)('takes at most half of $before actions: $what', async ({ text, before, filters }) => {
    const page = await openSearch();
    const person = countActions(page);
    await person.write(text);
    await person.key('{Enter}');
    expect(page.store.read().forms.people.draft.filters).toEqual(filters);
    expect(person.taken()).toBeLessThanOrEqual(before / 2);
  });

  it.each([
    ['changed jobs in the last 3 months', 'job', 'latestJob'],
    ['joined within 3 months', 'company', 'latestCompany'],
    ['less than 3 months', 'company', 'latestCompany'],
  ])('takes "%s" for people who are new in their %s', async (text, _what, key) => {
    const page = await openSearch();
    const person = countActions(page);
    await person.write(text);
    await person.key('{Enter}');
    expect(page.store.read().forms.people.draft.filters).toEqual({
      contact: { experience: { latest: { duration: { [key]: { max: { month: 3 } } } } } },
    });
  });

  it('takes one action to bring back a search that was cleared', async () => {
    const page = await openSearch({ filters: vp });
    act(() => page.store.clear());
    const person = countActions(page);
    await person.press('Undo');
    expect(page.store.read().forms.people.draft.filters).toEqual(vp);
    expect(person.taken()).toBe(1);
  });

  it('says that the people of companies are a new search, and takes one action to bring the earlier filters back', async () => {
    const page = await openSearch({ filters: vp });
    act(() => page.store.findPeopleAt(['0b7d2e1a-1111-4222-8333-444455556666']));
    expect(await screen.findByText(/^A new search/)).toBeTruthy();
    const person = countActions(page);
    await person.press('Undo');
    expect(page.store.read().forms.people.draft.filters).toEqual(vp);
    expect(person.taken()).toBe(1);
  });
});
