import type { SubjectRecord } from '@/lib/database/schema/rows';
import { withoutMarked } from '@/lib/outreach/marks';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import { areaWords, placeWords } from '@/lib/service/contract/written-values';
import type { Contact, ContactEmail, ContactLocation, EmailStatus } from './format-contact.ts';

/** A person's purchases as a contact, without values marked as wrong; every part may be missing. The user's `note` is stored elsewhere. */
export function contactOf(record: SubjectRecord, note: string | null = null): Contact {
  const { name, facets } = withoutMarked(record);
  const person = facets.profile?.value ?? null;
  const company = facets.company?.value ?? null;
  const emails = contactEmailsOf(facets.email?.value ?? []);
  const mobiles = facets.mobile?.value?.numbers ?? [];
  return {
    // A contact needs a name to be found again: the next best known value serves.
    name: name || person?.profile?.full_name || person?.identifier || emails[0]?.address || mobiles[0] || '',
    givenName: person?.profile?.first_name || null,
    familyName: person?.profile?.last_name || null,
    ...roleOf(person, company),
    emails,
    mobiles,
    location: locationOf(person),
    profileUrl: webAddress(person?.link?.pronet),
    companyUrl: webAddress(company?.link?.website) ?? webAddress(company?.link?.domain),
    note: note || null,
  };
}

/** The position without an end date is the current one; its title is used only if the profile has none. */
function roleOf(person: Person | null, company: Company | null): Pick<Contact, 'title' | 'company'> {
  const current = person?.position_groups.find(({ date }) => date?.end == null) ?? null;
  const position = current?.profile_positions.find(({ date }) => date?.end == null);
  return {
    title: person?.profile?.title || position?.title || null,
    company: current?.company?.name || company?.summary?.name || null,
  };
}

/** Without duplicates, the best address to write to first. */
export function contactEmailsOf(entries: readonly EmailEntry[], best = findBestEmail(entries)): ContactEmail[] {
  const bestFirst = best === null ? [] : [best, ...entries];
  const found = bestFirst.flatMap((entry) =>
    entry.found && entry.address !== undefined ? [{ address: entry.address, status: statusOf(entry) }] : [],
  );
  return found.filter(({ address }, at) => found.findIndex((other) => other.address === address) === at);
}

function statusOf({ status, domainType }: EmailEntry): EmailStatus {
  if (status === 'INVALID') return 'not-valid';
  if (status !== 'VALID') return 'unverified';
  return domainType === 'CATCH_ALL' ? 'catch-all' : 'verified';
}

function locationOf(person: Person | null): ContactLocation | null {
  const { city, state, country, default: long, short } = person?.location ?? {};
  const text = placeWords(long || short) ?? areaWords({ city, state, country });
  if (text === null) return null;
  return {
    text,
    city: writtenAs({ city }, text),
    state: writtenAs({ state }, text),
    country: writtenAs({ country }, text),
  };
}

/** The parts are in lower case (docs/interface.md#company-result), the full line in normal case: "amsterdam" → "Amsterdam". */
function writtenAs(part: Parameters<typeof areaWords>[0], line: string): string | null {
  const name = areaWords(part);
  const words = line.split(',').map((word) => word.trim());
  return words.find((word) => word.toLowerCase() === name?.toLowerCase()) ?? name;
}

/** An address that is safe to open on a click, in URL characters only; null for anything else. */
export function webAddress(text: string | null | undefined): string | null {
  const whole = text == null || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  const url = whole != null && URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || whole == null || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return /^[!-~]+$/.test(whole) ? whole : url.href;
}
