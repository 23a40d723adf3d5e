import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came by: the path and the body as it was written. */
export interface Recorded {
  path: string;
  body: unknown;
}

export interface RecordingProxy {
  /** Saved as the service's address. */
  url: string;
  /** Of requests with a body, in the order of their coming. */
  recorded: readonly Recorded[];
  stop(): Promise<void>;
}

/**
 * Stands on 127.0.0.1 between Sidenote and the service behind `target`. Changes nothing on the way there, and on the way back what `change`
 * makes of a response's text.
 */
export async function startRecordingProxy(
  target: string,
  change: (path: string, text: string) => string = (_path, text) => text,
): Promise<RecordingProxy> {
  const recorded: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    void forward(incoming).then(
      ({ status, headers, bytes }) => outgoing.writeHead(status, headers).end(bytes),
      () => outgoing.destroy(),
    );
  });

  async function forward(incoming: IncomingMessage) {
    const { method = 'GET', url = '/' } = incoming;
    const text = await readText(incoming);
    if (text !== '') recorded.push({ path: url, body: JSON.parse(text) });
    const response = await fetch(`${target}${url}`, {
      method,
      headers: headersOf(incoming),
      redirect: 'manual',
      ...(text === '' ? {} : { body: text }),
    });
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !isOfConnection(name)));
    // As the sandbox does: the browser may send a POST again when a kept-alive connection dies under it.
    return {
      status: response.status,
      headers: { ...headers, connection: 'close' },
      bytes: Buffer.from(change(url, await response.text())),
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    recorded,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The proxy listens nowhere');
  return address.port;
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !isOfConnection(name) ? [[name, value]] : [],
    ),
  );
}

/** Of one of the two connections alone, or worked out anew for it. */
function isOfConnection(name: string): boolean {
  return ['host', 'connection', 'content-length', 'content-encoding', 'transfer-encoding'].includes(name);
}
