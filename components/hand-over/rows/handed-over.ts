import type { FileSubject } from '@/components/hand-over/rows/file-subject';
import { longestAbout, mostTagged } from '@/lib/database/schema/contact-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';

/** Collects whose data a file has, for their timelines. */
export function createHandover() {
  const ids = new Set<string>();
  return {
    add(rows: readonly Pick<FileSubject, 'record'>[]): void {
      for (const { record } of rows) if (record !== null) ids.add(record.id);
    },
    /** The file is written already: a timeline that cannot be changed does not undo that. */
    note(file: string): void {
      const all = [...ids];
      for (let from = 0; from < all.length; from += mostTagged) {
        const recordIds = all.slice(from, from + mostTagged);
        void sendMessage('handOver', { recordIds, about: file.slice(0, longestAbout) }).catch(logAs('handed-over'));
      }
    },
  };
}
export type Handover = ReturnType<typeof createHandover>;
