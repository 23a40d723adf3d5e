import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import type { StoredSearch } from '@/components/search/form-state/use-search-orders';
import { formatCount } from '@/components/ui/formats';
import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';

export interface KnownProfilesLineProps {
  stored: StoredSearch;
  /** The results of one page. */
  size: number;
}

/** Beside the price of "Search": how many of those previewed are known as whole profiles, which the service charges again. */
export function KnownProfilesLine({ stored, size }: KnownProfilesLineProps) {
  const { db } = usePanel();
  const { row, pages } = stored;
  const keys = pages.filter(({ mode }) => mode === 'preview').flatMap((page) => page.keys);
  const facet = row.kind === 'people' ? 'profile' : 'company';
  const known =
    useLiveQuery(
      async () => countKnown(db, row.connection, keys, facet),
      [db, row.connection, keys.join('\n'), facet],
    ) ?? 0;
  const most = Math.min(known, size);
  if (most === 0) return null;
  return <p className="meta caution">{i18n.t('search.knownProfiles', most, [formatCount(most)])}</p>;
}

/** Whose whole profile is known, among these subject keys. */
async function countKnown(
  db: SidenoteDatabase,
  connection: string,
  keys: readonly string[],
  facet: 'profile' | 'company',
): Promise<number> {
  if (keys.length === 0) return 0;
  const aliases = keys.map((key) => subjectAlias(connection, key));
  const records = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
  return records.filter(({ facets }) => facets[facet]?.value != null).length;
}
