import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { SandboxClock } from '../clock.ts';
import type { Certificate } from './certificate.ts';
import { keepSocketsBelow } from './reset-connection.ts';

export interface Serving {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  /** Checks the Host header, in lower case. Other hosts are answered 421, so that no page can reach us through DNS rebinding. */
  isOwnHost(host: string): boolean;
  clock: SandboxClock;
  /** Off by default: a browser may resend a POST when a kept-alive connection breaks. */
  keepAlive: boolean;
  certificate?: Certificate;
}

type NodeResponse = ServerResponse<IncomingMessage>;

export function createServer({ fetch, isOwnHost, clock, keepAlive, certificate }: Serving): Server {
  const answer = getRequestListener(
    // The listener's type includes HTTP/2, which we do not serve.
    (request, bindings) => (isHttp1(bindings) ? fetch(request, bindings) : new Response(null, { status: 505 })),
    { overrideGlobalObjects: false },
  );
  const listener = (incoming: IncomingMessage, outgoing: NodeResponse): void => {
    stampOnSending(outgoing, clock);
    if (!keepAlive) outgoing.setHeader('Connection', 'close');
    if (!isOwnHost((incoming.headers.host ?? '').toLowerCase())) {
      outgoing.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' });
      outgoing.end('This sandbox answers under its own address only.\n');
      return;
    }
    void answer(incoming, outgoing);
  };
  if (certificate === undefined) return createHttpServer(listener);
  const server = createHttpsServer({ key: certificate.key, cert: certificate.cert }, listener);
  keepSocketsBelow(server);
  return server;
}

function isHttp1(bindings: object): bindings is HttpBindings {
  return (
    'outgoing' in bindings &&
    bindings.outgoing !== null &&
    typeof bindings.outgoing === 'object' &&
    !('stream' in bindings.outgoing)
  );
}

/** Sets `Date` to the sandbox's time when the answer is sent, which may be long after it was built. */
function stampOnSending(outgoing: NodeResponse, clock: SandboxClock): void {
  outgoing.writeHead = new Proxy(outgoing.writeHead, {
    apply(writeHead, self, args) {
      outgoing.setHeader('Date', new Date(clock.now()).toUTCString());
      return Reflect.apply(writeHead, self, args);
    },
  });
}

/** An exact port (0 = any free one), or a preferred one that falls back to any free one. */
export type PortOption = number | { preferred: number };

/** Loopback only: the sandbox is for this machine. Returns the port. Throws if an exact port is taken. */
export async function listen(server: Server, option: PortOption): Promise<number> {
  if (typeof option === 'number') return listenOn(server, option);
  try {
    return await listenOn(server, option.preferred);
  } catch {
    return listenOn(server, 0);
  }
}

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    throw new Error(`Port ${port} on 127.0.0.1 is taken: stop what uses it, or choose another (0 = any free port).`);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
