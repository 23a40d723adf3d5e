import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { isHash } from '@/lib/database/schema/exclusion-names';
import { nameSubjects } from '@/lib/exclusions/match/name-subjects';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { ownNames } from '@/lib/exclusions/names';
import type { Subject } from '@/lib/subjects/subject';

/** Canonical names (`lib/exclusions/names.ts`). */
export interface SubjectNames {
  /** Names under which it may be excluded itself. */
  own: readonly string[];
  /** Names of its companies, whose people may be excluded. */
  employers: readonly string[];
  /** Names of this subject alone: by these it is known and claimed. */
  certain: readonly string[];
}

/** The canonical names of a subject, as the exclusion lists use them. */
export async function readSubjectNames(db: SidenoteDatabase, subject: Subject): Promise<SubjectNames> {
  const [connection, sites] = await Promise.all([readConnectionId(db), readSettings(db, 'sites')]);
  return db.transaction('r', [db.records, db.settings], async () => {
    const record = connection === null ? null : await readRecord(db, connection, subject.key);
    const naming = { connection, sites: sites ?? [], isCovering: true };
    const [named] = await nameSubjects(db, [{ ...subject, record }], naming);
    const { certain } = ownNames(subject, record, connection);
    // The subject's own page and id come first: comparisons are limited.
    const own = [...new Set([...certain, ...(named?.own ?? [])])].filter((name) => !isHash(name));
    return { own, employers: named?.employers ?? [], certain };
  });
}
