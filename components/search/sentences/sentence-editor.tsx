import { seedsPath } from '@/components/search/describe/describe-search';
import { FilterControl } from '@/components/search/form/filter-control';
import type { FormContext } from '@/components/search/form/form-context';
import { SeedsField } from '@/components/search/form/seeds-field';
import type { SideName } from '@/components/search/form/sides';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter, writeFilter } from '@/lib/searches/filter-values';
import { findFilter } from '@/lib/service/contract/filters';
import type { Problem } from '@/lib/service/contract/filters/problem';

export interface SentenceEditorProps {
  path: string;
  side: SideName | null;
  filters: SearchFilters;
  problems: readonly Problem[];
  searchContext: FormContext;
  onChange(filters: SearchFilters): void;
  onSide(side: SideName): void;
}

/** The editor of one sentence. Incomplete input ends with it. */
export function SentenceEditor(props: SentenceEditorProps) {
  const { path, side, filters, problems, searchContext, onChange, onSide } = props;
  if (path === seedsPath) return <SeedsField {...{ filters, labelOf: searchContext.labelOf, onChange }} />;
  const filter = findFilter(path);
  if (filter === null) return null;
  return (
    <FilterControl
      {...{ filter, side, problems, searchContext, onSide }}
      value={readFilter(filters, path)}
      onChange={(next) => onChange(writeFilter(filters, path, next))}
    />
  );
}
