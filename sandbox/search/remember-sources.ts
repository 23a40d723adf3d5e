import type { ValueReader } from './filters/value-filters.ts';
import type { Indexed, ReadTexts, SubjectCache } from './subject-cache.ts';

/** The keyword sources by name, each read and folded once. */
export function rememberSources<Subject extends Indexed>(
  sources: Readonly<Record<string, ValueReader<Subject>['read']>>,
  { rememberTexts }: SubjectCache,
): ReadonlyMap<string, ReadTexts<Subject>> {
  return new Map(Object.entries(sources).map(([name, read]) => [name, rememberTexts(read)]));
}
