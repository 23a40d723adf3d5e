import Dexie, { type PromiseExtended } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { isAtMost, scanTable } from '@/lib/database/scan-table';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasesOfRows, type RowSubject, rowFinder } from './row-records.ts';

/** Whether a part of a name is hidden, as in a preview (docs/interface.md#person-preview-result): "Hana N******", "Hana N.". */
export function isMasked(name: string): boolean {
  return name.includes('*') || /\s\p{Lu}\.$/u.test(name);
}

/** A record's name, unless it is masked itself. Pure. */
export function fullNameOf({ name }: Pick<SubjectRecord, 'name'>): string | null {
  return name === null || isMasked(name) ? null : name;
}

/** A masked name gives way to the full one; no other name does. Pure. */
export function bestName(written: string, known: string | undefined): string {
  return isMasked(written) ? (known ?? written) : written;
}

/** From this many subjects on, reading the whole table may be faster than looking each of them up. */
const many = 500;
/** A lookup takes as long as reading this many records. */
const recordsPerLookup = 4;
/** Subjects looked up at a time, in a few milliseconds. */
const piece = 250;

/** The full names bought for these rows, by key. Awaits `yieldToBrowser` between pieces. */
export async function readKnownNames(
  db: SidenoteDatabase,
  connection: string,
  rows: readonly RowSubject[],
  yieldToBrowser: () => Promise<void>,
): Promise<Map<string, string>> {
  const sought = new Set(aliasesOfRows(connection, rows));
  /** Without what was bought, which is most of a record. */
  const known: Pick<SubjectRecord, 'aliases' | 'name'>[] = [];
  function take(records: readonly SubjectRecord[]): void {
    for (const { aliases, name } of records)
      if (aliases.some((alias) => sought.has(alias))) known.push({ aliases, name });
  }
  if (rows.length >= many && (await isAtMost(db.records, rows.length * recordsPerLookup))) {
    await db.transaction('r', db.records, () => scanTable(db.records, take));
  } else {
    for (let from = 0; from < rows.length; from += piece) {
      if (from > 0) await yieldToBrowser();
      take(await readRecordsAtOnce(db, aliasesOfRows(connection, rows.slice(from, from + piece))));
    }
  }
  const find = rowFinder(connection, known);
  return new Map(
    rows.flatMap((row) => {
      const { record } = find(row);
      const name = record === null ? null : fullNameOf(record);
      return name === null ? [] : [[row.key, name] as const];
    }),
  );
}

/** A full name in two, where its first part is known and the last one is masked; null if it does not begin with that part. */
export function partsOfName(name: string, first: string | null | undefined): { first: string; last: string } | null {
  const start = first?.trim() ?? '';
  if (start === '' || !name.startsWith(`${start} `)) return null;
  return { first: start, last: name.slice(start.length).trim() };
}

/** All records with one of these aliases, read in a transaction of their own. */
export function readRecordsAtOnce(db: SidenoteDatabase, aliases: readonly string[]): PromiseExtended<SubjectRecord[]> {
  return db.transaction('r', db.records, () => Dexie.Promise.resolve(readRowsAtOnce(db.records, 'aliases', aliases)));
}
