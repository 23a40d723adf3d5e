import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { catalogueEdition } from '@/lib/subjects/catalogue/edition';

/** After an update, added networks get the catalogue's new addresses. The catalogue is loaded only then. */
export async function refreshNetworks(db: SidenoteDatabase): Promise<void> {
  const isOld = ({ edition = catalogueEdition }: { edition?: number | undefined }) => edition < catalogueEdition;
  const sites = (await readSettings(db, 'sites')) ?? [];
  if (!sites.some(isOld)) return;
  const { refreshSites } = await import('@/lib/subjects/catalogue/site-of-network');
  await sendMessage('saveSites', { sites: refreshSites(sites) });
}
