import { findSubject } from '@/lib/detection/find-subject';
import type { Site } from '@/lib/detection/sites';
import type { Subject } from '@/lib/detection/subject';
import { isMemberName } from '@/lib/exclusions/import/member-name';
import type { ResultLine } from '@/lib/records/result-line';

/** Who a line is, to be asked about: by their page where it is on a known site, else as their key says. Pure. */
export function subjectOfLine({ key, kind, link }: ResultLine, sites: readonly Site[]): Subject {
  const linked = link === null ? null : findSubject(link, sites);
  if (linked?.kind === kind) return linked;
  const [, site = '', ...slug] = key.split('/');
  return { kind, key, site, slug: slug.join('/'), url: null };
}

/** What a list keeps of somebody: every name that is theirs alone, as `lib/exclusions/names.ts` writes them. Pure. */
export function namesOfLine(line: ResultLine, sites: readonly Site[], connectionId: string): string[] {
  const { key, site } = subjectOfLine(line, sites);
  const byId = `id:${connectionId}|${line.kind}:${line.id.toLowerCase()}`;
  const byPage = site === 'id' || site === 'email' || site === 'domain' ? [] : [`page:${key}`];
  return [byId, ...byPage].filter((name) => isMemberName(name, line.kind));
}
