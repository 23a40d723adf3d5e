import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxClock } from './clock.ts';

export interface LoggedRequest {
  /** Epoch milliseconds of sandbox time. */
  at: number;
  method: string;
  host: string;
  path: string;
  query: string;
  /** 0 if the connection was broken before a status line; null while the answer is pending. */
  status: number | null;
  /** The last four characters of the key, after an ellipsis. */
  key: string | null;
  /** Size of the answer, including status line and headers. */
  bytes: number;
  /** Without the key. */
  headers: Record<string, string>;
}

export interface RequestLog {
  record(incoming: IncomingMessage, outgoing: ServerResponse): void;
  entries(): readonly LoggedRequest[];
  forget(): void;
}

/** Enough for a day of tests, and bounded for longer runs. */
const limit = 20_000;

export function createRequestLog({ clock }: { clock: SandboxClock }): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    record(incoming, outgoing) {
      const entry = describe(incoming, clock.now());
      const { socket } = incoming;
      const before = socket.bytesWritten;
      entries.push(entry);
      if (entries.length > limit) entries.shift();
      outgoing.once('close', () => {
        entry.status = outgoing.headersSent ? outgoing.statusCode : 0;
        entry.bytes = socket.bytesWritten - before;
      });
    },
    entries: () => entries,
    forget() {
      entries = [];
    },
  };
}

function describe(incoming: IncomingMessage, at: number): LoggedRequest {
  const [path = '', query = ''] = (incoming.url ?? '').split('?', 2);
  const { 'x-token': key, authorization, ...headers } = incoming.headers;
  const shown = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    at,
    method: incoming.method ?? '',
    host: incoming.headers.host ?? '',
    path,
    query,
    status: null,
    key: typeof key === 'string' ? `…${key.slice(-4)}` : null,
    bytes: 0,
    headers: {
      ...Object.fromEntries(shown),
      ...(authorization === undefined ? {} : { authorization: '(hidden)' }),
    },
  };
}
