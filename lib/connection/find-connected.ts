import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { readService } from '@/lib/database/settings/service-settings';
import type { Connected } from '@/lib/purchases/order';

/** The saved connection with a key; null without one. */
export async function findConnected(db: SidenoteDatabase): Promise<Connected | null> {
  const saved = await readSettings(db, 'connection');
  if (saved?.connectionId == null || saved.keySetAt === null) return null;
  const { connectionId, baseUrl, names } = saved;
  const { previewPath, keyHeader, growthFunction } = await readService(db);
  const keyFingerprint = fingerprintIn(connectionId);
  const service = { baseUrl, names, previewPath, keyHeader, growthFunction, keyFingerprint };
  return { connectionId, service };
}

/** The part after the origin, which contains no `#`. */
export function fingerprintIn(connectionId: string): string {
  return connectionId.slice(connectionId.indexOf('#') + 1);
}
