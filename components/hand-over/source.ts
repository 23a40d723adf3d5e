import type { ColumnChoice, MaybeExcluded } from '@/components/hand-over/rows/excluded-rows';
import type { FileSubject } from '@/components/hand-over/rows/file-subject';
import type { TableFile } from '@/components/ui/file-export/write-table';
import type { Handed } from '@/lib/hand-over/handed/handed';
import type { Subject } from '@/lib/subjects/subject';

/** A person or company that may be handed over, and the list that excludes it at the moment it is read. */
export interface HandRow extends FileSubject, MaybeExcluded {
  /** For orders and tags. */
  subject: Subject;
  name: string;
}

/** What "Send to …" is about: a selection, a search, a list, a job or one person. */
export interface HandSource {
  connectionId: string;
  kind: 'people' | 'companies';
  /** How many rows it has, the excluded included. */
  count: number;
  /** Where a batch that it begins is shown, too: "history", the id of a search, or the panel. */
  place: string;
  /** What the person should know before: not all results have come yet. */
  caution?: string | undefined;
  /** Begins the name of a file, such as "buyers-in-rotterdam". */
  base: string;
  /** Reads all rows anew, in slices, so that each exclusion is of this moment. */
  read(): AsyncIterable<readonly HandRow[]>;
  /** A file with all that was bought. Absent: only the columns of formats are offered. */
  table?(choice: Exclude<ColumnChoice, 'crm'>): TableFile;
}

/** A row as a target takes it. */
export interface HandedRow {
  row: HandRow;
  handed: Handed;
}
