import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { SavedView } from '@/lib/database/schema/view-rows';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import { mostViews } from './history-views.ts';
import type { historyMessages } from './messages.ts';

/** Handlers for History's saved views. Changes of two windows are both kept. */
export function createHistoryHandlers({ db, newId }: { db: SidenoteDatabase; newId(): string }) {
  async function change(next: (views: readonly SavedView[]) => SavedView[]): Promise<void> {
    await db.transaction('rw', db.settings, async () => {
      const value = next((await readSettings(db, 'historyViews')) ?? []);
      await db.settings.put({ key: 'historyViews', value: value.slice(-mostViews) });
    });
  }

  return {
    async saveView({ name, query }) {
      const view: SavedView = { id: newId(), name, query };
      await change((views) => [...views.filter((each) => each.name !== name), view]);
      return { id: view.id };
    },

    removeView: ({ id }) => change((views) => views.filter((view) => view.id !== id)),
  } satisfies HandlersOf<typeof historyMessages>;
}
