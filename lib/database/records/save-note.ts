import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { Subject } from '@/lib/subjects/subject';
import { subjectAlias } from './aliases.ts';

/** Stores a user's note with the subject's record; an empty string removes it. Nothing is sent. */
export async function saveNote(
  db: SidenoteDatabase,
  connection: string,
  subject: Subject,
  written: { text: string; id: string; nowMs: number },
): Promise<void> {
  const { text, id, nowMs } = written;
  await db.transaction('rw', db.records, async () => {
    const record = await readRecord(db, connection, subject.key);
    if (record === null && text === '') return;
    const { note: _old, ...base } = record ?? {
      ...{ id, connection: originOf(connection), kind: subject.kind },
      ...{ aliases: [subjectAlias(connection, subject.key)], name: null },
      ...{ facets: {}, createdAt: nowMs, touchedAt: nowMs },
    };
    await db.records.put(text === '' ? base : { ...base, note: text });
  });
}
