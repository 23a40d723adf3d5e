import type { ResultRecords } from '@/components/company/use-pages';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

export interface ChosenPeople {
  /** People whose email is to be requested: selected and not ordered since, not excluded, not answered yet, without duplicates. */
  subjects: Subject[];
  count: number;
  /** How many of the selected have an email answer already; these cost nothing and are not requested. */
  knownCount: number;
}

/** What "Find emails for selected" would order. `orderable` is the part of the selected that was not ordered since. Pure. */
export function toBuy(
  { selected, orderable }: Record<'selected' | 'orderable', ReadonlySet<string>>,
  results: ResultRecords,
  { sites, excludedOf }: { sites: readonly Site[]; excludedOf(key: string): string | null },
): ChosenPeople {
  const free = [...selected].filter((key) => excludedOf(key) === null);
  const isAnswered = (key: string) => results.get(key)?.facets.email !== undefined;
  const records = free.filter((key) => orderable.has(key) && !isAnswered(key)).map((key) => results.get(key));
  const subjects = records.flatMap((record) => (record == null ? [] : (rowSubject(record, sites) ?? [])));
  return {
    subjects: [...new Map(subjects.map((subject) => [subject.key, subject])).values()],
    count: free.length,
    knownCount: free.filter(isAnswered).length,
  };
}

/** A listed person as the subject of an order: by profile page if it is on a known site, else by id. Pure. */
export function rowSubject(record: SubjectRecord, sites: readonly Site[]): Subject | null {
  const { preview, profile } = record.facets;
  const known = preview?.value ?? profile?.value ?? null;
  if (known === null) return null;
  const linked = known.link?.pronet == null ? null : findSubject(known.link.pronet, sites);
  return linked?.kind === 'person' ? linked : subjectOfId('person', known.id);
}
