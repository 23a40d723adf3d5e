import type { SidenoteDatabase } from '@/lib/database/database';
import type { AppearanceSettings } from '@/lib/database/schema/settings-rows';

/** Without "Show pictures" no picture stays, nor the name of a host they came from. */
export async function saveAppearance(db: SidenoteDatabase, value: AppearanceSettings): Promise<void> {
  await db.transaction('rw', [db.settings, db.pictures], async () => {
    await db.settings.put({ key: 'appearance', value });
    if (value.pictures === true) return;
    await db.pictures.clear();
    await db.settings.delete('pictureHosts');
  });
}
