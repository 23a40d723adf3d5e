import { type Context, Hono } from 'hono';
import { type MilliCredits, toCredits } from '../../lib/service/contract/credits.ts';
import { type EndpointName, endpoints } from '../../lib/service/contract/endpoints.ts';
import { createNameTranslator, type NameTranslator, type WireNames } from '../../lib/service/contract/names.ts';
import type { ApiEnv } from '../api-env.ts';
import type { Choices } from '../choices.ts';
import type { SandboxClock } from '../clock.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import { injectFault } from '../faults/inject-fault.ts';
import { refusals, ServiceRefusal } from '../refusal.ts';
import type { RequestLog } from '../request-log.ts';
import type { HandlerAnswer, HandlerDeps, RouteHandler } from './handlers/handler.ts';
import { createHandlers } from './handlers/handlers.ts';
import type { RateWindow } from './rate-window.ts';

interface Parts extends HandlerDeps {
  rates: RateWindow;
  faults: FaultQueue;
  log: RequestLog;
  names: WireNames;
  /** Default target of a redirect fault: an origin other than the API's. */
  elsewhere: () => string;
}

/** A request passes the log, the key check, the rate limit and the faults, in this order, before it reaches its handler. */
export function createApiApp(parts: Parts): Hono<ApiEnv> {
  const { books, clock, rates, faults, log } = parts;
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    log.record(c.env.incoming, c.env.outgoing);
    await next();
  });
  app.use(async (c, next) => {
    const key = readKey(c, parts.choices());
    if (!books.hasKey(key)) throw refusals.unauthorized();
    if (!rates.admits(key)) throw refusals.tooManyRequests();
    c.set('key', key);
    await next();
  });
  app.use(async (c, next) => {
    const fault = faults.take({ key: c.get('key'), path: c.req.path });
    if (fault === null) return next();
    return injectFault(c, next, fault, {
      nowMs: clock.now(),
      elsewhere: parts.elsewhere(),
      cleared: faults.cleared(),
    });
  });
  app.use(async (c, next) => {
    const isMissing = parts.choices().v2Paths === 'missing' && c.req.path.startsWith('/v2/');
    return isMissing ? c.html('<html><body><h1>404 Not Found</h1></body></html>', 404) : next();
  });
  addHandlers(app, createHandlers(parts), parts);
  app.notFound((c) => refuse(c, clock, refusals.noSuchPath()));
  app.onError((error, c) => refuse(c, clock, error instanceof ServiceRefusal ? error : refusals.unexpected()));
  return app;
}

/** The key is in X-TOKEN; only one page of the contract says Bearer (docs/interface.md#authentication). */
function readKey(c: Context<ApiEnv>, { acceptBearer }: Choices): string {
  const bearer = acceptBearer ? /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] : undefined;
  return c.req.header('x-token') ?? bearer ?? '';
}

/** One route per handler and path, from its row of the endpoint table. */
function addHandlers(
  app: Hono<ApiEnv>,
  handlers: Record<EndpointName, RouteHandler>,
  { books, jobs, names, choices }: Parts,
): void {
  const translator = createDeploymentNames(names);
  const methods = new Map<string, string[]>();
  for (const [name, endpoint] of typedEntries(endpoints)) {
    const handler = handlers[name];
    for (const template of [endpoint.path, ...(endpoint.otherPaths ?? [])]) {
      const path = template.replace(/\{(\w+)\}/g, ':$1');
      methods.set(path, [...(methods.get(path) ?? []), endpoint.method]);
      app.on(endpoint.method, path, async (c) => {
        // Book whatever has settled by now before the balance is read.
        jobs.catchUp();
        const json = endpoint.method === 'GET' ? undefined : await readNeutral(c.req.raw, translator);
        const answer = handler({ key: c.get('key'), json, params: c.req.param(), query: readQuery(c, translator) });
        books.charge(c.get('key'), name, answer.charged, answer.trackId);
        const creditHeader = creditHeaderOf(answer, choices());
        if (creditHeader !== null) c.header('X-Credit', creditHeader);
        return c.json(translator.toWire(answer.json));
      });
    }
  }
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      throw refusals.methodNotAllowed(allowed);
    });
  }
}

/** `X-Credit` on charged responses: stated for the v2 paths, in practice on any 2xx (docs/interface.md#x-credit). */
function creditHeaderOf({ charged, isV2 = false }: HandlerAnswer, { creditHeaderOn, creditHeaderSign }: Choices) {
  if (creditHeaderOn === 'none' || (creditHeaderOn === 'v2' && !isV2) || charged === 0) return null;
  return decimalOf(creditHeaderSign === 'signed' ? -charged : charged);
}

function decimalOf(milli: MilliCredits): string {
  return String(toCredits(milli));
}

function readQuery(c: Context<ApiEnv>, translator: NameTranslator): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.map((value) => String(translator.fromWire(value))),
    ]),
  );
}

async function readNeutral(request: Request, translator: NameTranslator): Promise<unknown> {
  const json = await readJson(request);
  try {
    return translator.fromWire(json);
  } catch {
    // Nested more deeply than the stack allows.
    throw refusals.unreadable();
  }
}

function refuse(c: Context<ApiEnv>, clock: SandboxClock, refusal: ServiceRefusal): Response {
  return refusal.toResponse({ path: c.req.path, nowMs: clock.now() });
}

function typedEntries<Table extends object>(table: Table): [keyof Table, Table[keyof Table]][] {
  const entries: [keyof Table, Table[keyof Table]][] = [];
  for (const name in table) entries.push([name, table[name]]);
  return entries;
}

/**
 * A deployment's names, applied strictly (docs/interface.md#naming-note): a renamed neutral word is not accepted, or a client with wrong
 * names would seem to work.
 */
function createDeploymentNames({ keys, values }: WireNames): NameTranslator {
  return createNameTranslator({ keys: estrange(keys), values: estrange(values) });
}

function estrange(names: Record<string, string>): Record<string, string> {
  const written = new Set(Object.values(names));
  const strangers = Object.keys(names).filter((neutral) => !written.has(neutral));
  return { ...names, ...Object.fromEntries(strangers.map((neutral) => [`${neutral} (not known here)`, neutral])) };
}

/** A 10,000-value list is under 1 MB, so no legitimate request exceeds this. */
const limitBytes = 8_000_000;

/**
 * The body as JSON. Throws the 400 if it is missing, too large, malformed, or not declared as JSON (docs/interface.md#general-conventions).
 */
async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refusals.unreadable();
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw refusals.unreadable();
  const text = await request.text();
  if (text.length > limitBytes) throw refusals.unreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.unreadable();
  }
}
