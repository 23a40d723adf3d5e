import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { isWorking, readService } from '@/lib/database/settings/service-settings';
import { type ClientDeps, createClient, type ServiceAddress } from '@/lib/service/client/client';

export interface KeyToTry extends Pick<ServiceAddress, 'baseUrl' | 'names' | 'keyHeader'> {
  key: string;
}

/** Reads the free balance with a new key before it replaces one that works. Saves nothing. Throws ServiceError. */
export function createKeyTrial({ db, ...deps }: { db: SidenoteDatabase } & ClientDeps) {
  return async ({ key, keyHeader, ...service }: KeyToTry): Promise<void> => {
    if (!isWorking(await readSettings(db, 'connection'))) return;
    // A client of its own, for one request to the one address that the key was entered for.
    const client = createClient({ ...deps, expectKey: () => Promise.resolve(key.trim()) });
    const { keyHeader: saved } = await readService(db);
    await client.send('credits', null, { ...service, keyHeader: keyHeader ?? saved });
  };
}
