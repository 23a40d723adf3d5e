import { contactFilters } from '../../../lib/service/contract/filters/contact-filters.ts';
import type { Person } from '../../world/person-facts.ts';
import { ownOf } from '../own-of.ts';
import { readByShape } from '../read-by-shape.ts';
import { rememberSources } from '../remember-sources.ts';
import type { ReadTexts, SubjectCache } from '../subject-cache.ts';
import { contactReaders, contactSources } from './contact-readers.ts';
import { createFilterRows, type FilterRows, type ReadFilter } from './filter-rows.ts';
import { readKeyword } from './keyword-filter.ts';
import { positionsIn, readDurations, readEducationDate, readFollowers, type Scope } from './person-filters.ts';
import type { ValueReader } from './value-filters.ts';

interface ContactFilters {
  rows: FilterRows<Person>;
  /** What keywords are looked for in, and the names: the texts that differ from one to the next. */
  texts: readonly ReadTexts<Person>[];
}

/** The filters by a person's attributes (docs/interface.md#contact-filters). */
export function createContactFilters(cache: SubjectCache): ContactFilters {
  const sources = rememberSources<Person>(contactSources, cache);
  const others: Record<string, ReadFilter<Person>> = {
    'experience.latest.duration': durationsIn('latest', cache),
    'experience.current.duration': durationsIn('current', cache),
    'experience.previous.duration': durationsIn('previous', cache),
    'education.date': readEducationDate,
    keyword: (value) => readKeyword(value, sources),
    socialMediaFollower: readFollowers,
  };
  const rows = createFilterRows<Person>(contactFilters, (path, filter) => {
    const reader = ownOf<ValueReader<Person>>(contactReaders, path);
    return reader === undefined ? ownOf(others, path) : readByShape(filter, reader, cache);
  });
  return { rows, texts: [...sources.values(), cache.rememberTexts(contactReaders.fullName.read)] };
}

function durationsIn(scope: Scope, { remember }: SubjectCache): ReadFilter<Person> {
  const heldBy = remember((person: Person) => positionsIn(person, scope));
  return (value) => readDurations(value, scope, heldBy);
}
