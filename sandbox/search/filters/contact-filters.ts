import { contactFilters } from '../../../lib/service/contract/filters/contact-filters.ts';
import type { WorldPerson } from '../../world/person-facts.ts';
import { ownOf } from '../own-of.ts';
import { readByShape } from '../read-by-shape.ts';
import { rememberSources } from '../remember-sources.ts';
import type { ReadTexts, SubjectCache } from '../subject-cache.ts';
import { contactReaders, contactSources } from './contact-readers.ts';
import { createFilterRows, type FilterRows, type PathOfShape, type ReadFilter } from './filter-rows.ts';
import { readKeyword } from './keyword-filter.ts';
import { positionsIn, readDurations, readEducationDate, readFollowers, type Scope } from './person-filters.ts';
import type { ValueReader } from './value-filters.ts';

interface ContactFilters {
  rows: FilterRows<WorldPerson>;
  /** The keyword sources and the name: texts that differ between subjects, and are folded ahead of the first search. */
  texts: readonly ReadTexts<WorldPerson>[];
}

type SpecialPath = PathOfShape<typeof contactFilters, 'durations' | 'education-date' | 'keyword' | 'followers'>;

/** The filters by a person's attributes (docs/interface.md#contact-filters). */
export function createContactFilters(cache: SubjectCache): ContactFilters {
  const sources = rememberSources<WorldPerson>(contactSources, cache);
  const others: Record<SpecialPath, ReadFilter<WorldPerson>> = {
    'experience.latest.duration': durationsIn('latest', cache),
    'experience.current.duration': durationsIn('current', cache),
    'experience.previous.duration': durationsIn('previous', cache),
    'education.date': readEducationDate,
    keyword: (value) => readKeyword(value, sources),
    socialMediaFollower: readFollowers,
  };
  const rows = createFilterRows<WorldPerson>(contactFilters, (path, filter) => {
    const reader = ownOf<ValueReader<WorldPerson>>(contactReaders, path);
    return reader === undefined ? ownOf(others, path) : readByShape(filter, reader, cache);
  });
  return { rows, texts: [...sources.values(), cache.rememberTexts(contactReaders.fullName.read)] };
}

function durationsIn(scope: Scope, { remember }: SubjectCache): ReadFilter<WorldPerson> {
  const heldBy = remember((person: WorldPerson) => positionsIn(person, scope));
  return (value) => readDurations(value, scope, heldBy);
}
