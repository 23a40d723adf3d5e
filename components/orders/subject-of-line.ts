import { findAddress } from '@/components/ui/find-link';
import type { HistoryLine } from '@/lib/history/history-line';
import { findSubject } from '@/lib/subjects/find-subject';
import { keyStart, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** The subject of a line, for orders and the panel: by its page on a known site, else by its first name. Pure. */
export function subjectOfHistoryLine(
  { kind, keys }: Pick<HistoryLine, 'kind' | 'keys'>,
  sites: readonly Site[],
): Subject {
  for (const key of keys) {
    const address = findAddress(key, sites);
    const subject = address === null ? null : findSubject(address, sites);
    if (subject?.kind === kind) return subject;
  }
  const named = keys.find((key) => key.startsWith(keyStart(kind, 'id'))) ?? keys[0] ?? '';
  return { ...subjectOfKey(named), kind };
}
