import { accountFilters } from '../../../lib/service/contract/filters/account-filters.ts';
import type { WorldCompany } from '../../world/company-facts.ts';
import { ownOf } from '../own-of.ts';
import { readRange } from '../ranges.ts';
import { readByShape } from '../read-by-shape.ts';
import { rememberSources } from '../remember-sources.ts';
import type { ReadTexts, SubjectCache } from '../subject-cache.ts';
import { accountNumbers, accountReaders, accountSources } from './account-readers.ts';
import { readFunding, readGeo, readMetric } from './company-filters.ts';
import { createFilterRows, type FilterRows, type PathOfShape, type ReadFilter } from './filter-rows.ts';
import { readKeyword } from './keyword-filter.ts';
import { readUrl } from './url-filter.ts';
import type { ValueReader } from './value-filters.ts';

interface AccountFilters {
  rows: FilterRows<WorldCompany>;
  /** The keyword sources and the name: texts that differ between subjects, and are folded ahead of the first search. */
  texts: readonly ReadTexts<WorldCompany>[];
}

type SpecialPath = 'url' | PathOfShape<typeof accountFilters, 'geo' | 'funding' | 'metric' | 'keyword'>;

/** The filters by a company's attributes (docs/interface.md#account-filters). */
export function createAccountFilters(cache: SubjectCache): AccountFilters {
  const sources = rememberSources<WorldCompany>(accountSources, cache);
  const others: Record<SpecialPath, ReadFilter<WorldCompany>> = {
    url: readUrl,
    geoLocation: readGeo,
    funding: readFunding,
    metric: readMetric,
    keyword: (value) => readKeyword(value, sources),
  };
  const rows = createFilterRows<WorldCompany>(accountFilters, (path, filter) => {
    const reader = ownOf<ValueReader<WorldCompany>>(accountReaders, path);
    if (reader !== undefined) return readByShape(filter, reader, cache);
    const number = ownOf<(company: WorldCompany) => number | null>(accountNumbers, path);
    if (number === undefined) return ownOf(others, path);
    const form = { hasPresence: filter.shape !== 'range', isSingle: filter.shape === 'year' };
    return (value) => readRange(value, number, form);
  });
  return { rows, texts: [...sources.values(), cache.rememberTexts(accountReaders.name.read)] };
}
