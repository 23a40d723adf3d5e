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
  /** When the newest part was bought, epoch milliseconds; null if nothing was. */
  boughtAt: number | null;
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
