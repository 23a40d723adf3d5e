import type { HttpBindings } from '@hono/node-server';

/** What travels with a request of the API: node's own request and response, and the key once the gateway knows it. */
export type ApiEnv = { Bindings: HttpBindings; Variables: { key: string } };
