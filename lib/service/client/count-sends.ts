import type { Client } from './client.ts';

/** A client that knows whether any of its requests are in flight. */
export type CountedClient = Client & { isBusy(): boolean };

/** Counted in worker memory: when the worker dies, so do its requests. */
export function countSends(client: Client): CountedClient {
  let open = 0;
  const send: Client['send'] = async (name, body, service, options) => {
    open += 1;
    try {
      return await client.send(name, body, service, options);
    } finally {
      open -= 1;
    }
  };
  return { send, isBusy: () => open > 0 };
}
