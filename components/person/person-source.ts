import { findOffLimits } from '@/components/exclusions/off-limits';
import { withEmployers } from '@/components/hand-over/rows/employers';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import { findAddress } from '@/components/ui/find-link';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { panelPlace } from '@/lib/messaging/batch-strips';
import type { Subject } from '@/lib/subjects/subject';

/** One person, for "Send to …". */
export function personSource(db: SidenoteDatabase, connectionId: string, subject: Subject, name: string): HandSource {
  return {
    connectionId,
    kind: 'people',
    count: 1,
    place: panelPlace,
    base: name,
    async *read(): AsyncGenerator<HandRow[]> {
      const [known, sites] = await Promise.all([readRecord(db, connectionId, subject.key), readSettings(db, 'sites')]);
      const [record = null] = await withEmployers(db, connectionId, [known]);
      const listed = await findOffLimits(db, connectionId, [{ ...subject, record }], Date.now());
      const link = findAddress(subject.key, sites ?? []);
      yield [
        {
          kind: 'person',
          record,
          line: null,
          link,
          subject,
          name,
          excludedBy: listed.get(subject.key)?.listName ?? null,
        },
      ];
    },
  };
}
