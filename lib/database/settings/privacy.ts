import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { AppearanceSettings, SettingsRows } from '@/lib/database/schema/settings-rows';

type Privacy = SettingsRows['privacy'];

/** Changes some of the privacy settings and keeps the others: several screens and a policy write this one row. */
export async function changePrivacy(db: SidenoteDatabase, part: Partial<Privacy>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const value = { ...(await readSettings(db, 'privacy')), ...part };
    await db.settings.put({ key: 'privacy', value });
  });
}

/** The retention in days, if none was chosen. */
export const usualDays = 180;

/** For how many days purchases are kept; null: for ever. */
export async function readRetentionDays(db: SidenoteDatabase): Promise<number | null> {
  const days = (await readSettings(db, 'privacy'))?.retentionDays;
  return days === undefined ? usualDays : days;
}

/** Whether visited profiles are remembered, which is the default until turned off. */
export async function keepsVisits(db: SidenoteDatabase): Promise<boolean> {
  return (await readSettings(db, 'privacy'))?.visited !== false;
}

/** Turning "Show pictures" off deletes all pictures and the names of their hosts. */
export async function saveAppearance(db: SidenoteDatabase, value: AppearanceSettings): Promise<void> {
  await db.transaction('rw', [db.settings, db.pictures], async () => {
    await db.settings.put({ key: 'appearance', value });
    if (value.pictures === true) return;
    await db.pictures.clear();
    await db.settings.delete('pictureHosts');
  });
}
