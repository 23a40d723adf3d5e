import type { SidenoteDatabase } from '@/lib/database/database';
import { hashName } from '@/lib/database/schema/exclusion-names';
import type { Clock } from '@/lib/platform/clock';
import type { Subject } from '@/lib/subjects/subject';
import { isExcluded } from './find-exclusions.ts';
import type { IndexLookup, NameIndex } from './name-index.ts';
import { nameSubjects } from './name-subjects.ts';

interface CheckDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  index: NameIndex;
}

/**
 * `isExcluded` for many checks: a subject without listed names is cleared from its record alone. All others are checked in the database.
 */
export function createIndexedCheck({ db, clock, index }: CheckDeps): (subject: Subject) => Promise<string | null> {
  async function isClear(subject: Subject, lookup: IndexLookup): Promise<boolean> {
    const naming = { ...(await lookup.readSettings()), isCovering: lookup.mayCover };
    const read = () => nameSubjects(db, [subject], naming);
    // A person and their companies must be read at one moment; a single read needs no transaction.
    const named = await (lookup.mayCover ? db.transaction('r', db.records, read) : read());
    const names = named.flatMap(({ own, employers }) => [...own, ...employers]);
    if (lookup.salts.length === 0) return lookup.isClear(names);
    const hashes = lookup.salts.flatMap((salt) => names.map((name) => hashName(salt, name)));
    return lookup.isClear([...names, ...(await Promise.all(hashes))]);
  }

  return async (subject) => {
    const lookup = index.lookup();
    if (lookup !== null && (await isClear(subject, lookup))) return null;
    return isExcluded(db, subject, clock.now());
  };
}
