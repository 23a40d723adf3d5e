/** A person as exported: plain text and addresses, without prices, ids or pictures. */
export interface Contact {
  /** In the service's spelling, with credentials, slogans and emoji. */
  name: string;
  givenName: string | null;
  familyName: string | null;
  title: string | null;
  company: string | null;
  /** Best first. */
  emails: readonly ContactEmail[];
  /** Best first, in E.164 if the service provided it. */
  mobiles: readonly string[];
  location: ContactLocation | null;
  /** Absolute http(s) addresses. */
  profileUrl: string | null;
  companyUrl: string | null;
  /** The note of the person who exports it. */
  note: string | null;
}

export interface ContactEmail {
  address: string;
  status: EmailStatus;
}
/** `catch-all`: verified, but its server accepts any address. */
export type EmailStatus = 'verified' | 'catch-all' | 'unverified' | 'not-valid';

export interface ContactLocation {
  /** In one line, for reading. */
  text: string;
  city: string | null;
  state: string | null;
  country: string | null;
}

/** The labels, and the wording of an address's status, in the user's language. */
export interface ContactLabels {
  name: string;
  title: string;
  company: string;
  email: string;
  mobile: string;
  location: string;
  profile: string;
  website: string;
  note: string;
  status: Record<EmailStatus, string>;
}

/** "Copy all": one line per known value, `label: value`, without a trailing line break. */
export function formatContact(contact: Contact, labels: ContactLabels): string {
  const lines: [label: string, value: string | null | undefined][] = [
    [labels.name, contact.name],
    [labels.title, contact.title],
    [labels.company, contact.company],
    ...contact.emails.map(({ address, status }): [string, string] => [
      labels.email,
      `${address} (${labels.status[status]})`,
    ]),
    ...contact.mobiles.map((number): [string, string] => [labels.mobile, number]),
    [labels.location, contact.location?.text],
    [labels.profile, contact.profileUrl],
    [labels.website, contact.companyUrl],
    [labels.note, contact.note],
  ];
  return lines.flatMap(([label, value]) => (value ? [`${label}: ${onOneLine(value)}`] : [])).join('\n');
}

/** Otherwise a headline with line breaks (in any script) would read as further labels. */
function onOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}
