import { i18n } from '#i18n';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import {
  isUnclear,
  type LedgerLine,
  ledgerTables,
  readLedgerPage,
  unnamedSubjects,
} from '@/lib/database/ledger/spend-reads';
import { readKnownNames } from '@/lib/database/records/known-names';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { LedgerRow } from '@/lib/database/schema/rows';
import { toCredits } from '@/lib/service/contract/credits';
import {
  addedMilliOf,
  chargeLabel,
  type FullNames,
  howLabels,
  quoteLabel,
  whatLabel,
  whomLabel,
} from './ledger-labels.ts';

const pageSize = 500;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The whole ledger of a connection, newest first, as a file. */
export function ledgerFile(db: SidenoteDatabase, connectionId: string): TableFile {
  return {
    name: ({ date }) => i18n.t('spend.fileName', { date }),
    sheet: i18n.t('spend.ledger'),
    rows: readRows(db, connectionId),
  };
}

async function* readRows(db: SidenoteDatabase, connectionId: string): AsyncGenerator<FileCell[][]> {
  const lines: LedgerLine[] = [];
  // In one transaction, since a line booked meanwhile would shift the pages.
  await db.transaction('r', ledgerTables(db), async () => {
    for (;;) {
      const page = await readLedgerPage(db, connectionId, { offset: lines.length, limit: pageSize });
      lines.push(...page);
      if (page.length < pageSize) return;
    }
  });
  const names = await readKnownNames(db, connectionId, unnamedSubjects(lines).map(rowOfKey), pause);
  yield [headings(), ...lines.map((line) => cellsOf(line, names))];
}

function headings(): string[] {
  return [
    i18n.t('spend.when'),
    i18n.t('spend.what'),
    i18n.t('spend.whom'),
    i18n.t('spend.quoted'),
    i18n.t('spend.charged'),
    i18n.t('spend.addedColumn'),
    i18n.t('spend.how'),
    i18n.t('spend.after'),
  ];
}

function cellsOf(line: LedgerLine, names: FullNames): FileCell[] {
  const { row } = line;
  const addedMilli = addedMilliOf(row);
  return [
    new Date(row.at),
    whatLabel(row),
    whomLabel(line, names),
    row.kind === 'charge' ? quoteCell(row.quote) : null,
    chargedCell(row),
    addedMilli === null ? null : toCredits(addedMilli),
    howLabels(line).text,
    row.balanceAfterMilli === null ? null : toCredits(row.balanceAfterMilli),
  ];
}

/** A number, which nothing that was added is, as in the table; text where no number is known for good. */
function chargedCell(row: LedgerRow): FileCell {
  if (isUnclear(row)) return chargeLabel(row);
  return row.chargedMilli === null || addedMilliOf(row) !== null ? null : toCredits(row.chargedMilli);
}

/** The maximum cost as a number; a unit price has no maximum and stays text. */
function quoteCell(quote: Parameters<typeof quoteLabel>[0]): FileCell {
  return quote.kind === 'range' ? toCredits(quote.maxMilli) : quoteLabel(quote);
}
