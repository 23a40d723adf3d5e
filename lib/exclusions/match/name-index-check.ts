import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { hashName, type Name } from '@/lib/database/schema/exclusion-names';
import { employerNames } from '@/lib/exclusions/names';
import type { Clock } from '@/lib/platform/clock';
import type { Subject } from '@/lib/subjects/subject';
import type { CheckSettings } from './check-settings.ts';
import { isExcluded, readCompanyNames } from './find-exclusion.ts';
import type { IndexLookup, NameIndex } from './name-index.ts';
import { readNamesakes, soughtNames } from './namesakes.ts';

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
    const settings = await lookup.readSettings();
    const read = () => readNames(subject, settings, lookup);
    // A person and their companies must be read at one moment; a single read needs no transaction.
    const names = await (lookup.mayCover ? db.transaction('r', db.records, read) : read());
    if (lookup.salts.length === 0) return lookup.isClear(names);
    const hashes = lookup.salts.flatMap((salt) => names.map((name) => hashName(salt, name)));
    return lookup.isClear([...names, ...(await Promise.all(hashes))]);
  }

  async function readNames(
    subject: Subject,
    { connection, sites }: CheckSettings,
    { mayCover }: IndexLookup,
  ): Promise<Name[]> {
    const [record, namesakes] = await Promise.all([
      connection === null ? null : readRecord(db, connection, subject.key),
      readNamesakes(db, subject),
    ]);
    const own = soughtNames(subject, record, namesakes, { connection, sites });
    if (subject.kind !== 'person' || !mayCover) return own;
    const employers = employerNames(own, record, connection, sites);
    return [...own, ...employers, ...(await readCompanyNames(db, employers, connection))];
  }

  return async (subject) => {
    const lookup = index.lookup();
    if (lookup !== null && (await isClear(subject, lookup))) return null;
    return isExcluded(db, subject, clock.now());
  };
}
