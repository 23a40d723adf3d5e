import type { SidenoteDatabase } from '@/lib/database/database';
import type { Name } from '@/lib/database/schema/exclusion-names';
import { originOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { domainNames, employerNames, ownNames, recordNames } from '@/lib/exclusions/names';
import { employeeOf } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** For a typed name and domain: everybody known by that name. Empty for whoever is known by a page, an id or an address. */
export function readNamesakes(db: SidenoteDatabase, subject: Subject): PromiseLike<SubjectRecord[]> | [] {
  const typed = employeeOf(subject);
  return typed === null ? [] : db.records.where('name').equalsIgnoreCase(typed.name).toArray();
}

/**
 * Every name to look one subject up by. Any of the namesakes at the company whose domain was typed may be meant, and one of them on a list
 * is enough. Pure.
 */
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
