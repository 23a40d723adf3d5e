import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { usualWriting } from '@/lib/database/schema/letter-rows';
import type { Clock } from '@/lib/platform/clock';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import { saveLetter } from './letters.ts';
import type { writeMessages } from './messages.ts';
import { deleteTemplate, importTemplates, saveTemplate } from './templates.ts';

export interface WriteDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
}

export function createWriteHandlers({ db, clock }: WriteDeps) {
  return {
    saveLetter: async (written) => ({ kept: await saveLetter(db, { ...written, nowMs: clock.now() }) }),

    saveTemplate: async ({ id, template, before }) => ({
      saved: await saveTemplate(db, { id, template, before, nowMs: clock.now() }),
    }),
    deleteTemplate: ({ id }) => deleteTemplate(db, id, clock.now()),
    importTemplates: async ({ templates }) => ({ added: await importTemplates(db, templates, clock.now()) }),

    saveWriting: (changed) =>
      db.transaction('rw', db.settings, async () => {
        const value = { ...usualWriting, ...(await readSettings(db, 'writing')) };
        const { sender = value.sender, target = value.target } = changed;
        const { isTextInLink = value.isTextInLink, isRewriting = value.isRewriting } = changed;
        await db.settings.put({ key: 'writing', value: { sender, target, isTextInLink, isRewriting } });
      }),
  } satisfies HandlersOf<typeof writeMessages>;
}
