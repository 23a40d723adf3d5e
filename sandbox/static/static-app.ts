import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { RequestLog } from '../request-log.ts';
import type { World } from '../world/world.ts';
import { makeValueListFiles } from './value-list-files.ts';

interface Parts {
  log: RequestLog;
  world: Pick<World, 'companies'>;
}

/**
 * The host of the value-list files (docs/interface.md#value-lists). A separate origin that needs no key, so that a key sent here
 * by mistake shows in its log.
 */
export function createStaticApp({ log, world }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = makeValueListFiles(world.companies);
  app.use(async (c, next) => {
    log.record(c.env.incoming, c.env.outgoing);
    await next();
  });
  app.use(etag());
  // Hono answers HEAD as it answers GET, without the body.
  app.get('/', (c) => c.json({ files: [...files.keys()] }));
  for (const [path, read] of files) {
    app.get(path, (c) =>
      c.body(read(), 200, { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }),
    );
  }
  for (const path of ['/', ...files.keys()]) {
    app.all(path, (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));
  }
  app.notFound((c) => c.text('Not found\n', 404));
  return app;
}
