import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';

export async function readOwnRecord(db: SidenoteDatabase, subject: Subject): Promise<SubjectRecord | null> {
  const connection = await readConnectionId(db);
  return connection === null ? null : readRecord(db, connection, subject.key);
}

export async function readConnectionId(db: SidenoteDatabase): Promise<string | null> {
  return (await readSettings(db, 'connection'))?.connectionId ?? null;
}
