import type { SidenoteDatabase } from '@/lib/database/database';
import type { TemplateText } from '@/lib/database/schema/letter-rows';
import { longest } from '@/lib/platform/longest';

export interface SavedTemplate {
  id: string;
  template: TemplateText;
  before: number | null;
  nowMs: number;
}

/** When it was saved, for the next `before`; null if another window has saved it since it was read: then nothing is stored. */
export function saveTemplate(
  db: SidenoteDatabase,
  { id, template, before, nowMs }: SavedTemplate,
): Promise<number | null> {
  return db.transaction('rw', db.templates, async () => {
    const stored = await db.templates.get(id);
    if ((stored?.savedAt ?? null) !== before) return null;
    if (stored === undefined && (await db.templates.count()) >= longest.templates) return null;
    // Later than the one before, even if the clock was set back: two windows compare it.
    const savedAt = Math.max(nowMs, (before ?? 0) + 1);
    await db.templates.put({ ...template, id, savedAt });
    return savedAt;
  });
}

/** A starter leaves a row, or it would return. */
export async function deleteTemplate(db: SidenoteDatabase, id: string, nowMs: number): Promise<void> {
  if (!isStarter(id)) return db.templates.delete(id);
  await db.templates.put({ id, name: '', about: '', subjects: [], body: '', savedAt: nowMs, isRemoved: true });
}

/** How many were added: as many as fit. */
export function importTemplates(
  db: SidenoteDatabase,
  templates: readonly TemplateText[],
  nowMs: number,
): Promise<number> {
  return db.transaction('rw', db.templates, async () => {
    const room = Math.max(0, longest.templates - (await db.templates.count()));
    const added = templates.slice(0, room);
    await db.templates.bulkAdd(added.map((each) => ({ ...each, id: crypto.randomUUID(), savedAt: nowMs })));
    return added.length;
  });
}

const starterStart = 'starter:';
export const isStarter = (id: string): boolean => id.startsWith(starterStart);
