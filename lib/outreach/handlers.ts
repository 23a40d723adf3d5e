import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { changeRecord } from '@/lib/database/records/change-record';
import { isMasked } from '@/lib/database/records/known-names';
import type { Touch } from '@/lib/database/schema/contact-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Clock } from '@/lib/platform/clock';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import { ServiceError } from '@/lib/service/contract/errors';
import type { Subject } from '@/lib/subjects/subject';
import { spellTag, withDue, withMark, withoutTouch, withTags, withTouch } from './change-contact.ts';
import type { contactMessages } from './messages.ts';

export interface ContactDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  newId(): string;
  /** After each change, because a follow-up may have been set or done. `subject`: whose contact changed. */
  changed(subject?: Subject): void;
}

/** Handlers for what the user notes about contact. Nothing of it is sent anywhere. */
export function createContactHandlers({ db, clock, newId, changed }: ContactDeps) {
  async function expectConnectionId(): Promise<string> {
    const id = (await readSettings(db, 'connection'))?.connectionId;
    if (id == null) throw new ServiceError({ kind: 'no-connection' });
    return id;
  }

  async function change(subject: Subject, by: (record: SubjectRecord) => SubjectRecord): Promise<void> {
    const connectionId = await expectConnectionId();
    await changeRecord(db, connectionId, subject, { id: `contact:${newId()}`, nowMs: clock.now() }, by);
    changed(subject);
  }

  async function setDue(subject: Subject, dueAt: number | null): Promise<{ dueBefore: number | null }> {
    let dueBefore: number | null = null;
    await change(subject, (record) => {
      dueBefore = record.dueAt ?? null;
      return withDue(record, dueAt);
    });
    return { dueBefore };
  }

  return {
    async logTouch({ subject, kind, by, about, dueAt }) {
      const touch: Touch = {
        id: newId(),
        kind,
        at: clock.now(),
        ...(by !== undefined && { by }),
        ...(about !== undefined && { about }),
      };
      await change(subject, (record) => withTouch(record, touch, dueAt));
      return { touchId: touch.id };
    },

    undoTouch: ({ subject, touchId }) => change(subject, (record) => withoutTouch(record, touchId)),

    async handOver({ recordIds, about }) {
      await db.transaction('rw', db.records, async () => {
        const known = (await db.records.bulkGet(recordIds)).filter((record) => record !== undefined);
        const at = clock.now();
        await db.records.bulkPut(
          known.map((record) => withTouch(record, { id: newId(), kind: 'handed-over', at, about })),
        );
      });
    },

    setDue: ({ subject, dueAt }) => setDue(subject, dueAt),

    async setTags({ subjects, add, remove }) {
      const connectionId = await expectConnectionId();
      await db.transaction('rw', db.records, async () => {
        const known = add.length === 0 ? [] : (await db.records.orderBy('tags').uniqueKeys()).map(String);
        const spelled = add.map((tag) => spellTag(tag, known));
        for (const { subject, name } of subjects) {
          const fresh = { id: `contact:${newId()}`, nowMs: clock.now() };
          await changeRecord(db, connectionId, subject, fresh, (record) => {
            const tagged = withTags(record, spelled, remove);
            const isNamed = tagged === record || record.name !== null || name === undefined || isMasked(name);
            return isNamed ? tagged : { ...tagged, name };
          });
        }
      });
      changed();
    },

    async saveDueSettings(value) {
      await db.settings.put({ key: 'due', value });
      changed();
    },

    setMark: ({ subject, value, kind }) => change(subject, (record) => withMark(record, value, kind, clock.now())),
  } satisfies HandlersOf<typeof contactMessages>;
}
