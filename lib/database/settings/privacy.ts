import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';

type Privacy = SettingsRows['privacy'];

/** Changes some of the privacy settings and keeps the others: several screens and a policy write this one row. */
export async function changePrivacy(db: SidenoteDatabase, part: Partial<Privacy>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const value = { ...(await readSettings(db, 'privacy')), ...part };
    await db.settings.put({ key: 'privacy', value });
  });
}

/** Whether profiles that are seen are remembered: so it is until somebody turns it off. */
export async function keepsVisits(db: SidenoteDatabase): Promise<boolean> {
  return (await readSettings(db, 'privacy'))?.visited !== false;
}
