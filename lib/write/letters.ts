import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { subjectKeyOf } from '@/lib/database/records/aliases';
import type { LetterRow, LetterText } from '@/lib/database/schema/letter-rows';
import type { Subject } from '@/lib/subjects/subject';

/** The newest draft to this person, under any of their keys; null without one. */
export async function readLetter(db: SidenoteDatabase, subject: Subject): Promise<LetterRow | null> {
  const connection = (await readSettings(db, 'connection'))?.connectionId ?? null;
  const record = connection === null ? null : await readRecord(db, connection, subject.key);
  const keys = new Set([subject.key, ...(record?.aliases ?? []).map(subjectKeyOf)]);
  const rows = (await db.letters.bulkGet([...keys])).filter((row) => row !== undefined);
  return rows.toSorted((one, other) => other.at - one.at)[0] ?? null;
}

export interface WrittenLetter {
  subject: Subject;
  isFirst: boolean;
  /** Null or blank: deleted. */
  letter: LetterText | null;
  nowMs: number;
}

/** False if it was forgotten meanwhile: then nothing is stored. */
export function saveLetter(db: SidenoteDatabase, { subject, isFirst, letter, nowMs }: WrittenLetter): Promise<boolean> {
  return db.transaction('rw', [db.letters, db.records, db.settings], async () => {
    const stored = await readLetter(db, subject);
    if (letter === null || `${letter.subject}${letter.body}`.trim() === '') {
      if (stored !== null) await db.letters.delete(stored.id);
      return true;
    }
    if (stored === null && !isFirst) return false;
    await db.letters.put({ ...letter, id: stored?.id ?? subject.key, at: nowMs });
    return true;
  });
}
