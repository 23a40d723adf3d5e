import type { SidenoteDatabase } from '@/lib/database/database';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { subjectAlias } from '@/lib/database/records/aliases';
import { freshRecord } from '@/lib/database/records/change-record';
import { findAmong } from '@/lib/database/records/merge-record';
import { sameSubject } from '@/lib/database/records/same-subject';
import type { FromFile } from '@/lib/database/schema/file-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import type { SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import { namesOfKey } from '@/lib/exclusions/names';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { PersonRow } from './person-row.ts';

/** What a row is in this browser. `two`: it names two known people, and is about neither for sure. */
export type Judged =
  | { kind: 'new'; row: PersonRow; record: SubjectRecord }
  | { kind: 'known'; row: PersonRow; record: SubjectRecord }
  | { kind: 'excluded'; row: PersonRow; listName: string }
  | { kind: 'two'; row: PersonRow };

export interface JudgeContext {
  connection: string;
  nowMs: number;
  fromFile: Pick<FromFile, 'importId' | 'source' | 'file'>;
}

/** The tables that a judgement reads. */
const judgedTables = ['records', 'lists', 'members', 'settings'] as const;

/**
 * Who is left out by the lists of this browser, known or new. A row is left out under any name that it has, also by its company. One
 * transaction: with a write in the same one, no one excluded meanwhile is added.
 */
export function judgePeople(
  db: SidenoteDatabase,
  rows: readonly PersonRow[],
  { connection, nowMs, fromFile }: JudgeContext,
): Promise<Judged[]> {
  return db.transaction('r', [...judgedTables], async () => {
    const aliasesOf = ({ keys }: PersonRow) => keys.map((key) => subjectAlias(connection, key));
    const read = await readRowsAtOnce(db.records, 'aliases', [...new Set(rows.flatMap(aliasesOf))]);
    const records = read.toSorted((a, b) => a.createdAt - b.createdAt);
    const byAlias = new Map<string, SubjectRecord[]>();
    for (const record of records)
      for (const alias of record.aliases) byAlias.set(alias, [...(byAlias.get(alias) ?? []), record]);
    const judged = rows.map((row): Judged => {
      const aliases = aliasesOf(row);
      const near = [...new Set(aliases.flatMap((alias) => byAlias.get(alias) ?? []))];
      const same = sameSubject('person', { found: { aliases }, find: findAmong(near) });
      if (same.conflict !== null || same.former.length > 0) return { kind: 'two', row };
      const [known] = same.records;
      if (known !== undefined) return { kind: 'known', row, record: known };
      const fresh = freshRecord(connection, 'person', { id: `file:${fromFile.importId}:${row.row}`, nowMs });
      const free = aliases.filter((alias) => !byAlias.has(alias));
      const record = { ...fresh, aliases: free, fromFile: { ...fromFile, ...row.facts, at: nowMs }, touchedAt: 0 };
      return free.length === 0 ? { kind: 'two', row } : { kind: 'new', row, record };
    });
    return withoutListed(judged, await findExclusions(db, connection, soughtAmong(judged, connection), nowMs));
  });
}

/** With those left out that a list has, by the subjects of `soughtAmong`. Pure. */
export function withoutListed(judged: readonly Judged[], listed: ReadonlyMap<string, { listName: string }>): Judged[] {
  return judged.map((each) => {
    const found = 'record' in each ? listed.get(keyOf(each.row)) : undefined;
    return found === undefined ? each : { kind: 'excluded', row: each.row, listName: found.listName };
  });
}

export const soughtAmong = (judged: readonly Judged[], connection: string): SoughtSubject[] =>
  judged.flatMap((each) => ('record' in each ? soughtOf(each, connection) : []));

const keyOf = ({ keys }: PersonRow): string => keys[0] ?? '';

/** By every name of the row, and by everything that is known of the person. */
function soughtOf({ row, record }: Extract<Judged, { kind: 'new' | 'known' }>, connection: string): SoughtSubject {
  const { keys, facts } = row;
  const names = keys.flatMap((key) => namesOfKey(key, connection));
  // The facts of the row count for a known person, too.
  const seen = { ...record, fromFile: { ...record.fromFile, ...facts } as FromFile };
  return { ...subjectOfKey(keyOf(row)), kind: 'person' as const, record: seen, names, domain: facts.domain ?? null };
}
