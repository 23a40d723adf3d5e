import type { SidenoteDatabase } from '@/lib/database/database';
import { idAlias, idOfAlias } from '@/lib/database/records/aliases';
import { originOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { filterRows } from '@/lib/service/contract/filters';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import { readFilter } from './filter-values.ts';

/** A company that the service has named, so its id is known. */
export interface KnownCompany {
  /** In the service's spelling. */
  id: string;
  name: string;
  domain: string | null;
}

/** More are found by name, at the service. */
const mostOffered = 20_000;
/** Records read in one request: their reading must not hold up a key press. */
const readAtOnce = 250;

/** Companies of this service with a known id and name, the first 20,000 by id. `breathe` is awaited between requests. */
export async function readKnownCompanies(
  db: SidenoteDatabase,
  connection: string,
  breathe: () => Promise<void>,
): Promise<KnownCompany[]> {
  const prefix = `${originOf(connection)}|company:`;
  const keys = await db.records.where('aliases').startsWith(prefix).limit(mostOffered).primaryKeys();
  const ids = [...new Set(keys)];
  const known = new Map<string, KnownCompany>();
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const records = await db.records.bulkGet(ids.slice(at, at + readAtOnce));
    for (const record of records) {
      for (const company of record === undefined ? [] : companyOf(record, prefix)) known.set(company.id, company);
    }
    await breathe();
  }
  return [...known.values()];
}

/** The names of these companies, by id in lower case; those that are not in the database are missing. */
export async function readNamesOfCompanies(
  db: SidenoteDatabase,
  connection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const prefix = `${originOf(connection)}|company:`;
  const aliases = ids.map((id) => idAlias(connection, 'company', id));
  const records = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
  return new Map(
    records.flatMap((record) => {
      const [company] = companyOf(record, prefix);
      if (company === undefined) return [];
      const own = record.aliases.map(idOfAlias).filter((id) => id !== null);
      return own.map((id) => [id, company.name] as const);
    }),
  );
}

/** None for a record without a name. */
function companyOf({ aliases, name, facets }: SubjectRecord, prefix: string): KnownCompany[] {
  const { value = null } = facets.company ?? {};
  const alias = aliases.find((each) => each.startsWith(prefix));
  const id = value?.id ?? (alias === undefined ? null : idOfAlias(alias));
  const shown = name ?? value?.summary?.name ?? null;
  if (id === null || shown === null) return [];
  return [{ id, name: shown, domain: domainsOfCompany(value?.link)[0] ?? null }];
}

const rows = filterRows.filter(({ namesCompanies }) => namesCompanies === true);

/** Every company id in these filters, once. Pure. */
export function companyIdsIn(searches: readonly SearchFilters[]): string[] {
  const lists = searches.flatMap((filters) =>
    rows.flatMap(({ path }) =>
      ['any.include', 'any.exclude', 'all.include', 'all.exclude'].map((side) =>
        readFilter(filters, `${path}.${side}`),
      ),
    ),
  );
  const ids = lists.flat().filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}
