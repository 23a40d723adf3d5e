import type { Subject } from '@/lib/detection/subject';
import type { Clock } from '@/lib/platform/clock';
import type { SidenoteDatabase } from '@/lib/records/database';
import type { NameIndex } from './name-index.ts';

export interface ExclusionDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  newId(): string;
  /** What the list is called that the first press makes. */
  firstListName(kind: Subject['kind']): string;
  /** Names that nobody on any list has need not be looked for. Absent: all are. */
  index?: NameIndex;
  /** The domain that a website's owner registered; null for what is none (`find-company-domain.ts`). */
  domainOf(address: string): string | null;
}
