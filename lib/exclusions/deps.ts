import type { SidenoteDatabase } from '@/lib/database/database';
import type { RecordAliases } from '@/lib/exclusions/import/record-aliases';
import type { NameIndex } from '@/lib/exclusions/match/name-index';
import type { Clock } from '@/lib/platform/clock';
import type { Subject } from '@/lib/subjects/subject';
import type { ParseMemberContext } from './parse-member.ts';

export interface ExclusionDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  newId(): string;
  /** The name of the list that the first click creates. */
  firstListName(kind: Subject['kind']): string;
  /** Skips names that are on no list. If absent, every name is looked up. */
  index?: NameIndex;
  /** Skips records for rows about unknown people. If absent, every row is looked up. */
  recordAliases?: RecordAliases;
  /** The domain that a website's owner registered (`registered-domain.ts`). */
  domainOf: ParseMemberContext['domainOf'];
}
