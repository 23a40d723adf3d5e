import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import type { CompanyNames } from '@/components/search/form/form-context';
import type { Option } from '@/components/search/form/options';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { logAs } from '@/lib/platform/error-log';
import { createPageBreather } from '@/lib/platform/slices';
import {
  companyIdsIn,
  type KnownCompany,
  readKnownCompanies,
  readNamesOfCompanies,
} from '@/lib/searches/known-companies';

const noNames: CompanyNames = new Map();
const noCompanies: readonly Option[] = [];

/** Names of the companies that these searches give by id, from the database. Live. */
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

/** Companies bought before, as free values; none before `load`, which reads them again. */
export function useKnownCompanies(): { known: readonly Option[]; load(): void } {
  const { db } = usePanel();
  const connection = useConnectionId();
  const [known, setKnown] = useState(noCompanies);
  const [loads, setLoads] = useState(0);
  // Not live: each written record would read all of them again.
  useEffect(() => {
    if (connection === null || loads === 0) return undefined;
    let isCurrent = true;
    void readKnownCompanies(db, connection, createPageBreather())
      .then((companies) => {
        if (isCurrent) setKnown(companies.map(optionOf));
      })
      // Free values are missing, but the service still finds them.
      .catch(logAs('known-companies'));
    return () => {
      isCurrent = false;
    };
  }, [db, connection, loads]);
  const load = useCallback(() => setLoads((count) => count + 1), []);
  return useMemo(() => ({ known, load }), [known, load]);
}

function optionOf({ id, name, domain }: KnownCompany): Option {
  return { value: id, count: null, word: domain === null ? name : `${name} · ${domain}` };
}
