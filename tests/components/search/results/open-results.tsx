import { screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useSearchOrders } from '@/components/search/form-state/use-search-orders';
import { Results, type ResultsProps } from '@/components/search/results/results';
import { columnStore } from '@/components/ui/table/column-store';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import type { BudgetSettings, ServiceSettings } from '@/lib/database/schema/settings-rows';
import { balance, connection, connectionId, sites } from '../../../fixtures/rows/fixture-rows.ts';
import { search } from '../../../fixtures/rows/result-rows.ts';
import { createPage, type PageOptions } from '../../extension-page.tsx';

/** A DOM without layout: the table is told how high it is. */
export function givePageHeight(): void {
  beforeEach(async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
    await fakeBrowser.storage.local.clear();
    columnStore.forget();
  });
}

export interface OpenOptions extends PageOptions {
  pages?: SearchPageRow[];
  records?: SubjectRecord[];
  lists?: ListRow[];
  members?: MemberRow[];
  service?: ServiceSettings;
  budget?: BudgetSettings;
  props?: Partial<Omit<ResultsProps, 'orders'>>;
}

/** With the orders of its pages, which the section above it reads. */
function ResultsWithOrders(props: Omit<ResultsProps, 'orders'>) {
  return <Results {...props} orders={useSearchOrders(props.search)} />;
}

export const withWebhook: ServiceSettings = {
  webhook: 'https://hooks.firm.example/in',
  valueListUrl: null,
  previewPath: '/v1/people/preview',
};

/** The results of a search that is in the database, as its section shows them. */
export async function openResults(options: OpenOptions = {}) {
  const { pages = [], records = [], lists = [], members = [], service, budget, props = {} } = options;
  const page = createPage(options);
  const { db } = page;
  await db.settings.put({ key: 'connection', value: connection() });
  await db.settings.put({ key: 'sites', value: sites });
  if (service !== undefined) await db.settings.put({ key: 'service', value: service });
  if (budget !== undefined) await db.settings.put({ key: 'budget', value: budget });
  await db.balances.put({ ...balance(), connection: connectionId });
  await db.searchPages.bulkPut(pages);
  await db.records.bulkPut(records);
  await db.lists.bulkPut(lists);
  await db.members.bulkPut(members);
  const noted = () => undefined;
  const bought: { mode: string; page: number; agreedMilli: number }[] = [];
  const view = page.open(
    <ResultsWithOrders
      {...{
        search: search(),
        mode: 'search',
        isStale: false,
        toolbar: null,
        order: null,
        exportSizes: new Map(),
        onExporting: noted,
        onFindPeople: noted,
        isCurrent: () => Promise.resolve(true),
        ...props,
      }}
      onPage={(mode, number, agreedMilli) => bought.push({ mode, page: number, agreedMilli })}
    />,
  );
  if (pages.some(({ lines }) => lines.length > 0)) await screen.findByRole('grid');
  return { ...page, view, bought };
}
