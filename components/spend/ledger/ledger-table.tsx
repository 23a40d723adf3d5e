import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import {
  DataTable,
  LoadingLine,
  pageWindow,
  type TableColumn,
  TableHead,
  useTableLines,
} from '@/components/ui/table/data-table';
import { type LedgerLine, readLedgerPage } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import type { Site } from '@/lib/subjects/sites';
import { LedgerLineRow } from './ledger-line-row.tsx';

/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];

export interface LedgerTableProps {
  connectionId: string;
  count: number;
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
}

/** The ledger as a table. Lines are read as they come into view. */
export function LedgerTable({ connectionId, count, nowMs, isBusy, onCheckNow }: LedgerTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  const lines = useTableLines({ count, overscan: 3 });
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

/** Lines by index, newest first; undefined while loading. Only the pages in view are held. */
function useLedgerLines(
  connectionId: string,
  view: { first: number; last: number },
): (index: number) => LedgerLine | undefined {
  const { db } = usePanel();
  const { from, until } = pageWindow(view);
  const read = useLiveQuery(
    async () => ({ from, lines: await readLedgerPage(db, connectionId, { offset: from, limit: until - from }) }),
    [db, connectionId, from, until],
  );
  // While other pages load, the previous ones are still available by index.
  return (index) => (read === undefined ? undefined : read.lines[index - read.from]);
}
