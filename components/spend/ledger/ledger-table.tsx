import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { DataTable, LoadingLine, type TableColumn, TableHead, useTableLines } from '@/components/ui/table/data-table';
import { readSettings } from '@/lib/database/reads';
import type { Site } from '@/lib/subjects/sites';
import { LedgerLineRow } from './ledger-line-row.tsx';
import { useLedgerLines } from './use-ledger-lines.ts';

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
