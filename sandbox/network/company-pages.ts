import { html } from 'hono/html';
import { bandOf } from '../world/companies/company-result.ts';
import type { WorldCompany } from '../world/company-facts.ts';
import type { World } from '../world/world.ts';
import { avatar, banner } from './avatar.ts';
import { card, type Markup, pageMarkup, siteMarkup } from './page.ts';
import { personRow } from './person-row.ts';

export function companyPage(company: WorldCompany, world: World): Markup {
  const { start, end } = bandOf(company.headcount);
  const people = world.findColleagues(company);
  const main = html`<div class="columns"><div>
<section class="card profile">${banner(company.slug)}${avatar(company.slug, company.name, 112, 'company')}
<div class="who"><h1>${company.name}</h1><p class="headline">${company.description}</p>
<p class="quiet">${company.industry.label} · ${company.place.city}, ${company.place.country} · ${start}${end === null ? '+' : `–${end}`} people</p>
<p class="actions"><a class="button" href="https://${company.domain}/">Visit website</a></p></div></section>
${card(
  'Overview',
  html`<dl class="facts"><dt>Website</dt><dd><a href="https://${company.domain}/">${company.domain}</a></dd>
<dt>Industry</dt><dd>${company.industry.label}</dd>${company.foundedYear === null ? '' : html`<dt>Founded</dt><dd>${company.foundedYear}</dd>`}
<dt>Headquarters</dt><dd>${company.place.city}, ${company.place.state}</dd><dt>Specialties</dt><dd>${company.keywords.join(', ')}</dd></dl>`,
)}</div>
<aside><section class="card"><h2>People</h2><ul class="people">${people.slice(0, 8).map((person) => personRow(person, 44))}</ul></section></aside></div>`;
  return pageMarkup({ title: company.name, main });
}

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
