import '../extension-page.tsx';
import { screen } from '@testing-library/react';
import { createDraftStore, type DraftStore } from '@/components/search/form-state/draft-store';
import { Search } from '@/components/search/search';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { Intent } from '@/lib/database/schema/rows';
import type { SearchFilters, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import type { BudgetSettings, ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { searchIdOf } from '@/lib/searches/searches';
import { connection } from '../../fixtures/rows/fixture-rows.ts';
import { search } from '../../fixtures/rows/result-rows.ts';
import { type Answers, createPage } from '../extension-page.tsx';

interface Kept {
  filters?: SearchFilters;
  searches?: SearchRow[];
  pages?: SearchPageRow[];
  lists?: ListRow[];
  members?: MemberRow[];
  intents?: Intent[];
  budget?: BudgetSettings;
  settings?: Partial<ConnectionSettings>;
  answers?: Answers;
  hash?: string;
  store?: DraftStore;
}

/** A search as it is kept, under the id that its filters make. */
export async function keptSearch(part: Partial<SearchRow> = {}): Promise<SearchRow> {
  const row = search(part);
  return { ...row, id: await searchIdOf(row) };
}

/** The section "Search" with these filters in its form, and a person before it. */
export async function openSearch({ filters, store = createDraftStore(), ...kept }: Kept = {}) {
  const page = createPage({ answers: kept.answers ?? {} });
  const { db } = page;
  await db.settings.put({ key: 'connection', value: connection(kept.settings) });
  if (kept.budget !== undefined) await db.settings.put({ key: 'budget', value: kept.budget });
  await db.searches.bulkPut(kept.searches ?? []);
  await db.searchPages.bulkPut(kept.pages ?? []);
  await db.lists.bulkPut(kept.lists ?? []);
  await db.members.bulkPut(kept.members ?? []);
  await db.intents.bulkPut(kept.intents ?? []);
  if (filters !== undefined) store.change({ filters });
  location.hash = kept.hash ?? '#search';
  page.open(<Search store={store} />);
  await screen.findByRole('button', { name: 'More' });
  const messagesOf = (name: string) => page.messages.filter((each) => each.name === name).map(({ payload }) => payload);
  /** One of the actions behind "More". */
  const more = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name: 'More' }));
    await page.user.click(screen.getByRole('button', { name }));
  };
  return { ...page, store, messagesOf, more };
}

export const runButton = (name: RegExp) => screen.getByRole('button', { name });
export const vp: SearchFilters = { contact: { seniority: { any: { include: ['vp'] } } } };
