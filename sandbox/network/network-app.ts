import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { RequestLog } from '../request-log.ts';
import type { World } from '../world/world.ts';
import { resultsScript, siteStyle } from './assets.ts';
import { avatarImage, favicon } from './avatar.ts';
import { companyPage, companySite } from './company-pages.ts';
import { type Markup, pageHeaders } from './page.ts';
import { activityPage, detailsPage, personPage } from './person-page.ts';
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
