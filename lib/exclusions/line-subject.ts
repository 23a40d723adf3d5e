import { findSubject } from '@/lib/detection/find-subject';
import type { Site } from '@/lib/detection/sites';
import type { Subject } from '@/lib/detection/subject';
import type { ResultLine } from '@/lib/records/result-line';

/** Who a line is, to be asked about: by their page where it is on a known site, else as their key says. Pure. */
export function subjectOfLine({ key, kind, link }: ResultLine, sites: readonly Site[]): Subject {
  const linked = link === null ? null : findSubject(link, sites);
  if (linked?.kind === kind) return linked;
  const [, site = '', ...slug] = key.split('/');
  return { kind, key, site, slug: slug.join('/'), url: null };
}
