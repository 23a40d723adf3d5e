import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';

/** Where nothing was saved. No webhook: what the service sends there is personal data, and no address is a safe default. */
const usualService: ServiceSettings = { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' };

export async function readService(db: SidenoteDatabase): Promise<ServiceSettings> {
  return (await readSettings(db, 'service')) ?? usualService;
}

/** Changes what is named; the rest stays. */
export async function changeService(db: SidenoteDatabase, part: Partial<ServiceSettings>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await db.settings.put({ key: 'service', value: { ...(await readService(db)), ...part } });
  });
}
