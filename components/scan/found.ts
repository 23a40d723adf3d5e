import type { Subject } from '@/lib/subjects/subject';

/** What Sidenote already has to say about a find: its answer is here, or it is on a list. */
export type FoundMark = { kind: 'known' } | { kind: 'excluded'; listName: string };

export interface FoundProfile {
  subject: Subject;
  /** Known only where something about the subject is; otherwise its slug stands for it. */
  name: string | null;
  mark: FoundMark | null;
}

export interface FoundAddress {
  /** In lower case. */
  address: string;
  mark: FoundMark | null;
}

export type ScanView =
  | { kind: 'reading' }
  | { kind: 'refused'; why: 'not-granted' | 'closed' | 'gone' | 'failed' }
  | {
      kind: 'read';
      /** The host of the page that was read. */
      host: string;
      /** False: the page was longer than what is read. */
      isWhole: boolean;
      profiles: readonly FoundProfile[];
      addresses: readonly FoundAddress[];
    };

/** What is chosen on the page: keys of subjects, and addresses. What is on a list already cannot be chosen. */
export const canChoose = ({ mark }: { mark: FoundMark | null }): boolean => mark?.kind !== 'excluded';

/** People to ask about: chosen, and not known, since what is known costs nothing a second time. */
export function findToBuy(profiles: readonly FoundProfile[], chosen: ReadonlySet<string>): Subject[] {
  return profiles
    .filter((found) => chosen.has(found.subject.key) && found.mark === null && found.subject.kind === 'person')
    .map(({ subject }) => subject);
}
