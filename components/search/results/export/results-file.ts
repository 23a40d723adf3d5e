import { i18n } from '#i18n';
import { type ColumnChoice, columnsFor } from '@/components/files/all-columns';
import { type FileColumn, type FileSubject, readRecordsOf, tableFileColumns } from '@/components/files/file-subject';
import { createHandover, type Handover } from '@/components/files/handed-over';
import { describeSearch } from '@/components/search/describe/describe-search';
import { resultTable } from '@/components/search/results/result-columns';
import { parseWebAddress } from '@/components/ui/external-link';
import { fileWords } from '@/components/ui/file-export/file-words';
import type { FileCell, TableFile } from '@/components/ui/file-export/write-table';
import type { SidenoteDatabase } from '@/lib/database/database';
import { rowFinder } from '@/lib/database/records/row-records';
import type { SearchKind, SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { companyIdsIn, readNamesOfCompanies } from '@/lib/searches/known-companies';
import type { ResultRow } from '@/lib/searches/result-query';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

export interface ExportedResults {
  search: SearchRow;
  mode: SearchMode;
  rows: readonly ResultRow[];
  /** The number of off-limits results, which are not in `rows`. */
  leftOut: number;
  choice: ColumnChoice;
}

export function resultsFile(db: SidenoteDatabase, exported: ExportedResults): TableFile {
  const handover = createHandover();
  return {
    name: ({ ending }) =>
      i18n.t('results.file.name', {
        search: fileWords(exported.search.name ?? describeSearch(exported.search.filters)),
        count: String(exported.rows.length),
        ending,
      }),
    sheet: i18n.t('results.file.sheet'),
    leftOut: exported.leftOut,
    rows: readRows(db, exported, handover),
    onWritten: handover.note,
  };
}

interface ResultSubject extends FileSubject {
  row: ResultRow;
}

async function* readRows(
  db: SidenoteDatabase,
  { search, mode, rows, choice }: Omit<ExportedResults, 'leftOut'>,
  handover: Handover,
): AsyncGenerator<FileCell[][]> {
  const searchName = search.name ?? (await describeWithNames(db, search));
  const columns = columnsFor(choice, search.kind, originOf(search.kind, mode, searchName));
  yield [columns.map(({ label }) => label())];
  for (let from = 0; from < rows.length; from += piece) {
    const some = rows.slice(from, from + piece);
    const lines = some.map(({ line }) => line);
    const find = rowFinder(search.connection, await readRecordsOf(db, search.connection, lines));
    const subjects = some.map((row): ResultSubject => {
      const { line } = row;
      const link = line.link !== null && parseWebAddress(line.link) !== null ? line.link : null;
      return { kind: line.kind, record: find(line).record, line, link, row };
    });
    handover.add(subjects);
    yield subjects.map((of) => columns.map(({ cell }) => cell(of)));
  }
}

/** The table's columns beyond a person's own, and the result's origin. */
function originOf(kind: SearchKind, mode: SearchMode, searchName: string): FileColumn<ResultSubject>[] {
  return [
    ...tableFileColumns(resultTable(kind, mode), ({ row }: ResultSubject) => row),
    { label: () => i18n.t('results.file.search'), cell: () => searchName },
    { label: () => i18n.t('results.column.page'), cell: ({ row }) => row.page + 1 },
    { label: () => i18n.t('results.file.bought'), cell: ({ row }) => new Date(row.boughtAt) },
  ];
}

async function describeWithNames(db: SidenoteDatabase, { connection, filters }: SearchRow): Promise<string> {
  return describeSearch(filters, await readNamesOfCompanies(db, connection, companyIdsIn([filters])));
}
