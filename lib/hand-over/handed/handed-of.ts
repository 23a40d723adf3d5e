import { fullNameOf } from '@/lib/database/records/known-names';
import { originOf } from '@/lib/database/schema/origins';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { contactEmailsOf, contactOf, webAddress } from '@/lib/export/contact-of';
import { asE164 } from '@/lib/export/phone-numbers';
import { fileFactsOf, markOf, withoutMarked } from '@/lib/outreach/marks';
import { findBestEmail, verifiedAt } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { areaWords, plainWords } from '@/lib/service/contract/written-values';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import type { Handed } from './handed.ts';
import { namePartsOf } from './names.ts';
import { oneLine, severalLines } from './one-line.ts';
import { countryCode, stateName } from './places.ts';

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
  const base = companyOf(record, line, about);
  return (record?.kind ?? line?.kind) === 'company' ? base : personOf(base, record, line, about);
}

function personOf(base: Handed, record: SubjectRecord | null, line: ResultLine | null, about: HandedAbout): Handed {
  const { profile, preview, mobile } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value ?? null;
  const contact = record === null ? null : contactOf(record);
  const emails = emailsOf(record, about.email);
  const file = record === null ? null : fileFactsOf(record);
  const numbers = [...(mobile?.value?.numbers ?? []), ...(file?.phones ?? [])];
  const phones = [...new Set(numbers.flatMap((number) => oneLine(asE164(number)) ?? []))];
  const place = person?.location ?? line?.parts;
  const country = countryCode(oneLine(place?.country ?? (record === null ? countryOf(line) : null)));
  return {
    ...base,
    ...namePartsOf({
      full: nameOf(record, line),
      first: person?.profile?.first_name || line?.parts?.first || null,
      last: person?.profile?.last_name || line?.parts?.last || null,
      addresses: emails.emails,
    }),
    ...emails,
    kind: 'person',
    id: person?.id ?? line?.id ?? null,
    title: oneLine(contact?.title ?? person?.profile?.title ?? line?.title ?? file?.title),
    company:
      oneLine(contact?.company ?? line?.company ?? person?.company?.summary?.name) ??
      base.company ??
      oneLine(file?.company),
    domain: base.domain ?? oneLine(file?.domain),
    city: oneLine(contact?.location?.city ?? areaWords({ city: place?.city ?? line?.place?.split(',')[0] })),
    region: oneLine(stateName(contact?.location?.state ?? person?.location?.state, country)),
    country,
    mobile: phones[0] ?? null,
    phones,
    profileUrl: webAddress(about.link ?? person?.link?.pronet ?? line?.link),
  };
}

/** The best known spelling. A name that is only the end of an address is none. */
function nameOf(record: SubjectRecord | null, line: ResultLine | null): string {
  const { profile, preview } = record?.facets ?? {};
  const person = profile?.value ?? preview?.value;
  const full = record === null ? null : fullNameOf(record);
  const ofLine = line === null || line.name === subjectOfKey(line.key).slug ? null : line.name;
  const ofFile = record === null ? null : fileFactsOf(record)?.name;
  return full ?? person?.profile?.full_name ?? record?.name ?? ofLine ?? ofFile ?? '';
}

/** A line without parts has one place only: "Rotterdam, Netherlands". */
function countryOf(line: ResultLine | null): string | null {
  const parts = line?.place?.split(',') ?? [];
  return parts.length > 1 ? (parts.at(-1) ?? null) : null;
}

/** An address with a comma or a blank would be two in a list of them. */
const isAddress = /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/;

/** Without addresses that are not valid: handing one over makes a mail that bounces. Its state says why there is none. */
function emailsOf(
  record: SubjectRecord | null,
  ofJob: EmailEntry | null | undefined,
): Pick<Handed, 'email' | 'emailStatus' | 'emails' | 'verifiedAt'> {
  const isUsable = ofJob?.address !== undefined && (record === null || markOf(record, ofJob.address) === null);
  const entries = [...(isUsable && ofJob != null ? [ofJob] : []), ...(record?.facets.email?.value ?? [])];
  const best = (isUsable ? ofJob : null) ?? findBestEmail(entries);
  // What a file of others says was not verified.
  const ofFile = (record === null ? null : fileFactsOf(record))?.emails ?? [];
  const all = [
    ...contactEmailsOf(entries, best),
    ...ofFile.map((address) => ({ address, status: 'unverified' as const })),
  ];
  const known = all.flatMap(({ address, status }) => {
    const written = oneLine(address);
    return written !== null && isAddress.test(written) ? [{ address: written, status }] : [];
  });
  const emails = known.flatMap(({ address, status }) => (status === 'not-valid' ? [] : address));
  return {
    email: emails[0] ?? null,
    emailStatus: (known.find(({ address }) => address === emails[0]) ?? known[0])?.status ?? null,
    emails,
    verifiedAt: best == null || emails[0] !== best.address ? null : verifiedAt(best),
  };
}

/** The company itself, or the one of a person. */
function companyOf(record: SubjectRecord | null, line: ResultLine | null, about: HandedAbout): Handed {
  const company = record?.facets.company?.value ?? record?.facets.preview?.value?.company;
  const { summary, link, location } = company ?? {};
  const isPerson = (record?.kind ?? line?.kind) === 'person';
  const { city, state, country: land } = location?.headquarter ?? {};
  const country = countryCode(oneLine(land));
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
    company: oneLine(summary?.name ?? (isPerson ? null : (record?.name ?? line?.name))),
    domain: oneLine(domainsOfCompany(link)[0] ?? line?.domain),
    website: webAddress(link?.website) ?? webAddress(link?.domain),
    headcount: summary?.staff?.total ?? line?.headcount ?? null,
    industry: oneLine(plainWords(summary?.industry ?? line?.industry)),
    city: oneLine(areaWords({ city: city ?? line?.place })),
    region: oneLine(stateName(state, country)),
    country,
    email: null,
    emailStatus: null,
    emails: [],
    mobile: null,
    phones: [],
    profileUrl: webAddress(about.link ?? link?.pronet ?? line?.link),
    source: sourceOf(record),
    purpose: oneLine(about.purpose),
    boughtAt: record === null ? null : newestPurchase(record),
    verifiedAt: null,
    tags: (record?.tags ?? []).flatMap((tag) => oneLine(tag) ?? []),
    note: severalLines(record?.note),
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
