import type { Touch } from '@/lib/database/schema/contact-rows';
import { canOrder } from '@/lib/offers/panel-offers';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Subject } from '@/lib/subjects/subject';

/** What is known about a find: it has an answer, or is excluded. */
export type FoundMark =
  /** A company's facts. */
  | { kind: 'known' }
  /** Requested by this address, and no one was found. */
  | { kind: 'nothing-found'; boughtAt: number }
  /** The email, or the address's owner, was requested; without entries it was not found. */
  | { kind: 'email'; entries: EmailEntry[] | null; boughtAt: number }
  /** The answer to an email order was lost: no other request until the balance decides. */
  | { kind: 'lost' }
  | { kind: 'excluded'; listName: string };

export interface FoundProfile {
  subject: Subject;
  /** From its record, else what the page calls it; null without either: the slug is shown instead. */
  name: string | null;
  /** Role and company from a profile or preview. */
  role?: string | null;
  mark: FoundMark | null;
  /** What the user logged. */
  touches?: readonly Touch[] | undefined;
}

export interface FoundAddress {
  address: string;
  name: string | null;
  role?: string | null;
  mark: FoundMark | null;
}

export type ScanView =
  | { kind: 'reading' }
  | { kind: 'refused'; why: 'not-granted' | 'closed' | 'gone' | 'failed' }
  | {
      kind: 'read';
      host: string;
      /** False if the page exceeded the scan's limits. */
      isWhole: boolean;
      profiles: readonly FoundProfile[];
      addresses: readonly FoundAddress[];
    };

/** Has an answer, so it is not requested again. */
export const isAnswered = ({ mark }: { mark: FoundMark | null }): boolean =>
  mark !== null && mark.kind !== 'excluded' && mark.kind !== 'lost';

export const canChoose = ({ mark }: { mark: FoundMark | null }): boolean => mark?.kind !== 'excluded';

/** The people to order: selected, reachable by the service, neither known nor ordered with a lost answer. */
export function findToBuy(profiles: readonly FoundProfile[], chosen: ReadonlySet<string>): Subject[] {
  return profiles
    .filter((found) => chosen.has(found.subject.key) && found.mark === null && found.subject.kind === 'person')
    .map(({ subject }) => subject)
    .filter((subject) => canOrder('email', subject, null));
}
