import { originOf } from '@/lib/database/schema/origins';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { isMemberName } from '@/lib/exclusions/import/member-name';
import { subjectOfLine } from '@/lib/exclusions/match/line-subject';
import type { Site } from '@/lib/subjects/sites';

/** What a list keeps of somebody: every name that is theirs alone, as `lib/exclusions/names.ts` writes them. Pure. */
export function namesOfLine(line: ResultLine, sites: readonly Site[], connectionId: string): string[] {
  const { key, site } = subjectOfLine(line, sites);
  const byId = `id:${originOf(connectionId)}|${line.kind}:${line.id.toLowerCase()}`;
  const byPage = site === 'id' || site === 'email' || site === 'domain' ? [] : [`page:${key}`];
  return [byId, ...byPage].filter((name) => isMemberName(name, line.kind));
}
