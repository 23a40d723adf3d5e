import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { RateWindow } from '../api/rate-window.ts';
import type { Books } from '../books.ts';
import { type Choices, type ChoicesStore, choicesSchema } from '../choices.ts';
import { msPerDay, type SandboxClock } from '../clock.ts';
import { faultSchema } from '../faults/fault.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import { type Systems, seedSchema } from '../hand-over/systems.ts';
import { jobOutcomes } from '../jobs/job-row.ts';
import type { JobStore } from '../jobs/jobs.ts';
import type { RequestLog } from '../request-log.ts';

interface Parts {
  clock: SandboxClock;
  books: Books;
  faults: FaultQueue;
  jobs: JobStore;
  choices: ChoicesStore;
  systems: Systems;
  rates: RateWindow;
  logs: { api: RequestLog; network: RequestLog; static: RequestLog };
  /** The API's origin: the only web origin a request may name. */
  isOwnOrigin(origin: string): boolean;
}

const clockSchema = z.strictObject({
  advanceMs: z
    .number()
    .min(0)
    .max(10 * 365 * msPerDay),
});
const keySchema = z.strictObject({
  key: z.string().min(1).max(200),
  credits: z.number().min(0).max(1e9),
  requestsPerSecond: z.int().min(1).max(50).optional(),
});
const outcomeSchema = z.strictObject({ outcome: z.enum(jobOutcomes) });
const faultsSchema = z.strictObject({ faults: z.array(faultSchema).max(1000) });

/** Without the defaults: choices that are not given stay as they are. */
const someChoicesSchema = z
  .strictObject(
    Object.fromEntries(Object.entries(choicesSchema.shape).map(([key, schema]) => [key, schema.unwrap().optional()])),
  )
  .transform((some): Partial<Choices> => some);

class BadRequest extends Error {
  override readonly name = 'BadRequest';
}

/** The control plane, under `/sandbox`: not part of the service, and closed to web pages. */
export function createControlApp(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const { clock, books, faults, jobs, choices, rates, logs, systems, isOwnOrigin } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>().basePath('/sandbox');
  app.use(async (c, next) => {
    // Without CORS a page cannot read our answers, but it could still send requests: any that names another web origin is refused.
    const origin = c.req.header('origin') ?? '';
    if (/^(https?:|null$)/.test(origin) && !isOwnOrigin(origin)) return c.json({ error: 'not from a web page' }, 403);
    await next();
  });

  app.get('/clock', (c) => c.json({ now: clock.now() }));
  app.post('/clock', async (c) => c.json({ now: clock.advance((await read(c, clockSchema)).advanceMs) }));

  app.get('/books', (c) => {
    jobs.catchUp();
    const page = books.read(c.req.query('key') ?? '');
    return page === null
      ? c.json({ error: 'unknown key: name one as ?key=, made with POST /sandbox/keys' }, 404)
      : c.json(page);
  });
  app.post('/keys', async (c) => {
    const { key, credits, requestsPerSecond } = await read(c, keySchema);
    books.setBalance(key, credits);
    if (requestsPerSecond !== undefined) rates.setRate(key, requestsPerSecond);
    return c.json({ key, total: credits });
  });

  app.get('/faults', (c) => c.json({ faults: faults.waiting() }));
  app.post('/faults', async (c) => {
    faults.add((await read(c, faultsSchema)).faults);
    return c.json({ faults: faults.waiting() });
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({ faults: [] });
  });

  app.get('/choices', (c) => c.json(choices.read()));
  app.post('/choices', async (c) => c.json(choices.flip(await read(c, someChoicesSchema))));

  app.post('/jobs/:trackId', async (c) => {
    const { outcome } = await read(c, outcomeSchema);
    const trackId = c.req.param('trackId');
    return jobs.setOutcome(trackId, outcome)
      ? c.json({ trackId, outcome })
      : c.json({ error: 'no such job, or it has settled' }, 404);
  });
  app.get('/webhooks', (c) => c.json({ deliveries: jobs.deliveries(c.req.query('trackId')) }));

  app.get('/hand-over', (c) => c.json(systems.read()));
  app.post('/hand-over', async (c) => {
    systems.seed(await read(c, seedSchema));
    return c.json(systems.read());
  });

  app.get('/requests', (c) =>
    c.json({ requests: logs.api.entries(), network: logs.network.entries(), static: logs.static.entries() }),
  );
  app.delete('/requests', (c) => {
    for (const log of Object.values(logs)) log.forget();
    return c.json({ requests: [], network: [], static: [] });
  });

  // The systems themselves, for a webhook on this machine and for a look by hand.
  app.all('/:system/*', async (c, next) => (await systems.fetchUnder(c.req.raw, c.env)) ?? next());

  app.notFound((c) => c.json({ error: `no ${c.req.method} ${c.req.path} here: see docs/sandbox.md` }, 404));
  app.onError((error, c) => c.json({ error: error.message }, error instanceof BadRequest ? 400 : 500));
  return app;
}

async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const json: unknown = await c.req.json().catch(() => {
    throw new BadRequest('the body is not JSON');
  });
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new BadRequest(z.prettifyError(parsed.error));
  return parsed.data;
}
