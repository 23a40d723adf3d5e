import { Hono } from 'hono';
import type { WireNames } from '../../lib/service/contract/names.ts';
import { makeOpenApi } from './make-openapi.ts';

interface Parts {
  names: WireNames;
  /** Origin of the API, known once it listens. */
  baseUrl: () => string;
}

/** Everything else on its port belongs to the API. */
export const openApiPath = '/openapi.json';

/** The description of the API (docs/interface.md#versioning). It needs no key and no rate-limit slot. */
export function createOpenApiApp({ names, baseUrl }: Parts): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-cache');
  });
  app.get(openApiPath, (c) => c.json(makeOpenApi({ names, baseUrl: baseUrl() })));
  app.all(openApiPath, (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));
  return app;
}
