import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { hashableForms, hashName, type Name } from '@/lib/database/schema/exclusion-names';
import { employerNames, ownNames } from '@/lib/exclusions/names';
import type { Clock } from '@/lib/platform/clock';
import type { Subject } from '@/lib/subjects/subject';
import { isExcluded, readCompanyNames } from './find-exclusion.ts';
import type { IndexLookup, NameIndex } from './name-index.ts';
import { readConnectionId, readFormerConnections } from './read-own-record.ts';

interface CheckDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  index: NameIndex;
}

/**
 * `isExcluded` for many checks in a row: a subject whose names are on no list is cleared by one short read, which no
 * import delays. Every other subject, and all while there is no index, are checked in the database.
 */
export function createIndexedCheck({ db, clock, index }: CheckDeps): (subject: Subject) => Promise<string | null> {
  // The connection of the last check: a guess, so that the record is read in the same transaction that confirms it.
  // Lost with the worker.
  let guessed: string | null = null;

  async function isClear(subject: Subject, lookup: IndexLookup): Promise<boolean> {
    const [names, former] = await db.transaction('r', [db.records, db.settings], () =>
      Promise.all([readNames(subject, lookup), readFormerConnections(db)]),
    );
    const hashable = names.flatMap((name) => hashableForms(name, former));
    const hashes = lookup.salts.flatMap((salt) => hashable.map((name) => hashName(salt, name)));
    return lookup.isClear([...names, ...(await Promise.all(hashes))]);
  }

  async function readNames(subject: Subject, { mayCover }: IndexLookup): Promise<Name[]> {
    const by = guessed;
    const [connection, sites, known] = await Promise.all([
      readConnectionId(db),
      readSettings(db, 'sites'),
      by === null ? null : readRecord(db, by, subject.key),
    ]);
    const record =
      connection === by ? known : connection === null ? null : await readRecord(db, connection, subject.key);
    guessed = connection;
    const own = ownNames(subject, record, connection).all;
    if (subject.kind !== 'person' || !mayCover) return own;
    const employers = employerNames(own, record, connection, sites ?? []);
    return [...own, ...employers, ...(await readCompanyNames(db, employers, connection))];
  }

  return async (subject) => {
    const lookup = index.ask();
    if (lookup !== null && (await isClear(subject, lookup))) return null;
    return isExcluded(db, subject, clock.now());
  };
}
