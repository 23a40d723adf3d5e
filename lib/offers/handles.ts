import type { Subject } from '@/lib/subjects/subject';
import type { FacetName, FacetValues, Handles } from './offers.ts';

/** What is known of somebody, as the database has it. */
export interface KnownRecord {
  name: string | null;
  facets: { [Name in FacetName]?: { value: FacetValues[Name] | null } };
}

/** Pure: by what the service can be asked about a subject, as it is known. */
export function handlesOf({ kind, site, slug, url }: Subject, record: KnownRecord | null): Handles {
  const { profile, preview, company } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value ?? null;
  const link = company?.value?.link;
  const own = kind === 'person' ? (profile?.value?.link ?? preview?.value?.link) : link;
  const domain = site === 'domain' ? slug : (link?.domain ?? null);
  const name = record?.name ?? profile?.value?.profile?.full_name ?? null;
  return {
    page: url ?? own?.pronet ?? null,
    id: site === 'id' ? slug : (person?.id ?? null),
    domain,
    employer: domain === null || name === null ? null : { domain, name },
    address: site === 'email' ? slug : null,
  };
}
