import type { HttpBindings } from '@hono/node-server';

/** Hono context of the API: Node's request and response, and the key once the gateway has checked it. */
export type ApiEnv = { Bindings: HttpBindings; Variables: { key: string } };
