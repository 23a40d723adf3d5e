import { html } from 'hono/html';
import type { OtherPlatform, WorldCompany } from '../world/company-facts.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { World } from '../world/world.ts';
import { avatar } from './avatar.ts';
import { card, type Markup, pageMarkup, siteMarkup } from './page.ts';
import { personRow } from './person-row.ts';

export function homePage(world: World): Markup {
  const main = html`<section class="card hero"><h1>Good to see you.</h1><p class="prose">Here is what your network has been up to.</p></section>
${card('People you may know', html`<ul class="people">${world.people.slice(0, 8).map((person) => personRow(person, 52))}</ul><a class="more" href="/search/people">See everybody</a>`)}`;
  return pageMarkup({ title: 'Home', main });
}

export function inboxPage(world: World): Markup {
  const senders = world.people.slice(8, 12);
  const main = card(
    'Inbox',
    html`<ul class="people">${senders.map((person) => html`<li class="person"><div><p class="name" dir="auto">${person.fullName}</p><p class="line">Thanks for connecting! Shall we talk next week?</p></div></li>`)}</ul>`,
  );
  return pageMarkup({ title: 'Inbox', main });
}

/** The interstitial before an outgoing link. Its URL contains the target address; it does not redirect automatically. */
export function leavingPage(target: string): Markup {
  const isWeb = /^https?:\/\//i.test(target);
  const main = card(
    'You are leaving Pronet',
    html`<p class="prose">The link goes to <strong>${target || 'nowhere'}</strong>.</p>${isWeb ? html`<p class="actions"><a class="button" href="${target}" rel="noreferrer">Continue</a></p>` : ''}`,
  );
  return pageMarkup({ title: 'Leaving', main });
}

export function missingPage(heading: string): Markup {
  const main = card(
    heading,
    html`<p class="prose">It may have been moved, or it never was. <a href="/">Back to the start</a></p>`,
  );
  return pageMarkup({ title: 'Not found', main });
}

const pageSize = 12;

/** The results page: from here on, clicks on profiles and "back" move without loading a page, as single-page networks do. */
export function searchPage(world: World, query: string, requestedPage: number): Markup {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = world.people.filter((person) => {
    const text = `${person.fullName} ${person.slug} ${person.headline} ${person.company.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const last = Math.max(0, Math.ceil(found.length / pageSize) - 1);
  const number = Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 0), last) : 0;
  const link = (target: number): string => `/search/people?${new URLSearchParams({ q: query, page: String(target) })}`;
  const main = html`<section class="card results"><h1>People</h1>
<p class="quiet">${found.length.toLocaleString('en')} ${found.length === 1 ? 'person' : 'people'}${query === '' ? '' : ` for “${query}”`}</p>
<ul class="people">${found.slice(number * pageSize, (number + 1) * pageSize).map((person) => personRow(person, 56))}</ul>
<nav class="pages" aria-label="Pages">${number > 0 ? html`<a class="button ghost" href="${link(number - 1)}">Previous</a>` : ''}
${number < last ? html`<a class="button ghost" href="${link(number + 1)}">Next</a>` : ''}</nav></section>`;
  return pageMarkup({ title: 'People', main, movesInPage: true, query });
}

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
