import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { RequestLog } from '../request-log.ts';
import { bandOf } from '../world/companies/company-result.ts';
import type { WorldCompany } from '../world/company-facts.ts';
import type { World } from '../world/world.ts';
import { resultsScript, siteStyle } from './assets.ts';
import { avatar, avatarImage, banner, favicon } from './avatar.ts';
import { card, type Markup, pageHeaders, pageMarkup, siteMarkup } from './page.ts';
import { activityPage, detailsPage, personPage } from './person-page.ts';
import { personRow } from './person-row.ts';
import { homePage, inboxPage, isSisterHost, leavingPage, missingPage, searchPage, sisterPage } from './small-pages.ts';

export const networkOrigin = 'https://www.pronet.example';

type Env = { Bindings: HttpBindings };

/** Every host under `.example` is served here, so that look-alike hosts can be visited too. */
export function isNetworkHost(host: string): boolean {
  return /^([a-z0-9-]+\.)+example(:\d+)?$/.test(host);
}

/** The demo network (with its locale hosts), its picture host, its two sister sites, and the websites of the companies. */
export function createNetworkApp({ world, log }: { world: World; log: RequestLog }): Hono<Env> {
  const app = new Hono<Env>();
  const network = createPronet(world);
  app.use(async (c, next) => {
    log.record(c.env.incoming, c.env.outgoing);
    await next();
  });
  app.get('/assets/site.css', (c) => c.body(siteStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/assets/results.js', (c) =>
    c.body(resultsScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/favicon.svg', (c) => c.body(favicon, 200, { 'Content-Type': 'image/svg+xml' }));
  app.all('*', (c) => {
    const host = new URL(c.req.url).hostname;
    if (host === 'media.pronet.example') return picture(c, world);
    if (host === 'pronet.example' || host.endsWith('.pronet.example')) return network.fetch(c.req.raw, c.env);
    if (isSisterHost(host)) {
      const page = sisterPage(world, host, new URL(c.req.url).pathname);
      return page === null ? send(c, missingPage('This page does not exist'), 404) : send(c, page);
    }
    const company = world.findCompanyByDomain(host.replace(/^www\./, ''));
    return company === null
      ? send(c, missingPage('No such site'), 404)
      : send(c, companySite(company, new URL(c.req.url).pathname));
  });
  return app;
}

function createPronet(world: World): Hono<Env> {
  const app = new Hono<Env>();
  const show = (c: Context<Env>, page: Markup | null) =>
    page === null ? send(c, missingPage('This page does not exist'), 404) : send(c, page);
  const personOf = (c: Context<Env>) => world.findPersonBySlug(c.req.param('slug') ?? '');
  const onPerson = (make: typeof personPage) => (c: Context<Env>) => {
    const person = personOf(c);
    return show(c, person && make(person, world));
  };
  app.get('/', (c) => show(c, homePage(world)));
  app.get('/inbox', (c) => show(c, inboxPage(world)));
  app.get('/search/people', (c) =>
    show(c, searchPage(world, c.req.query('q') ?? '', Number(c.req.query('page') ?? 0))),
  );
  app.get('/redir', (c) => show(c, leavingPage(c.req.query('url') ?? '')));
  for (const page of ['/in/:slug', '/in/:slug/']) app.get(page, onPerson(personPage));
  for (const tail of ['', '/']) {
    app.get(`/in/:slug/details/:section${tail}`, onPerson(detailsPage));
    app.get(`/in/:slug/recent-activity${tail}`, onPerson(activityPage));
    // A locale is the last step of an address, as in /in/jane-doe/nl.
    app.get(`/in/:slug/:locale{[a-z]{2}}${tail}`, onPerson(personPage));
    app.get(`/company/:slug${tail}`, (c) => {
      const company = world.findCompanyBySlug(c.req.param('slug') ?? '');
      return show(c, company && companyPage(company, world));
    });
    app.get(`/company/:slug/:tab{about|people}${tail}`, (c) => {
      const company = world.findCompanyBySlug(c.req.param('slug') ?? '');
      return show(c, company && companyPage(company, world));
    });
  }
  app.notFound((c) => show(c, null));
  return app;
}

function picture(c: Context<Env>, world: World): Response | Promise<Response> {
  const [, folder, slug = ''] =
    /^\/picture\/(company\/)?([^/]+)\.svg$/.exec(safeDecode(new URL(c.req.url).pathname)) ?? [];
  const name = folder === undefined ? world.findPersonBySlug(slug)?.fullName : world.findCompanyBySlug(slug)?.name;
  if (name === undefined) return c.text('Not found\n', 404);
  return c.body(String(avatarImage(slug, name, 200)), 200, { 'Content-Type': 'image/svg+xml' });
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

async function send(c: Context<Env>, page: Markup, status: 200 | 404 = 200): Promise<Response> {
  return c.html(await page, status, pageHeaders);
}

function companyPage(company: WorldCompany, world: World): Markup {
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
function companySite(company: WorldCompany, path: string): Markup {
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
