import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** Somebody on the list as a subject to ask about: by their page where it is on a known site, else by their id. Pure. */
export function rowSubject(record: SubjectRecord, sites: readonly Site[]): Subject | null {
  const { preview, profile } = record.facets;
  const known = preview?.value ?? profile?.value ?? null;
  if (known === null) return null;
  const linked = known.link?.pronet == null ? null : findSubject(known.link.pronet, sites);
  return linked?.kind === 'person' ? linked : subjectOfId('person', known.id);
}
