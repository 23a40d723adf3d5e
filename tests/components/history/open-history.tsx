import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { historyTable } from '@/components/history/history-columns';
import { columnStore } from '@/components/ui/table/column-store';
import { Workspace } from '@/components/workspace/workspace';
import type { LedgerRow, SubjectRecord } from '@/lib/database/schema/rows';
import { openQuery } from '@/lib/history/history-query';
import { connection, facet, record, sites } from '../../fixtures/rows/fixture-rows.ts';
import { createPage, type PageOptions } from '../extension-page.tsx';

/** Reading all of a history takes longer than a screen. */

/** Somebody whose email was asked for and not found. */
export function somebody(slug: string, name: string, part: Partial<SubjectRecord> = {}): SubjectRecord {
  const key = `person/pronet/${slug}`;
  const subject = { kind: 'person' as const, key, site: 'pronet', slug, url: null };
  return { ...record(subject, { email: facet<never>(null) }, name), ...part };
}

/** People and companies in one view. */
export const allView = '#history/view:all';
const wide = ['name', 'email', 'location', 'mobile', 'known', 'bought', 'spent'];

/** Shows what was bought in columns, as a person may choose. */
export function showPurchases(): void {
  for (const { id } of historyTable.columns) columnStore.turn(historyTable, id, wide.includes(id));
}

/** The section of the workspace over these records, all of them read. */
export async function openHistory(records: SubjectRecord[], rows: LedgerRow[] = [], options: PageOptions = {}) {
  const page = createPage(options);
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  await page.db.settings.put({ key: 'historyViews', value: [{ id: 'all', name: 'All', query: openQuery }] });
  await page.db.records.bulkPut(records);
  await page.db.ledger.bulkPut(rows);
  page.open(<Workspace />);
  await waitFor(() => expect(document.querySelector('.history[aria-busy="false"]')).not.toBeNull());
  return page;
}

export const table = () => screen.getByRole('grid', { name: 'History' });
/** The cells of each line. */
export const lines = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
export const names = () => lines().map((cells) => within(cells[1] ?? document.body).getByRole('button').textContent);
