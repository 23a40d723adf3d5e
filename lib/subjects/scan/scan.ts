import type { Subject } from '@/lib/subjects/subject';

/** The profiles a page links to and the email addresses it shows, or why the page could not be read. */
export type Scan =
  | { kind: 'refused'; why: 'not-granted' | 'closed' | 'gone' | 'failed' }
  | { kind: 'read'; host: string; isWhole: boolean; subjects: Subject[]; addresses: string[] };
