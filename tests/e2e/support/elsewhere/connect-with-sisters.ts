import { sandboxNetworks } from '../../../../lib/subjects/catalogue/networks.ts';
import { demoSite } from '../../../../lib/subjects/sites.ts';
import { grantHosts } from '../../../../scripts/browser.ts';
import type { Sidenote } from '../sidenote.ts';

/** Connected, with the two sister sites of the demo network added. */
export async function connectWithSisters(sidenote: Sidenote, baseUrl = sidenote.sandbox.ready.api): Promise<void> {
  await sidenote.connect({ baseUrl });
  await grantHosts(sidenote.browser, ['https://*.code-host.example/*', 'https://*.platform-b.example/*']);
  await sidenote.sendMessage('saveSites', { sites: [demoSite, ...sandboxNetworks] });
}
