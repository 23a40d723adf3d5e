import { i18n } from '#i18n';
import { describeSearch } from '@/components/search/describe/describe-search';
import { type EmailState, readEmailStates } from '@/components/search/results/email-states';
import { cellLabel, emailStateLabel, resultColumnLabels } from '@/components/search/results/result-cells';
import { parseWebAddress } from '@/components/ui/external-link';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchKind, SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { companyIdsIn, readNamesOfCompanies } from '@/lib/searches/known-companies';
import { columnsOf, type ResultColumn, type ResultRow } from '@/lib/searches/result-query';

/** Profiles read at a time for the addresses in them. */
const piece = 500;

export interface ExportedResults {
  search: SearchRow;
  mode: SearchMode;
  rows: readonly ResultRow[];
  /** The number of off-limits results, which are not in `rows`. */
  leftOut: number;
}

/** Results as a file. */
export function resultsFile(db: SidenoteDatabase, { search, mode, rows, leftOut }: ExportedResults): TableFile {
  return {
    name: (parts) => i18n.t('results.file.name', parts),
    sheet: i18n.t('results.file.sheet'),
    leftOut,
    rows: (async function* () {
      const nowMs = Date.now();
      const searchName = search.name ?? (await describeWithNames(db, search));
      const emails = await readEmails(db, search, rows);
      yield resultsRows({ kind: search.kind, mode, searchName, rows, emails, nowMs });
    })(),
  };
}

async function describeWithNames(db: SidenoteDatabase, { connection, filters }: SearchRow): Promise<string> {
  return describeSearch(filters, await readNamesOfCompanies(db, connection, companyIdsIn([filters])));
}

async function readEmails(
  db: SidenoteDatabase,
  search: SearchRow,
  rows: readonly ResultRow[],
): Promise<Map<string, EmailState>> {
  const emails = new Map<string, EmailState>();
  if (search.kind === 'companies') return emails;
  for (let from = 0; from < rows.length; from += piece) {
    const keys = rows.slice(from, from + piece).map(({ line }) => line.key);
    for (const [key, state] of await readEmailStates(db, search.connection, keys)) emails.set(key, state);
  }
  return emails;
}

interface ResultsRows {
  kind: SearchKind;
  mode: SearchMode;
  /** The name of the search, or its description. */
  searchName: string;
  rows: readonly ResultRow[];
  emails: ReadonlyMap<string, EmailState>;
  nowMs: number;
}

/** Headings, then one row per line: everything known of it, then its origin. Numbers stay numbers. Pure. */
function resultsRows({ kind, mode, searchName, rows, emails, nowMs }: ResultsRows): FileCell[][] {
  const columns = columnsOf(kind, mode).filter((column) => column !== 'page');
  const isPeople = kind === 'people';
  const headings = [
    ...columns.map((column) => resultColumnLabels[column]()),
    ...(isPeople ? [i18n.t('results.column.email')] : []),
    i18n.t('results.file.link'),
    i18n.t('results.file.search'),
    i18n.t('results.column.page'),
    i18n.t('results.file.bought'),
    ...(isPeople ? [i18n.t('results.file.marks')] : []),
  ];
  return [headings, ...rows.map(cellsOf)];

  function cellsOf(row: ResultRow): FileCell[] {
    const { line, page, boughtAt } = row;
    const email = emails.get(line.key) ?? { kind: 'not-asked' };
    return [
      ...columns.map((column) => fileCell(column, row)),
      ...(isPeople ? [email.kind === 'known' ? (email.best.address ?? null) : null] : []),
      line.link !== null && parseWebAddress(line.link) !== null ? line.link : null,
      searchName,
      page + 1,
      new Date(boughtAt),
      ...(isPeople ? [emailStateLabel(email, nowMs)] : []),
    ];
  }
}

function fileCell(column: ResultColumn, row: ResultRow): FileCell {
  if (column === 'headcount' || column === 'founded') return row.line[column];
  return cellLabel(column, row);
}
