import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import { isAtMost, scanTable } from '@/lib/database/scan-table';
import type { Name } from '@/lib/database/schema/exclusion-names';
import { originOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { aliasOfName, domainNames, employerNames, ownNames, recordNames } from '@/lib/exclusions/names';
import { foldText, nameKeys } from '@/lib/platform/fold-text';
import { employeeOf } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** A subject with the facts of its row, which may be in no record. */
export interface SoughtSubject extends Subject {
  /** Null: nothing is known. Absent: the connection's own is read. */
  record?: SubjectRecord | null;
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
  connection: string | null;
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
 * In the order of `subjects`. Reads each record once: 1,000 people of one company share their employer. Many subjects
 * are found in one pass over the table where it is small. Run in a transaction, or a record that moves may be missed.
 */
export async function nameSubjects(
  db: SidenoteDatabase,
  subjects: readonly SoughtSubject[],
  naming: Naming,
): Promise<NamedSubject[]> {
  const isBulk = subjects.length >= many && (await isAtMost(db.records, subjects.length * rowsPerLookup));
  return isBulk ? nameByTable(db, subjects, naming) : nameByLookup(db, subjects, naming);
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
  const aliases = subjects.map((subject) => aliasOf(subject, naming));
  const [records, namesakes] = await Promise.all([
    readByAlias(db, aliases),
    Promise.all(subjects.map((subject) => readNamesakes(db, subject))),
  ]);
  const named = subjects.map((subject, at) => {
    const { record = records.get(aliases[at] ?? '')?.[0] ?? null } = subject;
    return nameSubject(subject, record, namesakes[at] ?? [], naming);
  });
  const employers = named.flatMap((each) => each.employers.map((name) => companyAlias(name, naming)));
  const companies = await readByAlias(db, employers);
  return named.map((each) =>
    widened(each, naming, (alias) => (companies.get(alias) ?? []).flatMap((record) => namesOfCompany(record))),
  );
}

/** The alias under which a subject's record is looked up; null if it comes with one. */
function aliasOf({ key, record }: SoughtSubject, { connection }: Naming): string | null {
  return connection === null || record !== undefined ? null : subjectAlias(connection, key);
}

function companyAlias(name: Name, { connection }: Naming): string | null {
  return connection === null ? null : aliasOfName(name, connection);
}

async function readByAlias(
  db: SidenoteDatabase,
  aliases: readonly (string | null)[],
): Promise<Map<string, SubjectRecord[]>> {
  const distinct = [...new Set(aliases.filter((alias) => alias !== null))];
  const found = await Promise.all(distinct.map((alias) => db.records.where('aliases').equals(alias).toArray()));
  return new Map(distinct.map((alias, at) => [alias, found[at] ?? []]));
}

/** Where several records have the alias of a subject, the one with the first id counts, as in the index. */
async function nameByTable(
  db: SidenoteDatabase,
  subjects: readonly SoughtSubject[],
  naming: Naming,
): Promise<NamedSubject[]> {
  const placesOf = Map.groupBy(subjects.entries(), ([, subject]) => aliasOf(subject, naming) ?? '');
  const named = new Map<number, NamedSubject>();
  /** Typed names, resolved once all namesakes are known. */
  const records = new Map<number, SubjectRecord>();
  const companies = new Map<string, readonly Name[]>();
  const namesakes = new Map<string, SubjectRecord[]>(subjects.flatMap(typedKeys).map((key) => [key, []]));

  function take(record: SubjectRecord): void {
    for (const alias of record.aliases) {
      for (const [at, subject] of placesOf.get(alias) ?? []) {
        if (named.has(at) || records.has(at)) continue;
        if (typedKeys(subject).length > 0) records.set(at, record);
        else named.set(at, nameSubject(subject, record, [], naming));
      }
    }
    const company = naming.isCovering ? namesOfCompany(record) : [];
    for (const alias of company.length === 0 ? [] : record.aliases)
      companies.set(alias, [...(companies.get(alias) ?? []), ...company]);
    if (namesakes.size === 0 || record.name === null) return;
    for (const key of nameKeys(record.name)) namesakes.get(key)?.push(record);
  }
  await scanTable(db.records, (some) => {
    for (const record of some) take(record);
  });

  const all: NamedSubject[] = [];
  for (const [at, subject] of subjects.entries()) {
    // A request lets the page draw in between, and keeps the transaction.
    if (at % slice === 0) await db.records.get('');
    const known = typedKeys(subject).flatMap((key) => namesakes.get(key) ?? []);
    const { record = records.get(at) ?? null } = subject;
    const each = named.get(at) ?? nameSubject(subject, record, known, naming);
    all.push(widened(each, naming, (alias) => companies.get(alias) ?? []));
  }
  return all;
}

function namesOfCompany(record: SubjectRecord): readonly Name[] {
  return record.kind === 'company' ? recordNames(record).all : [];
}

/** Adds names from the companies' records to those from their people's records. */
function widened(
  { employers, ...person }: NamedSubject,
  naming: Naming,
  namesOf: (alias: string) => readonly Name[],
): NamedSubject {
  const known = employers.flatMap((name) => namesOf(companyAlias(name, naming) ?? ''));
  return { ...person, employers: [...new Set([...employers, ...known])] };
}

/** For a typed name and domain: everyone known by that name, in any spelling. Empty for other subjects. */
async function readNamesakes(db: SidenoteDatabase, subject: Subject): Promise<SubjectRecord[]> {
  const keys = typedKeys(subject);
  if (keys.length === 0) return [];
  // The index has the names unfolded. It is read alone: records are read only for names that match.
  const begin = await db.records.where('name').startsWithAnyOf(beginnings(keys)).uniqueKeys();
  const alike = begin.map(String).filter((name) => nameKeys(name).some((key) => keys.includes(key)));
  return alike.length === 0 ? [] : db.records.where('name').anyOf(alike).toArray();
}

/** The keys of a typed name (`nameKeys`); empty for other subjects. Pure. */
function typedKeys(subject: Subject): string[] {
  const typed = employeeOf(subject);
  return typed === null ? [] : nameKeys(typed.name);
}

/** Latin, Greek and Cyrillic: whatever has capitals and accents. */
const alphabets = [
  [0x41, 0x52f],
  [0x1e00, 0x1fff],
] as const;
/** Before the first letter of a name. */
const marks = ["'", '’', '‘', '(', '"'];
let written: Map<string, string[]> | null = null;

/** How names with these keys may begin as they are written: `o` as `O`, `ö` or `Ø`. */
function beginnings(keys: readonly string[]): string[] {
  written ??= Map.groupBy(
    alphabets.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    ),
    (letter) => initialOf(foldText(letter)),
  );
  const initials = [...new Set(keys.map(initialOf))];
  return [...marks, ...initials.flatMap((initial) => [initial, ...(written?.get(initial) ?? [])])];
}

const initialOf = (text: string): string => [...text][0] ?? '';

/** Every name to look one subject up by. Any namesake at the typed company may be meant, and one on a list is enough. Pure. */
export function soughtNames(
  subject: Subject,
  record: SubjectRecord | null,
  namesakes: readonly SubjectRecord[],
  { connection, sites }: { connection: string | null; sites: readonly Site[] },
): Name[] {
  const own = ownNames(subject, record, connection).all;
  const typed = employeeOf(subject);
  if (typed === null || connection === null) return own;
  const origin = originOf(connection);
  const domains = domainNames(typed.domain);
  const meant = namesakes.filter((known) => {
    if (known.kind !== 'person' || originOf(known.connection) !== origin) return false;
    const employers = employerNames(recordNames(known).all, known, connection, sites);
    return domains.some((domain) => employers.includes(domain));
  });
  return [...new Set([...own, ...meant.flatMap((known) => recordNames(known).all)])];
}
