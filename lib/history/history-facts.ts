import type { SubjectRecord } from '@/lib/database/schema/rows';
import { fileFactsOf } from '@/lib/outreach/marks';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { areaWords, placeWords } from '@/lib/service/contract/written-values';

/** What a profile, a preview or a company says about the subject; any field may be missing. */
export interface HistoryFacts {
  /** A company's industry. */
  title: string | null;
  /** Where a person works. */
  company: string | null;
  /** In normal spelling. */
  location: string | null;
  /** The subject's page as the service gave it: untrusted text. */
  link: string | null;
}

/** Pure. A purchased profile takes precedence over a preview that was included with another result. */
export function findFacts(record: SubjectRecord): HistoryFacts & { knownName: string | null } {
  const { kind, name, facets } = record;
  const company = facets.company?.value ?? null;
  if (kind === 'company') return { ...companyFacts(company), knownName: name || company?.summary?.name || null };
  const person = facets.profile?.value ?? facets.preview?.value ?? null;
  const bought = personFacts(person, company);
  const file = fileFactsOf(record);
  return {
    ...bought,
    title: bought.title ?? file?.title ?? null,
    company: bought.company ?? file?.company ?? null,
    location: bought.location ?? file?.location ?? null,
    knownName: name || file?.name || maskedName(person),
  };
}

function personFacts(person: Person | PersonPreview | null, company: Company | null): HistoryFacts {
  // The position that has not ended is the current one.
  const group = person?.position_groups.find(({ date }) => date?.end == null);
  const position = group?.profile_positions.find(({ date }) => date?.end == null);
  const { city, country, short, default: long } = person?.location ?? {};
  return {
    title: person?.profile?.title || position?.title || null,
    company: group?.company?.name || company?.summary?.name || null,
    location: placeWords(short || long) ?? areaWords({ city, country }),
    link: person?.link?.pronet ?? null,
  };
}

function companyFacts(company: Company | null): HistoryFacts {
  return {
    title: company?.summary?.industry || null,
    company: null,
    location: areaWords(company?.location?.headquarter ?? {}),
    link: company?.link?.pronet || company?.link?.website || null,
  };
}

/** A preview's last name is partly masked with asterisks: it is displayed, but never stored as a name. */
function maskedName(person: Person | PersonPreview | null): string | null {
  const { full_name: full, first_name: first, last_name: last } = person?.profile ?? {};
  return full || [first, last].filter(Boolean).join(' ') || null;
}
