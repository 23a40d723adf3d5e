import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';

export interface Orderable {
  email: boolean;
  mobile: boolean;
  personality: boolean;
  profile: boolean;
}

/**
 * Pure: what the service can be asked about a person, by how they are known (docs/interface.md#endpoints). Email: an id or a page;
 * mobile: a page, or a company's domain and a name; personality and profile: a page.
 */
export function orderableOperations(subject: Subject, record: SubjectRecord | null): Orderable {
  const { profile, preview, company } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value ?? null;
  const hasPage = subject.url !== null || person?.link?.pronet != null;
  const hasDomainAndName = company?.value?.link?.domain != null && record?.name != null;
  return {
    email: hasPage || subject.site === 'id' || person !== null,
    mobile: hasPage || hasDomainAndName,
    personality: hasPage,
    profile: hasPage,
  };
}
