import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start-sandbox.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Undefined where the text is not JSON. */
  json: unknown;
}

export interface RequestParts {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as it is where it is text, as JSON otherwise. */
  body?: unknown;
  agent?: Agent;
}

/** node:http rather than fetch: it sets any Host, repeats nothing and tells a reset from an end. */
export function send(url: string, { method, headers = {}, body, agent }: RequestParts = {}): Promise<Answer> {
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      rejectUnauthorized: false,
      ...(agent === undefined ? {} : { agent }),
    };
    const request = send(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(payload);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const booksSchema = z.object({
  total: z.number(),
  charges: z.array(z.object({ at: z.number(), operation: z.string(), amount: z.number() })),
});
const loggedSchema = z.object({
  method: z.string(),
  path: z.string(),
  host: z.string(),
  status: z.number().nullable(),
  key: z.string().nullable(),
  bytes: z.number(),
  headers: z.record(z.string(), z.string()),
});
const logSchema = z.object({
  requests: z.array(loggedSchema),
  network: z.array(loggedSchema),
  static: z.array(loggedSchema),
});

/** One sandbox for a file of tests; each test brings its own key, so that neither books nor rate limits are shared. */
export function runningSandbox(options: SandboxOptions = {}) {
  let running: Sandbox | undefined;
  let keys = 0;
  beforeAll(async () => {
    running = await startSandbox({ people: 300, companies: 60, ...options });
  });
  afterAll(() => running?.stop());
  const sandbox = (): Sandbox => {
    if (running === undefined) throw new Error('The sandbox has not started');
    return running;
  };
  const control = (path: string, request: RequestParts = {}) => send(`${sandbox().ready.control}${path}`, request);
  return {
    sandbox,
    control,
    async newKey(credits = 10): Promise<string> {
      keys += 1;
      const key = `test-key-${keys}`;
      await control('/keys', { body: { key, credits } });
      return key;
    },
    api: (path: string, key: string, request: RequestParts = {}) =>
      send(`${sandbox().ready.api}${path}`, { ...request, headers: { 'X-TOKEN': key, ...request.headers } }),
    network: (path: string, host = 'www.pronet.example') =>
      send(`https://127.0.0.1:${sandbox().ready.httpsPort}${path}`, { headers: { Host: host } }),
    books: async (key: string) => booksSchema.parse((await control(`/books?key=${key}`)).json),
    log: async () => logSchema.parse((await control('/requests')).json),
    addFaults: async (...faults: unknown[]) => {
      const { status, text } = await control('/faults', { body: { faults } });
      if (status !== 200) throw new Error(text);
    },
  };
}
