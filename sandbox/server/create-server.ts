import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { SandboxClock } from '../clock.ts';
import type { Certificate } from './certificate.ts';

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
  return certificate === undefined
    ? createHttpServer(listener)
    : createHttpsServer({ key: certificate.key, cert: certificate.cert }, listener);
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
