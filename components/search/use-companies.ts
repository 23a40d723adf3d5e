import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import type { CompanyNames } from '@/components/search/form/form-context';
import type { Option } from '@/components/search/form/options';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { companyIdsIn, readKnownCompanies, readNamesOfCompanies } from '@/lib/searches/known-companies';

const noNames: CompanyNames = new Map();
const noCompanies: readonly Option[] = [];

/** The names of the companies that these searches give by id, as far as the database has them. Live. */
export function useCompanyNames(searches: readonly SearchFilters[]): CompanyNames {
  const { db } = usePanel();
  const connection = useConnectionId();
  const ids = useMemo(() => companyIdsIn(searches), [searches]);
  const text = ids.join(' ');
  const names = useLiveQuery(
    async () => (connection === null || ids.length === 0 ? noNames : readNamesOfCompanies(db, connection, ids)),
    [db, connection, text],
  );
  return names ?? noNames;
}

/** The companies that were bought before, as values to choose from for free; none before `load` was called. */
export function useKnownCompanies(): { known: readonly Option[]; load(): void } {
  const { db } = usePanel();
  const connection = useConnectionId();
  const [isOpened, setOpened] = useState(false);
  const companies = useLiveQuery(
    async () => (connection === null || !isOpened ? [] : readKnownCompanies(db, connection)),
    [db, connection, isOpened],
  );
  const known = useMemo(
    () =>
      companies?.map(({ id, name, domain }) => ({
        ...{ value: id, count: null },
        word: domain === null ? name : `${name} · ${domain}`,
      })) ?? noCompanies,
    [companies],
  );
  const load = useCallback(() => setOpened(true), []);
  return useMemo(() => ({ known, load }), [known, load]);
}
