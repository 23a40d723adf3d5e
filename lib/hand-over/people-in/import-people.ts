import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { FromFile } from '@/lib/database/schema/file-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import type { Clock } from '@/lib/platform/clock';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import { ServiceError } from '@/lib/service/contract/errors';
import { judgePeople, soughtAmong, withoutListed } from './judge-people.ts';
import type { peopleMessages } from './messages.ts';
import type { PeopleChunk } from './person-row.ts';

/** What became of the rows of a chunk: the same if it is sent again. */
export interface PeopleImported {
  added: number;
  known: number;
  excluded: number;
  /** Rows that name two known people. */
  two: number;
}

interface PeopleDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  /** Subscribed lists, or the team's, that have a subject, by key. Asks for the subjects if there are any. */
  findListed(sought: () => Promise<readonly SoughtSubject[]>): Promise<ReadonlyMap<string, { listName: string }>>;
}

/** Makes people of the rows of a file, in one transaction. It costs nothing and sends nothing. */
export async function importPeople({ db, clock, findListed }: PeopleDeps, chunk: PeopleChunk): Promise<PeopleImported> {
  const connection = (await readSettings(db, 'connection'))?.connectionId;
  if (connection == null) throw new ServiceError({ kind: 'no-connection' });
  const { importId, source, file, rows } = chunk;
  const nowMs = clock.now();
  const counts: PeopleImported = { added: 0, known: 0, excluded: 0, two: 0 };
  const judge = () => judgePeople(db, rows, { connection, nowMs, fromFile: { importId, source, file } });
  // Before the transaction, which ends while something else is asked.
  const listed = await findListed(async () => soughtAmong(await judge(), connection));
  await db.transaction('rw', [db.records, db.lists, db.members, db.settings], async () => {
    const judged = withoutListed(await judge(), listed);
    const written = new Map<string, SubjectRecord>();
    const taken = new Set<string>();
    for (const each of judged) {
      if (each.kind === 'excluded' || each.kind === 'two') {
        counts[each.kind] += 1;
        continue;
      }
      const fromFile = { importId, source, file, at: nowMs };
      if (each.kind === 'new') {
        // A name of an earlier row of this chunk is that person's.
        const aliases = each.record.aliases.filter((alias) => !taken.has(alias));
        for (const alias of aliases) taken.add(alias);
        counts[aliases.length === 0 ? 'two' : 'added'] += 1;
        if (aliases.length > 0) written.set(each.record.id, { ...each.record, aliases });
        continue;
      }
      counts[each.record.id.startsWith(`file:${importId}:`) ? 'added' : 'known'] += 1;
      const known = written.get(each.record.id) ?? each.record;
      const names = each.row.keys.map((key) => subjectAlias(connection, key));
      const changed = withFile(known, { ...fromFile, ...each.row.facts });
      written.set(known.id, isBought(known) ? changed : await withNames(db, changed, names));
    }
    await db.records.bulkPut([...written.values()]);
  });
  return counts;
}

/** "Nothing found" is no knowledge of a person. */
const isBought = ({ facets }: SubjectRecord): boolean => Object.values(facets).some(({ value }) => value !== null);

/** A person who was bought gains only where else they are from. Of one who was not, the newer file is right. */
function withFile(record: SubjectRecord, fromFile: FromFile): SubjectRecord {
  if (!isBought(record)) return { ...record, fromFile };
  const { importId, source, file, at } = fromFile;
  return record.fromFile === undefined ? { ...record, fromFile: { importId, source, file, at } } : record;
}

/** With the names that no other record has. */
async function withNames(
  db: SidenoteDatabase,
  record: SubjectRecord,
  names: readonly string[],
): Promise<SubjectRecord> {
  const fresh = names.filter((name) => !record.aliases.includes(name));
  if (fresh.length === 0) return record;
  const others = await db.records.where('aliases').anyOf(fresh).toArray();
  const free = fresh.filter((name) => !others.some(({ aliases }) => aliases.includes(name)));
  return { ...record, aliases: [...record.aliases, ...free] };
}

/** The handler of the message. `changed` is called after each chunk. */
export function createPeopleHandlers(deps: PeopleDeps & { changed(): void }) {
  return {
    async importPeople(chunk) {
      const imported = await importPeople(deps, chunk);
      deps.changed();
      return imported;
    },
  } satisfies HandlersOf<typeof peopleMessages>;
}
