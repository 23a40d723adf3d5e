import { idAlias } from '@/lib/database/records/aliases';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { subjectOfLine } from '@/lib/exclusions/match/line-subject';
import { isMemberName } from '@/lib/exclusions/names';
import type { Site } from '@/lib/subjects/sites';

/** What a list keeps of somebody: every name that is theirs alone, as `lib/exclusions/names.ts` writes them. Pure. */
export function namesOfLine(line: ResultLine, sites: readonly Site[], connectionId: string): string[] {
  const { key, site } = subjectOfLine(line, sites);
  const byId = nameOf('id', idAlias(connectionId, line.kind, line.id));
  const byPage = site === 'id' || site === 'email' || site === 'domain' ? [] : [nameOf('page', key)];
  return [byId, ...byPage].filter((name) => isMemberName(name, line.kind));
}
