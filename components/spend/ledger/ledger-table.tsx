import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { DataTable, LoadingLine, type TableColumn, TableHead, useTableLines } from '@/components/ui/table/data-table';
import { type LedgerLine, readLedgerPage } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import type { Site } from '@/lib/subjects/sites';
import { LedgerLineRow } from './ledger-line-row.tsx';

/** One and the same, so that lines are not drawn again for it. */
const noSites: readonly Site[] = [];

export interface LedgerTableProps {
  connectionId: string;
  count: number;
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
}

/** The lines are read as they come into view. */
export function LedgerTable({ connectionId, count, nowMs, isBusy, onCheckNow }: LedgerTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  const lines = useTableLines({ count, overscan: 12 });
  const lineAt = useLedgerLines(connectionId, lines);
  const columns = ledgerColumns();

  return (
    <DataTable
      lines={lines}
      scrollLabel={i18n.t('spend.ledgerScroll')}
      labelledBy="ledger-title"
      head={<TableHead columns={columns} />}
      columns={columns.length}
    >
      {(index, rowIndex) => {
        const line = lineAt(index);
        return line === undefined ? (
          <LoadingLine key={index} rowIndex={rowIndex} columns={columns.length} />
        ) : (
          <LedgerLineRow key={line.row.id} {...{ line, rowIndex, sites, nowMs, isBusy, onCheckNow }} />
        );
      }}
    </DataTable>
  );
}

const ledgerColumns = (): TableColumn[] => [
  { label: i18n.t('spend.when'), width: 'w-[148px]' },
  { label: i18n.t('spend.what'), width: 'w-[136px]' },
  { label: i18n.t('spend.whom') },
  { label: i18n.t('spend.quoted'), width: 'w-[88px]', className: 'num' },
  { label: i18n.t('spend.charged'), width: 'w-[84px]', className: 'num' },
  { label: i18n.t('spend.how'), width: 'w-[272px]', className: 'how' },
  { label: i18n.t('spend.after'), width: 'w-[112px]', className: 'num' },
];

/** Small enough that reading two of them does not hold up the scrolling, large enough to be read seldom. */
const pageSize = 250;
/** Read this many lines before they are scrolled to. */
const aheadBy = 120;

/** Lines by their place, newest first; undefined for those that are not read yet. Only the pages in view are held. */
function useLedgerLines(
  connectionId: string,
  view: { first: number; last: number },
): (index: number) => LedgerLine | undefined {
  const { db } = usePanel();
  const from = Math.floor(Math.max(0, view.first - aheadBy) / pageSize) * pageSize;
  const until = Math.ceil((view.last + 1 + aheadBy) / pageSize) * pageSize;
  const read = useLiveQuery(
    async () => ({ from, lines: await readLedgerPage(db, connectionId, { offset: from, limit: until - from }) }),
    [db, connectionId, from, until],
  );
  // While other pages are read, the last ones are still here under their own numbers.
  return (index) => (read === undefined ? undefined : read.lines[index - read.from]);
}
