import type { ResultLine } from '@/lib/database/schema/result-line';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** Who a line is, to be asked about: by their page where it is on a known site, else as their key says. Pure. */
export function subjectOfLine({ key, kind, link }: ResultLine, sites: readonly Site[]): Subject {
  const linked = link === null ? null : findSubject(link, sites);
  if (linked?.kind === kind) return linked;
  return { ...subjectOfKey(key), kind };
}
