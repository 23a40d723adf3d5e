/** Sidenote's screens by their accessible names, for the scripts that drive them from outside: the demo and the end-to-end tests. */
import type { Locator, Page } from '@playwright/test';

/** Settings, "Connection". */
export const settings = {
  address: (page: Page): Locator => page.getByLabel('Service address'),
  key: (page: Page): Locator => page.getByLabel('API key'),
  save: (page: Page): Locator => page.getByRole('button', { name: 'Save connection' }),
  test: (page: Page): Locator => page.getByRole('button', { name: 'Test connection' }),
  works: (page: Page): Locator => page.getByText(/^Works: /),
};

/** Settings, "Sites". */
export const sites = {
  /** Opens the form; inside the form, adds the site. */
  add: (page: Page): Locator => page.getByRole('button', { name: 'Add site' }).last(),
  host: (page: Page): Locator => page.getByLabel('Website', { exact: true }),
  personPath: (page: Page): Locator => page.getByLabel('Profile address pattern'),
  companyPath: (page: Page): Locator => page.getByLabel('Company address pattern'),
  allowed: (page: Page): Locator => page.getByText('Allowed', { exact: true }),
};

/** Side panel and popup. */
export const panel = {
  subject: (page: Page): Locator => page.getByRole('heading', { level: 1 }),
  findEmail: (page: Page): Locator => page.getByRole('button', { name: /^Find email/ }),
  email: (page: Page): Locator => page.getByText(/^\S+@\S+\.\S+$/),
  credits: (page: Page, credits: number): Locator => page.getByText(String(credits), { exact: true }).first(),
};

export interface Connection {
  readonly address: string;
  readonly key: string;
}

/** Connects as a user would. Needs the host permission for the address. */
export async function connectInSettings(page: Page, { address, key }: Connection): Promise<void> {
  await settings.address(page).fill(address);
  await settings.key(page).fill(key);
  await settings.save(page).click();
  await settings.test(page).click();
  await settings.works(page).waitFor();
}

export interface NewSite {
  readonly host: string;
  readonly personPath: string;
  readonly companyPath: string;
}

/** Adds a site of the service's own network as a user would. Needs the host permission for the site. */
export async function addSiteInSettings(page: Page, site: NewSite): Promise<void> {
  await sites.add(page).click();
  await sites.host(page).fill(site.host);
  await sites.personPath(page).fill(site.personPath);
  await sites.companyPath(page).fill(site.companyPath);
  await page.getByRole('checkbox', { name: 'This is the service’s own network' }).check();
  await sites.add(page).click();
  await sites.allowed(page).first().waitFor();
}
