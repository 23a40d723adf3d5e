import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';
import { type EmailEntry, findBestEmail } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { Contact, ContactEmail, ContactLocation, EmailStatus } from './contact.ts';

/** What was bought about a person, as a contact; every part may be missing. `note` is the person's own, kept elsewhere. */
export function contactOf({ name, facets }: SubjectRecord, note: string | null = null): Contact {
  const person = facets.profile?.value ?? null;
  const company = facets.company?.value ?? null;
  const emails = emailsOf(facets.email?.value ?? []);
  const mobiles = facets.mobile?.value?.numbers ?? [];
  const { email, profile, company: own, mobile } = facets;
  const times = [email, profile, own, mobile].flatMap((facet) => (facet === undefined ? [] : [facet.boughtAt]));
  return {
    // A contact without a name cannot be found again: the next best thing that is known stands for it.
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
    boughtAt: times.length === 0 ? null : Math.max(...times),
  };
}

/** The position that has not ended is the current one; its own title only where the profile says none. */
function roleOf(person: Person | null, company: Company | null): Pick<Contact, 'title' | 'company'> {
  const current = person?.position_groups.find(({ date }) => date?.end == null) ?? null;
  const position = current?.profile_positions.find(({ date }) => date?.end == null);
  return {
    title: person?.profile?.title || position?.title || null,
    company: current?.company?.name || company?.summary?.name || null,
  };
}

/** Each address once, the one to write to first. */
function emailsOf(entries: readonly EmailEntry[]): ContactEmail[] {
  const best = findBestEmail(entries);
  const sorted = best === null ? [] : [best, ...entries];
  const found = sorted.flatMap((entry) =>
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
  const text = long || short || [city, state, country].filter(Boolean).join(', ');
  if (text === '') return null;
  return { text, city: writtenAs(city, text), state: writtenAs(state, text), country: writtenAs(country, text) };
}

/** The parts come in lower case (docs/interface.md#company-result), the line as people write it: "amsterdam" → "Amsterdam". */
function writtenAs(part: string | null | undefined, line: string): string | null {
  const words = line.split(',').map((word) => word.trim());
  return words.find((word) => word.toLowerCase() === part?.toLowerCase()) ?? (part || null);
}

/** An address that a click may open, in the characters an address may have; null for anything else. */
function webAddress(text: string | null | undefined): string | null {
  const whole = text == null || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`;
  const url = whole != null && URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || whole == null || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return /^[!-~]+$/.test(whole) ? whole : url.href;
}
