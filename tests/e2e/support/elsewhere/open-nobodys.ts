import { networks } from '../../../../lib/subjects/catalogue/networks.ts';
import { siteOfNetwork } from '../../../../lib/subjects/catalogue/site-of-network.ts';
import { demoSite } from '../../../../lib/subjects/sites.ts';
import { grantHosts } from '../../../../scripts/browser.ts';
import { expect, type Sidenote } from '../sidenote.ts';

/** Pages about which the panel says why nobody is shown, each with its heading. */
const nobodys = [
  ['https://mail.google.com/mail/u/0/', 'No profile here'],
  ['https://www.linkedin.com/talent/profile/AEMAAAAB2cdEBXk', 'A Recruiter page'],
  ['https://www.linkedin.com/people-you-met/jane-doe', 'This looks like a profile, but not one Sidenote knows'],
  ['https://www.linkedin.com/feed/', 'No profile open here'],
] as const;

/** Connected; opens each of these pages in turn, with the panel beside it. */
export async function openNobodys(
  sidenote: Sidenote,
  look: (panel: Awaited<ReturnType<Sidenote['openPanel']>>, heading: string) => Promise<void>,
): Promise<void> {
  await sidenote.connect();
  await grantHosts(sidenote.browser, ['https://mail.google.com/*', 'https://*.linkedin.com/*']);
  await sidenote.sendMessage('saveSites', { sites: [demoSite, ...networks.map(siteOfNetwork)] });
  await sidenote.servePages(/^https:\/\/(mail\.google|www\.linkedin)\.com\//, '<title>A page</title><p>Nothing');
  const page = await sidenote.openPage('/');
  const panel = await sidenote.openPanel(page);
  for (const [address, heading] of nobodys) {
    await page.goto(address);
    await expect(panel.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await look(panel, heading);
  }
}
