import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { RequestLog } from '../request-log.ts';

/** The host of the value-list files. An origin of its own, so that a key sent here by mistake shows in its log. */
export function createStaticApp({ log }: { log: RequestLog }): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    log.record(c.env.incoming, c.env.outgoing);
    await next();
  });
  app.get('/', (c) => c.json({ files: [] }));
  app.notFound((c) => c.text('Not found\n', 404));
  return app;
}
