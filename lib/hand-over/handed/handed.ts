import type { EmailStatus } from '@/lib/export/format-contact';

/**
 * One person or company, ready for a target; null where not known. Phone numbers are in E.164 and days in UTC milliseconds. Values marked as
 * wrong are left out.
 */
export interface Handed {
  kind: 'person' | 'company';
  /** The row in History; null if nothing was bought. */
  recordId: string | null;
  /** The service's id: the key for an update at the target. */
  id: string | null;
  /** In the order of its language, without titles, slogans and pictures. */
  fullName: string | null;
  /** "Dr." */
  prefix: string | null;
  firstName: string | null;
  lastName: string | null;
  /** "PhD, CFA", "III" */
  suffix: string | null;
  title: string | null;
  company: string | null;
  domain: string | null;
  website: string | null;
  headcount: number | null;
  industry: string | null;
  city: string | null;
  /** A state's whole name where it is known. */
  region: string | null;
  /** ISO 3166 alpha-2; the service's words where no country has them. */
  country: string | null;
  /** The best one to write to; null if it is not valid. */
  email: string | null;
  emailStatus: EmailStatus | null;
  /** All of them, the best first. */
  emails: readonly string[];
  mobile: string | null;
  /** All of them, the best first. */
  phones: readonly string[];
  profileUrl: string | null;
  source: string;
  purpose: string | null;
  /** When the newest part was bought. */
  boughtAt: number | null;
  verifiedAt: number | null;
  tags: readonly string[];
  /** The user's own. The caller drops it unless it was ticked. */
  note: string | null;
}

export type HandedField = keyof Handed;
