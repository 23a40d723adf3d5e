import type { SidenoteDatabase } from '@/lib/database/database';
import type { NameIndex } from '@/lib/exclusions/match/name-index';
import type { Clock } from '@/lib/platform/clock';
import type { Subject } from '@/lib/subjects/subject';
import type { ParseMemberContext } from './parse-member.ts';

export interface ExclusionDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  newId(): string;
  /** What the list is called that the first press makes. */
  firstListName(kind: Subject['kind']): string;
  /** Names that no one on any list has need not be looked for. Absent: all are. */
  index?: NameIndex;
  /** The domain that a website's owner registered (`registered-domain.ts`). */
  domainOf: ParseMemberContext['domainOf'];
}
