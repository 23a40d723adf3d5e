import { html } from 'hono/html';
import type { WorldCompany } from '../world/company-facts.ts';
import { avatar } from './avatar.ts';
import { type Markup, siteMarkup } from './page.ts';

/** A company's own website: one plain page under every path, without any email address. */
export function companySite(company: WorldCompany, path: string): Markup {
  const { name, place, keywords, foundedYear } = company;
  const since = foundedYear === null ? 'We work' : `Since ${foundedYear} we have worked`;
  return siteMarkup(
    name,
    html`
<header class="site-bar">${avatar(company.slug, name, 40, 'company')}<strong>${name}</strong>
<nav aria-label="Main"><a href="/">Home</a><a href="/about">About</a><a href="/careers">Careers</a></nav></header>
<main><h1>${path === '/' ? company.description || name : `${name}: ${path.split('/')[1] ?? ''}`}</h1>
<p class="prose">${since} from ${place.city}, ${place.country}. Today we are ${company.headcount.toLocaleString('en')} people.</p>
<ul class="chips">${keywords.map((keyword) => html`<li>${keyword}</li>`)}</ul>
<p class="quiet">${company.street}, ${place.city}. Find us on <a href="https://www.pronet.example/company/${company.slug}">Pronet</a>.</p></main>
`,
  );
}
