import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import { isAtMost, scanTable } from '@/lib/database/scan-table';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasOfName, domainNames, employerNames, recordNames } from '@/lib/exclusions/names';
import { nameKeys } from '@/lib/platform/fold-text';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { readNamesakes, soughtNames, typedKeys } from './namesakes.ts';

/** A subject with the facts of its row, which may be in no record. */
export interface SoughtSubject extends Subject {
  names?: readonly Name[];
  domain?: string | null;
}

/** The names under which a subject may be listed: its own, and those of its company where a list covers people. */
export interface NamedSubject {
  subject: Subject;
  own: readonly Name[];
  employers: readonly Name[];
}

export interface Naming {
  connection: string;
  sites: readonly Site[];
  /** A list covers the people of its companies. */
  isCovering: boolean;
}

/** From this many subjects on, reading the whole table may be faster than looking each of them up. */
const many = 500;
/** A lookup takes as long as reading this many rows. */
const rowsPerLookup = 4;
/** Subjects named at a time: a few milliseconds. */
const slice = 250;

/**
 * In the order of `subjects`; reads each record once. Many subjects are found in one pass over a small table. `rest` is awaited between
 * slices.
 */
export async function nameSubjects(
  db: SidenoteDatabase,
  subjects: readonly SoughtSubject[],
  naming: Naming,
  rest: () => Promise<void>,
): Promise<NamedSubject[]> {
  const isBulk = subjects.length >= many && (await isAtMost(db.records, subjects.length * rowsPerLookup));
  return isBulk ? nameByTable(db, subjects, naming, rest) : nameByLookup(db, subjects, naming);
}

function nameSubject(
  subject: SoughtSubject,
  record: SubjectRecord | null,
  namesakes: readonly SubjectRecord[],
  { connection, sites, isCovering }: Naming,
): NamedSubject {
  const { names = [], domain = null } = subject;
  const own = [...new Set([...soughtNames(subject, record, namesakes, { connection, sites }), ...names])];
  if (!isCovering || subject.kind !== 'person') return { subject, own, employers: [] };
  const employers = employerNames(own, record, connection, sites);
  return { subject, own, employers: domain === null ? employers : [...employers, ...domainNames(domain)] };
}

async function nameByLookup(
  db: SidenoteDatabase,
  subjects: readonly SoughtSubject[],
  naming: Naming,
): Promise<NamedSubject[]> {
  const { connection } = naming;
  const keys = subjects.map(({ key }) => subjectAlias(connection, key));
  return db.transaction('r', db.records, async () => {
    const [records, namesakes] = await Promise.all([
      readRecords(db, keys),
      Promise.all(subjects.map((subject) => readNamesakes(db, subject))),
    ]);
    const named = subjects.map((subject, at) =>
      nameSubject(subject, records.get(keys[at] ?? '') ?? null, namesakes[at] ?? [], naming),
    );
    const aliases = named.flatMap(({ employers }) => employers.map((name) => aliasOfName(name, connection)));
    const companies = await readRecords(
      db,
      aliases.filter((alias) => alias !== null),
    );
    return named.map((each) => widened(each, connection, (alias) => namesOfCompany(companies.get(alias))));
  });
}

async function readRecords(db: SidenoteDatabase, aliases: readonly string[]): Promise<Map<string, SubjectRecord>> {
  const found = await Promise.all(
    [...new Set(aliases)].map(
      async (alias) => [alias, await db.records.where('aliases').equals(alias).first()] as const,
    ),
  );
  return new Map(found.flatMap(([alias, record]) => (record === undefined ? [] : [[alias, record] as const])));
}

/** One transaction, or a record that moves would be missed. Among records with one alias the first id counts, as in the index. */
async function nameByTable(
  db: SidenoteDatabase,
  subjects: readonly SoughtSubject[],
  naming: Naming,
  rest: () => Promise<void>,
): Promise<NamedSubject[]> {
  const { connection, isCovering } = naming;
  const placesOf = new Map<string, number[]>();
  for (const [at, { key }] of subjects.entries()) {
    const alias = subjectAlias(connection, key);
    const places = placesOf.get(alias);
    if (places === undefined) placesOf.set(alias, [at]);
    else places.push(at);
  }
  const named = new Map<number, NamedSubject>();
  /** Typed names, resolved once all namesakes are known. */
  const records = new Map<number, SubjectRecord>();
  const companies = new Map<string, readonly Name[]>();
  const namesakes = new Map<string, SubjectRecord[]>(subjects.flatMap(typedKeys).map((key) => [key, []]));

  function take(record: SubjectRecord): void {
    for (const alias of record.aliases) {
      for (const at of placesOf.get(alias) ?? []) {
        const subject = subjects[at];
        if (subject === undefined || named.has(at) || records.has(at)) continue;
        if (typedKeys(subject).length > 0) records.set(at, record);
        else named.set(at, nameSubject(subject, record, [], naming));
      }
      if (isCovering && !companies.has(alias)) companies.set(alias, namesOfCompany(record));
    }
    if (namesakes.size === 0 || record.name === null) return;
    for (const key of nameKeys(record.name)) namesakes.get(key)?.push(record);
  }
  await db.transaction('r', db.records, () =>
    scanTable(db.records, (records) => {
      for (const record of records) take(record);
    }),
  );

  const all: NamedSubject[] = [];
  for (const [at, subject] of subjects.entries()) {
    if (at % slice === 0) await rest();
    const known = typedKeys(subject).flatMap((key) => namesakes.get(key) ?? []);
    const each = named.get(at) ?? nameSubject(subject, records.get(at) ?? null, known, naming);
    all.push(widened(each, connection, (alias) => companies.get(alias) ?? []));
  }
  return all;
}

function namesOfCompany(record: SubjectRecord | undefined): readonly Name[] {
  return record?.kind === 'company' ? recordNames(record).all : [];
}

/** Adds names from the companies' records to those from their people's records. */
function widened(
  { employers, ...person }: NamedSubject,
  connection: string,
  namesOf: (alias: string) => readonly Name[],
): NamedSubject {
  const known = employers.flatMap((name) => namesOf(aliasOfName(name, connection) ?? ''));
  return { ...person, employers: [...new Set([...employers, ...known])] };
}
