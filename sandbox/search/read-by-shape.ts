import type { Filter } from '../../lib/service/contract/filters/filter.ts';
import type { ReadFilter } from './filters/filter-rows.ts';
import { readMatch, readPlain, type ValueReader, withCount } from './filters/value-filters.ts';
import type { Indexed, ReadTexts, SubjectCache } from './subject-cache.ts';

/**
 * Builds a filter of values from its shape and its reader (docs/interface.md#combination-shape,
 * docs/interface.md#match-mode-filters, docs/interface.md#plain-array-filters).
 */
export function readByShape<Subject extends Indexed>(
  { shape, values }: Filter,
  reader: ValueReader<Subject>,
  { remember, rememberTexts }: SubjectCache,
): ReadFilter<Subject> {
  if (shape === 'plain' || shape === 'plain-range') {
    const plain = { ...reader, read: remember(reader.read) };
    if (shape === 'plain') return (value) => readPlain(value, plain, values);
    return (value) => withCount(readPlain(value, plain, values), value, plain.read);
  }
  const texts = rememberTexts(reader.read);
  if (shape === 'match') return (value) => readMatch(value, texts);
  if (shape === 'match-range') return (value) => withCount(readMatch(value, texts, values), value, texts);
  throw new TypeError(`No filter of values: ${shape}`);
}

/** The keyword sources by name, each read and folded once. */
export function rememberSources<Subject extends Indexed>(
  sources: Readonly<Record<string, ValueReader<Subject>['read']>>,
  { rememberTexts }: SubjectCache,
): ReadonlyMap<string, ReadTexts<Subject>> {
  return new Map(Object.entries(sources).map(([name, read]) => [name, rememberTexts(read)]));
}
