import type { SidenoteDatabase } from '@/lib/database/database';
import type { Name } from '@/lib/database/schema/exclusion-names';
import { originOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { domainNames, employerNames, ownNames, recordNames } from '@/lib/exclusions/names';
import { foldText, nameKeys } from '@/lib/platform/fold-text';
import { employeeOf } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** For a typed name and domain: everyone known by that name, in any spelling. Empty for other subjects. */
export async function readNamesakes(db: SidenoteDatabase, subject: Subject): Promise<SubjectRecord[]> {
  const keys = typedKeys(subject);
  if (keys.length === 0) return [];
  // The index has names as written; of those with the same beginning only the name is read.
  const begin = await db.records.where('name').startsWithAnyOf(beginnings(keys)).uniqueKeys();
  const alike = begin.map(String).filter((name) => nameKeys(name).some((key) => keys.includes(key)));
  return alike.length === 0 ? [] : db.records.where('name').anyOf(alike).toArray();
}

/** The keys of a typed name (`nameKeys`); empty for other subjects. Pure. */
export function typedKeys(subject: Subject): string[] {
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
