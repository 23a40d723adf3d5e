import { html } from 'hono/html';
import type { OtherPlatform, WorldCompany } from '../world/company-facts.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { World } from '../world/world.ts';
import { avatar } from './avatar.ts';
import { type Markup, siteMarkup } from './page.ts';

/** Hosts of the sister sites, with the key under which a result states a page there; both have their people at `/<slug>`. */
const sisterSites: Readonly<Record<string, OtherPlatform | 'code_host'>> = {
  'code-host.example': 'code_host',
  'platform-b.example': 'PLATFORM_B',
  'b-platform.example': 'PLATFORM_B',
};

export function isSisterHost(host: string): boolean {
  return sisterSites[host] !== undefined;
}

/** The page of a person or a company on this sister site; null for all others. */
export function sisterPage(world: World, host: string, path: string): Markup | null {
  const platform = sisterSites[host];
  const [, first = '', second = ''] = path.split('/').map(decodedOrEmpty);
  if (platform === undefined) return null;
  if (first === 'company' && platform === 'PLATFORM_B') {
    const company = world.findCompanyBySlug(second);
    return company?.socials.PLATFORM_B === undefined ? null : companyOn(company);
  }
  const person = second === '' ? world.findPersonBySlug(first) : null;
  return person?.socials[platform] === undefined ? null : personOn(person, platform);
}

/** On the code host, people show the address that signs their work. */
function personOn(person: WorldPerson, platform: OtherPlatform | 'code_host'): Markup {
  const address = platform === 'code_host' && person.mailbox !== 'none' ? person.address : null;
  return siteMarkup(
    person.slug,
    html`<main>${avatar(person.slug, person.slug, 96)}<h1 dir="auto">${person.slug}</h1>
<p class="quiet">${person.place.city}</p>${address === null ? '' : html`<p>${address}</p>`}</main>`,
  );
}

function companyOn(company: WorldCompany): Markup {
  return siteMarkup(
    company.slug,
    html`<main>${avatar(company.slug, company.name, 96, 'company')}<h1>${company.slug}</h1><p class="quiet">${company.place.city}</p></main>`,
  );
}

function decodedOrEmpty(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not percent-encoding: no slug.
    return '';
  }
}
