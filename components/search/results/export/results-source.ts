import { i18n } from '#i18n';
import { findOffLimits } from '@/components/exclusions/off-limits';
import { everythingFile } from '@/components/files/everything-file';
import { type FileColumn, readRecordsOf, tableFileColumns } from '@/components/hand-over/rows/file-subject';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import { describeSearch } from '@/components/search/describe/describe-search';
import { resultTable } from '@/components/search/results/result-columns';
import { parseWebAddress } from '@/components/ui/external-link';
import { fileWords } from '@/components/ui/file-export/file-words';
import type { SidenoteDatabase } from '@/lib/database/database';
import { rowFinder } from '@/lib/database/records/row-records';
import type { SearchKind, SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import { soughtOfRow, subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { companyIdsIn, readNamesOfCompanies } from '@/lib/searches/known-companies';
import type { ResultRow } from '@/lib/searches/result-query';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

/** Records read at a time, because each is a whole profile. */
const piece = 500;

export interface SentResults {
  search: SearchRow;
  mode: SearchMode;
  /** Excluded ones are left out when they are read. */
  rows: readonly ResultRow[];
  sites: readonly Site[];
}

interface ResultSubject extends HandRow {
  row: ResultRow;
}

/** Results of a search, for "Send to …". */
export function resultsSource(db: SidenoteDatabase, sent: SentResults): HandSource {
  const { search, mode, rows } = sent;
  const name = search.name ?? describeSearch(search.filters);
  const read = () => readRows(db, sent);
  return {
    connectionId: search.connection,
    kind: search.kind,
    count: rows.length,
    place: search.id,
    base: name,
    read,
    table: (choice) =>
      everythingFile({
        name: ({ ending }) =>
          i18n.t('results.file.name', { search: fileWords(name), count: String(rows.length), ending }),
        sheet: i18n.t('results.file.sheet'),
        kind: search.kind,
        origin: async () => originOf(search.kind, mode, search.name ?? (await describeWithNames(db, search))),
        choice,
        read,
      }),
  };
}

async function* readRows(
  db: SidenoteDatabase,
  { search: { connection }, rows, sites }: SentResults,
): AsyncGenerator<ResultSubject[]> {
  for (let from = 0; from < rows.length; from += piece) {
    const some = rows.slice(from, from + piece);
    const lines = some.map(({ line }) => line);
    const [records, exclusions] = await Promise.all([
      readRecordsOf(db, connection, lines),
      findOffLimits(
        db,
        connection,
        lines.map((line) => soughtOfRow(line, undefined, { connection, sites })),
        Date.now(),
      ),
    ]);
    const find = rowFinder(connection, records);
    yield some.map((row): ResultSubject => {
      const { line } = row;
      const { record, isMoved } = find(line);
      return {
        kind: line.kind,
        record,
        line,
        link: line.link !== null && parseWebAddress(line.link) !== null ? line.link : null,
        subject: isMoved ? subjectOfId(line.kind, line.id) : subjectOfLine(line, sites),
        name: line.name,
        excludedBy: exclusions.get(line.key)?.listName ?? null,
        row,
      };
    });
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
