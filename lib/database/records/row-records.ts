import type { SidenoteDatabase } from '@/lib/database/database';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { idAlias, isIdentity, subjectAlias } from './aliases.ts';
import { areDifferent, haveOtherIds, isId } from './same-subject.ts';

/** A results row's subject. `id` is empty if the service stated none. */
export type RowSubject = Pick<ResultLine, 'key' | 'kind' | 'id'>;

/** The record of a row, and whether its page is now another subject's: then the row is ordered by its id. */
export interface RowRecord<Known> {
  record: Known | null;
  isMoved: boolean;
}

/** The aliases that `rowFinder` looks for, for reading the records of these rows. */
export function aliasesOfRows(connection: string, rows: readonly RowSubject[]): string[] {
  return [...new Set(rows.flatMap((row) => aliasesOf(connection, row)))];
}

/** Finds a row's record by its service id, or by its page unless that now has another id. A row that names two known subjects has none. */
export function rowFinder<Known extends Pick<SubjectRecord, 'aliases'>>(
  connection: string,
  records: readonly Known[],
): (row: RowSubject) => RowRecord<Known> {
  const byAlias = new Map(records.flatMap((record) => record.aliases.map((alias) => [alias, record] as const)));
  return (row) => {
    const names = aliasesOf(connection, row);
    const [ofPage, own] = names.map((alias) => byAlias.get(alias) ?? null);
    if (ofPage === undefined || ofPage === null) return { record: own ?? null, isMoved: false };
    if (!haveOtherIds(ofPage.aliases, names)) return { record: own ?? ofPage, isMoved: false };
    const isOfTwo = own != null && areDifferent(own.aliases.filter(isPage), names.filter(isPage));
    return { record: isOfTwo ? null : (own ?? null), isMoved: true };
  };
}

/** What is stored now about each of these rows, by key. A live query notices changes in it. */
export function readRowRecords(
  db: SidenoteDatabase,
  connection: string,
  rows: readonly RowSubject[],
): PromiseLike<Map<string, RowRecord<SubjectRecord>>> {
  // Dexie's own promise: a live query loses its zone in one more native one.
  return db.records
    .where('aliases')
    .anyOf(aliasesOfRows(connection, rows))
    .distinct()
    .toArray((records) => {
      const find = rowFinder(connection, records);
      return new Map(rows.map((row) => [row.key, find(row)]));
    });
}

export function rowOfKey(key: string): RowSubject {
  return { key, kind: subjectOfKey(key).kind, id: '' };
}

function aliasesOf(connection: string, { key, kind, id }: RowSubject): string[] {
  return [subjectAlias(connection, key), ...(id === '' ? [] : [idAlias(connection, kind, id)])];
}

function isPage(alias: string): boolean {
  return isIdentity(alias) && !isId(alias);
}
