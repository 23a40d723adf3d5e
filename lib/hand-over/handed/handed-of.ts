import { markOf, withoutMarked } from '@/lib/contact/marks';
import { fullNameOf } from '@/lib/database/records/known-names';
import { originOf } from '@/lib/database/schema/origins';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { contactEmailsOf, contactOf, webAddress } from '@/lib/export/contact-of';
import { asE164 } from '@/lib/export/phone-numbers';
import { findBestEmail, verifiedAt } from '@/lib/service/contract/best-email';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { areaWords, plainWords } from '@/lib/service/contract/written-values';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import type { Handed } from './handed.ts';
import { namePartsOf } from './names.ts';
import { countryCode } from './places.ts';

export interface HandedAbout {
  /** The page on the network. */
  link: string | null;
  purpose: string | null;
  /** From a job, in place of the record's. */
  email?: EmailEntry | null | undefined;
}

/** One subject from what was bought about it, or else from its line in a list. Pure. */
export function handedOf(whole: SubjectRecord | null, line: ResultLine | null, about: HandedAbout): Handed {
  const record = whole === null ? null : withoutMarked(whole);
  const isCompany = (record?.kind ?? line?.kind) === 'company';
  return isCompany ? companyOf(record, line, about) : personOf(record, line, about);
}

function personOf(record: SubjectRecord | null, line: ResultLine | null, about: HandedAbout): Handed {
  const { profile, preview, email, mobile } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value ?? null;
  const contact = record === null ? null : contactOf(record);
  const full = record === null ? null : fullNameOf(record);
  const lineName = line === null || line.name === subjectOfKey(line.key).slug ? null : line.name;
  const name = full ?? person?.profile?.full_name ?? record?.name ?? lineName ?? '';
  const parts = namePartsOf(
    name,
    person?.profile?.first_name || line?.parts?.first || null,
    person?.profile?.last_name || line?.parts?.last || null,
  );
  const job = about.email?.address === undefined || isMarked(record, about.email.address) ? [] : [about.email];
  const entries = [...job, ...(email?.value ?? [])];
  const best = job[0] ?? findBestEmail(entries);
  const emails = contactEmailsOf(entries, best);
  const phones = [...new Set((mobile?.value?.numbers ?? []).map(asE164))];
  const base = companyOf(record, line, about);
  const place = person?.location ?? line?.parts ?? null;
  return {
    ...base,
    ...parts,
    kind: 'person',
    id: person?.id ?? line?.id ?? null,
    fullName: [parts.firstName, parts.lastName].filter(Boolean).join(' ') || null,
    title: contact?.title ?? person?.profile?.title ?? line?.title ?? null,
    company:
      contact?.company ??
      line?.company ??
      person?.company?.summary?.name ??
      person?.position_groups[0]?.company?.name ??
      base.company,
    city: contact?.location?.city ?? areaWords({ city: place === null ? line?.place?.split(',')[0] : place.city }),
    region: contact?.location?.state ?? areaWords({ state: person?.location?.state }),
    country: countryCode(place?.country),
    email: best?.address ?? null,
    emailStatus: emails[0]?.status ?? null,
    emails: emails.map(({ address }) => address),
    verifiedAt: best === null ? null : verifiedAt(best),
    mobile: phones[0] ?? null,
    phones,
    profileUrl: webAddress(about.link ?? person?.link?.pronet ?? line?.link),
  };
}

/** The company itself, or the one of a person. */
function companyOf(record: SubjectRecord | null, line: ResultLine | null, { link, purpose }: HandedAbout): Handed {
  const company: Company | null = record?.facets.company?.value ?? record?.facets.preview?.value?.company ?? null;
  const isPerson = (record?.kind ?? line?.kind) === 'person';
  const { summary, link: links, location } = company ?? {};
  const own = isPerson ? null : (record?.name ?? line?.name ?? null);
  return {
    kind: 'company',
    recordId: record?.id ?? null,
    id: company?.id ?? line?.id ?? null,
    fullName: null,
    prefix: null,
    firstName: null,
    lastName: null,
    suffix: null,
    title: null,
    company: summary?.name ?? own,
    domain: domainsOfCompany(links)[0] ?? line?.domain ?? null,
    website: webAddress(links?.website) ?? webAddress(links?.domain),
    headcount: summary?.staff?.total ?? line?.headcount ?? null,
    industry: plainWords(summary?.industry ?? line?.industry),
    city: areaWords({ city: location?.headquarter?.city ?? line?.place }),
    region: areaWords({ state: location?.headquarter?.state }),
    country: countryCode(location?.headquarter?.country),
    email: null,
    emailStatus: null,
    emails: [],
    mobile: null,
    phones: [],
    profileUrl: webAddress(link ?? links?.pronet ?? line?.link),
    source: sourceOf(record),
    purpose,
    boughtAt: record === null ? null : newestPurchase(record),
    verifiedAt: null,
    tags: record?.tags ?? [],
    note: record?.note ?? null,
  };
}

/** The service's host: without a comma, which some targets split at. */
function sourceOf(record: SubjectRecord | null): string {
  const origin = record === null ? '' : originOf(record.connection);
  return URL.canParse(origin) ? `Sidenote (${new URL(origin).host})` : 'Sidenote';
}

function newestPurchase({ facets }: SubjectRecord): number | null {
  const times = Object.values(facets).map(({ boughtAt }) => boughtAt);
  return times.length === 0 ? null : Math.max(...times);
}

function isMarked(record: SubjectRecord | null, address: string): boolean {
  return record !== null && markOf(record, address) !== null;
}
