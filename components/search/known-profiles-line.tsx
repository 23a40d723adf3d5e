import { i18n } from '#i18n';
import { useResults } from '@/components/company/use-pages';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import { formatCount } from '@/components/ui/formats';

export interface KnownProfilesLineProps {
  stored: StoredSearch;
  size: number;
}

/** Beside the price of "Search": how many previewed people are known as whole profiles, and would be charged again. */
export function KnownProfilesLine({ stored: { row, pages }, size }: KnownProfilesLineProps) {
  const lines = pages.filter(({ mode }) => mode === 'preview').flatMap((page) => page.lines);
  const records = useResults(row.connection, lines);
  const facet = row.kind === 'people' ? 'profile' : 'company';
  const known = lines.filter(({ key }) => records.get(key)?.facets[facet]?.value != null).length;
  const most = Math.min(known, size);
  if (most === 0) return null;
  return <p className="meta caution">{i18n.t('search.knownProfiles', most, [formatCount(most)])}</p>;
}
