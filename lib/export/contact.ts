/** A person as they are taken away: plain words and addresses, without prices, ids or pictures. */
export interface Contact {
  /** As the service wrote it: with credentials, slogans and emoji. */
  name: string;
  givenName: string | null;
  familyName: string | null;
  title: string | null;
  company: string | null;
  /** Best first. */
  emails: readonly ContactEmail[];
  /** Best first, in E.164 where the service kept to it. */
  mobiles: readonly string[];
  location: ContactLocation | null;
  /** Whole http(s) addresses. */
  profileUrl: string | null;
  companyUrl: string | null;
  /** What the person who takes it away wrote themselves. */
  note: string | null;
  /** When the newest part of it was bought, epoch milliseconds; null where nothing was. */
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
