import { i18n } from '#i18n';
import {
  companyOf,
  emailOf,
  type FileColumn,
  type FileSubject,
  personOf,
} from '@/components/hand-over/rows/file-subject';
import type { FileCell } from '@/components/ui/file-export/write-table';
import { areaLabel } from '@/components/ui/formats';
import { seniorityLabel } from '@/components/ui/value-labels';
import { contactOf } from '@/lib/export/contact-of';
import { namePartsOf } from '@/lib/hand-over/handed/names';
import { utcDay } from '@/lib/platform/time';
import { verifiedAt } from '@/lib/service/contract/best-email';
import { plainWords } from '@/lib/service/contract/written-values';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';

type Facts = Record<
  | 'firstName'
  | 'lastName'
  | 'title'
  | 'seniority'
  | 'company'
  | 'domain'
  | 'headcount'
  | 'industry'
  | 'city'
  | 'country'
  | 'email'
  | 'emailStatus'
  | 'verifiedOn'
  | 'mobile'
  | 'profile'
  | 'id',
  FileCell
>;

const labels: Record<keyof Facts, () => string> = {
  firstName: () => i18n.t('files.firstName'),
  lastName: () => i18n.t('files.lastName'),
  title: () => i18n.t('files.title'),
  seniority: () => i18n.t('files.seniority'),
  company: () => i18n.t('files.company'),
  domain: () => i18n.t('files.domain'),
  headcount: () => i18n.t('files.headcount'),
  industry: () => i18n.t('files.industry'),
  city: () => i18n.t('files.city'),
  country: () => i18n.t('files.country'),
  email: () => i18n.t('files.email'),
  emailStatus: () => i18n.t('files.emailStatus'),
  verifiedOn: () => i18n.t('files.verifiedOn'),
  mobile: () => i18n.t('files.mobile'),
  profile: () => i18n.t('files.profile'),
  id: () => i18n.t('files.id'),
};

/** Columns that a company lacks. */
const ofPeople: readonly (keyof Facts)[] = [
  'firstName',
  'lastName',
  'title',
  'seniority',
  'email',
  'emailStatus',
  'verifiedOn',
  'mobile',
];

const names = Object.keys(labels) as (keyof Facts)[];
const known = new WeakMap<FileSubject, Facts>();

/** With the service's names unchanged. Pure. */
export const plainColumns: readonly FileColumn<FileSubject>[] = names.map(columnOf);

export const plainCompanyColumns: readonly FileColumn<FileSubject>[] = names
  .filter((name) => !ofPeople.includes(name))
  .map(columnOf);

function columnOf(name: keyof Facts): FileColumn<FileSubject> {
  return { label: labels[name], cell: (of) => factsOf(of)[name] };
}

/** All cells of a row at once, from one look at its record. */
function factsOf(of: FileSubject): Facts {
  const facts = known.get(of) ?? (of.kind === 'company' ? companyFacts(of) : personFacts(of));
  known.set(of, facts);
  return facts;
}

function personFacts(of: FileSubject): Facts {
  const { record, line } = of;
  const person = personOf(of);
  const shown = record === null ? null : contactOf(record);
  const { firstName, lastName } = namePartsOf({
    full: shown?.name || line?.name || '',
    first: person?.profile?.first_name ?? line?.parts?.first ?? null,
    last: person?.profile?.last_name ?? line?.parts?.last ?? null,
    addresses: [],
    keepsMask: true,
  });
  const { best, status } = emailOf(of, i18n.t('files.nothingFound'));
  const verified = best === null ? null : verifiedAt(best);
  return {
    ...companyFacts(of),
    firstName,
    lastName,
    title: shown?.title ?? person?.profile?.title ?? line?.title ?? null,
    seniority: seniorityLabel(person?.department?.seniority ?? line?.seniority),
    company:
      shown?.company ??
      line?.company ??
      companyOf(of)?.summary?.name ??
      person?.position_groups[0]?.company?.name ??
      null,
    city: cityOf(of),
    country: areaLabel({ country: person?.location?.country ?? countryOfLine(of) }),
    email: best?.address ?? null,
    emailStatus: status,
    verifiedOn: verified === null ? null : utcDay(verified),
    mobile: record?.facets.mobile?.value?.numbers[0] ?? null,
    id: person?.id ?? line?.id ?? null,
  };
}

/** A line has one place only: "Rotterdam, Netherlands". */
function countryOfLine({ record, line }: FileSubject): string | null {
  if (line?.parts !== undefined) return line.parts.country;
  const parts = line?.place?.split(',') ?? [];
  return record === null && parts.length > 1 ? (parts.at(-1)?.trim() ?? null) : null;
}

function cityOf(of: FileSubject): string | null {
  const person = personOf(of);
  if (person?.location != null) return areaLabel({ city: person.location.city });
  const { parts, place } = of.line ?? {};
  return parts === undefined ? areaLabel({ city: place?.split(',')[0] }) : areaLabel({ city: parts.city });
}

function companyFacts(of: FileSubject): Facts {
  const { line, link, record } = of;
  const company = companyOf(of);
  const { summary, link: links, location } = company ?? {};
  return {
    firstName: null,
    lastName: null,
    title: null,
    seniority: null,
    company: summary?.name ?? record?.name ?? line?.name ?? null,
    domain: domainsOfCompany(links)[0] ?? line?.domain ?? null,
    headcount: summary?.staff?.total ?? line?.headcount ?? null,
    industry: plainWords(summary?.industry ?? line?.industry),
    city: areaLabel({ city: location?.headquarter?.city ?? line?.place }),
    country: areaLabel({ country: location?.headquarter?.country }),
    email: null,
    emailStatus: null,
    verifiedOn: null,
    mobile: null,
    profile: link,
    id: company?.id ?? line?.id ?? null,
  };
}
