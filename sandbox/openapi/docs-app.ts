import { Hono } from 'hono';
import type { WireNames } from '../../lib/service/contract/names.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { makeOpenApi } from './make-openapi.ts';
import { readOperations } from './read-operations.ts';

interface Parts {
  names: WireNames;
  /** Origin of the API, known once it listens. */
  baseUrl: () => string;
}

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
};

/** Paths the docs app answers; everything else on its port belongs to the API. */
export const docsPaths: ReadonlySet<string> = new Set(['/openapi.json', '/docs', '/docs/docs.css']);

/** The description of the API (docs/interface.md#versioning), for machines and for people. It needs no key and no rate-limit slot. */
export function createDocsApp({ names, baseUrl }: Parts): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  app.get('/openapi.json', (c) => c.json(makeOpenApi({ names, baseUrl: baseUrl() })));
  app.get('/docs', (c) => c.html(docsPage(readOperations(makeOpenApi({ names, baseUrl: baseUrl() })), baseUrl())));
  app.get('/docs/docs.css', (c) => c.body(docsStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  for (const path of docsPaths) app.all(path, (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));
  app.notFound((c) => c.text('Not found\n', 404));
  return app;
}
