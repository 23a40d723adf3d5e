import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import { longestNote, type SubjectRecord } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';
import { subjectAlias } from './aliases.ts';

/** The id of a new record, and the time. */
export interface Fresh {
  id: string;
  nowMs: number;
}

export function freshRecord(connection: string, kind: Subject['kind'], { id, nowMs }: Fresh): SubjectRecord {
  return {
    id,
    connection: originOf(connection),
    kind,
    aliases: [],
    name: null,
    facets: {},
    createdAt: nowMs,
    touchedAt: nowMs,
  };
}

/**
 * Changes what the user added to a subject's record, in a transaction. A subject without a record gets one. Nothing is written where
 * `change` returns its argument.
 */
export async function changeRecord(
  db: SidenoteDatabase,
  connection: string,
  subject: Subject,
  fresh: Fresh,
  change: (record: SubjectRecord) => SubjectRecord,
): Promise<void> {
  await db.transaction('rw', db.records, async () => {
    const known = await readRecord(db, connection, subject.key);
    const record = known ?? {
      ...freshRecord(connection, subject.kind, fresh),
      aliases: [subjectAlias(connection, subject.key)],
    };
    const changed = change(record);
    if (changed !== record) await db.records.put(changed);
  });
}

/**
 * Stores a user's note; an empty string removes it. `before` is the note that the user saw: where another window has saved another since,
 * both are kept. Throws where both together are too long.
 */
export function saveNote(
  db: SidenoteDatabase,
  connection: string,
  subject: Subject,
  { id, nowMs, ...written }: { text: string; before?: string | undefined } & Fresh,
): Promise<void> {
  return changeRecord(db, connection, subject, { id, nowMs }, (record) => {
    const { note = '', noteAt: _at, ...base } = record;
    const text = bothNotes(written, note);
    if (text === note) return record;
    return text === '' ? base : { ...base, note: text, noteAt: nowMs };
  });
}

function bothNotes({ text, before }: { text: string; before?: string | undefined }, stored: string): string {
  if (before === undefined || stored === before || stored === text) return text;
  const both = [stored, text].filter((note) => note !== '').join('\n');
  if (both.length > longestNote) throw new RangeError('Both notes together are too long');
  return both;
}
