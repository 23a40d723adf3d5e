import { bytesOfText, textOfBytes } from '@/lib/platform/base64';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { readBody } from '@/lib/platform/read-body';
import {
  type Change,
  type Changes,
  type Entry,
  type Page,
  type PageRequest,
  TeamError,
  type TeamStore,
  type Transacted,
  type Transaction,
  type WatchRequest,
} from './store.ts';

export interface EtcdDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  /** The proxy's address, without a trailing slash. */
  address: string;
  user: string;
  /** Tried in this order: a changed password may not be in force yet. */
  passwords(): Promise<readonly string[]>;
}

/** Time limit of a request. */
const deadlineMs = 10_000;
/** A page on a slow line may take this long, while its bytes arrive. */
const longestPageMs = 180_000;
/** A page of 5,000 entries has about a megabyte. */
const mostAnswerBytes = 16 * 1024 * 1024;
/** So many entries fit into an answer: the engine takes none above 1.5 MiB, which is 2 MiB in base64. */
const alwaysFit = 4;
/** The engine sends no answer above 1.5 MiB, so that one line has two thirds more in base64. */
const longestLine = 4 * 1024 * 1024;

/** etcd 3.4 and later through its JSON gateway: numbers are strings, keys and values base64. */
export function createEtcdStore({ fetch, clock, address, user, passwords }: EtcdDeps): TeamStore {
  let token: Promise<string> | null = null;
  let aheadMs = 0;

  async function send(
    path: string,
    body: object,
    authorization: string | null,
    signal: AbortSignal,
  ): Promise<Response> {
    const response = await fetch(`${address}/v3/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(authorization !== null && { Authorization: authorization }),
      },
      body: JSON.stringify(body),
      // A redirect would send the token to another address.
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const servedAt = Date.parse(response.headers.get('Date') ?? '');
    if (!Number.isNaN(servedAt)) aheadMs = servedAt - clock.now();
    return response;
  }

  /** The response to a request with a token; a token that is no longer valid is renewed once. */
  async function ask(path: string, body: object, signal: AbortSignal): Promise<Response> {
    for (let tries = 1; ; tries++) {
      token ??= logIn();
      const used = token;
      const response = await send(
        path,
        body,
        await used.catch((error: unknown) => {
          if (token === used) token = null;
          throw error;
        }),
        signal,
      );
      if (response.ok) return response;
      const error = await failureOf(response);
      if (error !== 'token' || tries > 1) throw error === 'token' ? new TeamError('refused') : error;
      if (token === used) token = null;
    }
  }

  async function logIn(): Promise<string> {
    const words = await passwords();
    for (const password of words) {
      const answer = await within(clock, async (signal) => {
        const response = await send('auth/authenticate', { name: user, password }, null, signal);
        if (response.ok) return readJson(response);
        if (response.status >= 500 || response.status === 429) throw new TeamError('unreachable');
        return null;
      });
      if (answer === null) continue;
      if (typeof answer.token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(answer.token))
        throw new TeamError('garbled');
      return answer.token;
    }
    throw new TeamError('refused');
  }

  const call = (path: string, body: object, mostMs?: number): Promise<Json> =>
    within(clock, async (signal, arrived) => readJson(await ask(path, body, signal), arrived), mostMs);

  /** Without a whole answer, a write may have been made. */
  async function callOnce(path: string, body: object, isWrite: boolean): Promise<Json> {
    try {
      return await call(path, body);
    } catch (error) {
      if (!isWrite || !(error instanceof TeamError)) throw error;
      const isUnclear = error.kind === 'unreachable' || error.kind === 'garbled';
      throw isUnclear ? new TeamError('unclear', { cause: error }) : error;
    }
  }

  return {
    now: () => clock.now() + aheadMs,

    async get(key) {
      const [entry] = entriesIn(await call('kv/range', { key: text64(key) }));
      return entry ?? null;
    },

    async list(prefix, { most, ...where }): Promise<Page> {
      for (let limit = most; ; limit = Math.ceil(limit / 4)) {
        try {
          return await listSome(prefix, { ...where, most: limit });
        } catch (error) {
          // Large values may be among them: fewer at once.
          const isTooLarge = error instanceof TeamError && error.kind === 'garbled';
          if (!isTooLarge || limit <= alwaysFit) throw error;
        }
      }
    },

    watch: (prefix, from) => watch(prefix, from),

    async transact({ compare, writes, reads = [], otherwise = [] }: Transaction): Promise<Transacted> {
      const answer = await callOnce(
        'kv/txn',
        {
          compare: compare.map((each) => ({
            key: text64(each.key),
            target: 'MOD',
            ...('is' in each
              ? { result: 'EQUAL', mod_revision: each.is }
              : { result: 'NOT_EQUAL', mod_revision: each.not }),
          })),
          success: [
            ...writes.map((write) =>
              'put' in write
                ? {
                    request_put: {
                      key: text64(write.put),
                      value: textOfBytes(write.value),
                      ...(write.lease !== undefined && { lease: write.lease }),
                    },
                  }
                : { request_delete_range: { key: text64(write.delete) } },
            ),
            ...reads.map(rangeOf),
          ],
          failure: otherwise.map(rangeOf),
        },
        writes.length > 0,
      );
      const read = list(answer.responses).flatMap((response) => entriesIn(part(part(response).response_range)));
      return {
        succeeded: answer.succeeded === true,
        revision: number(part(answer.header).revision),
        entries: new Map(read.map((entry) => [entry.key, entry])),
      };
    },

    async lease(seconds) {
      const id = String((await call('lease/grant', { TTL: seconds })).ID ?? '');
      if (!/^\d{1,20}$/.test(id)) throw new TeamError('garbled');
      return id;
    },

    async endLease(id) {
      try {
        await call('lease/revoke', { ID: id });
      } catch (error) {
        // The engine answers 404 for an ended lease.
        if (!(error instanceof TeamError) || error.kind !== 'garbled') throw error;
      }
    },
  };

  async function listSome(prefix: string, { from = prefix, most, revision }: PageRequest): Promise<Page> {
    const asked = { key: text64(from), range_end: text64(endOf(prefix)), limit: most };
    const at = revision !== undefined && { revision };
    const answer = await call('kv/range', { ...asked, ...at }, longestPageMs);
    const last = list(answer.kvs).at(-1);
    const header = part(answer.header);
    return {
      entries: entriesIn(answer),
      // The whole key: a page that begins with a part of it would begin before it.
      next: answer.more === true && last !== undefined ? `${binary64(part(last).key)}\0` : null,
      revision: revision ?? number(header.revision),
      left: number(answer.count),
      storeId: String(header.cluster_id),
    };
  }

  async function* watch(prefix: string, { afterRevision, quietMs, signal }: WatchRequest): AsyncGenerator<Changes> {
    const stop = new AbortController();
    const onAbort = () => stop.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) stop.abort();
    // From the known revision itself: a watch from the compacted one omits the keys deleted there, and says nothing.
    const body = {
      create_request: { key: text64(prefix), range_end: text64(endOf(prefix)), start_revision: afterRevision },
    };
    try {
      const response = await orElse(clock, deadlineMs, ask('watch', body, stop.signal));
      const lines = response === null ? null : linesOf(response);
      for (;;) {
        const line = lines === null ? null : await orElse(clock, quietMs, lines.next());
        if (line === null || line.done === true) return;
        const result = part(parse(line.value).result);
        if (number(result.compact_revision) > 0) throw new TeamError('compacted');
        if (result.canceled === true) throw new TeamError('refused');
        const changes = list(result.events)
          .map(changeOf)
          .filter(({ revision }) => revision > afterRevision);
        const last = changes.at(-1);
        if (last !== undefined) yield { revision: last.revision, changes };
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      throw asTeamError(error);
    } finally {
      stop.abort();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}

const rangeOf = (key: string) => ({ request_range: { key: text64(key) } });

/** Null if `ms` pass first. The caller then stops the work. */
async function orElse<T>(clock: Clock, ms: number, pending: Promise<T>): Promise<T | null> {
  const done = new AbortController();
  const late = clock.sleep(ms, done.signal).then(
    () => null,
    // The other came first.
    () => null,
  );
  pending.catch(logAs('team-watch'));
  try {
    return await Promise.race([pending, late]);
  } finally {
    done.abort();
  }
}

/** Ends after `mostMs`, and earlier if nothing has arrived for the time of a request. */
async function within<T>(
  clock: Clock,
  run: (signal: AbortSignal, arrived: () => void) => Promise<T>,
  mostMs = deadlineMs,
): Promise<T> {
  const deadline = new AbortController();
  const done = new AbortController();
  const endMs = clock.elapsed() + mostMs;
  let heardMs = clock.elapsed();
  const leftMs = () => Math.min(endMs, heardMs + deadlineMs) - clock.elapsed();
  const arrived = () => {
    heardMs = clock.elapsed();
  };
  const untilLate = async () => {
    while (leftMs() > 0) await clock.sleep(leftMs(), done.signal);
  };
  void untilLate().then(
    () => deadline.abort(),
    // Cancelled because the answer came first.
    () => undefined,
  );
  try {
    return await run(deadline.signal, arrived);
  } catch (error) {
    throw asTeamError(error);
  } finally {
    done.abort();
  }
}

/** For fetch, a redirect, no network and a cut connection are the same TypeError. */
const asTeamError = (error: unknown): TeamError =>
  error instanceof TeamError ? error : new TeamError('unreachable', { cause: error });

/** `token`: it is no longer valid, or older than the last change of users. */
async function failureOf(response: Response): Promise<TeamError | 'token'> {
  const body = await readBody(response, 64 * 1024);
  const said = body?.text ?? '';
  if (/compacted/.test(said)) return new TeamError('compacted');
  if (response.status === 401 || /auth token|auth store is old/.test(said)) return 'token';
  if (response.status === 403) return new TeamError('refused');
  return new TeamError(response.status >= 500 || response.status === 429 ? 'unreachable' : 'garbled');
}

/** Every part of an answer is checked where it is read: a member's proxy may answer anything. */
type Json = Record<string, unknown>;

const part = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Missing means 0: the gateway omits zeros. */
function number(value: unknown): number {
  const read = Number(value ?? 0);
  if (!Number.isSafeInteger(read) || read < 0) throw new TeamError('garbled');
  return read;
}

function parse(text: string): Json {
  try {
    return part(JSON.parse(text));
  } catch (error) {
    throw new TeamError('garbled', { cause: error });
  }
}

async function readJson(response: Response, arrived?: () => void): Promise<Json> {
  const body = await readBody(response, mostAnswerBytes, arrived);
  if (body === null) throw new TeamError('garbled');
  return parse(body.text);
}

const entriesIn = (answer: Json): Entry[] => list(answer.kvs).map(entryOf);

function entryOf(kv: unknown): Entry {
  const { key, value, mod_revision: revision } = part(kv);
  return { key: keyText(key), value: bytes64(value), revision: number(revision) };
}

function changeOf(event: unknown): Change {
  const { type, kv } = part(event);
  const entry = entryOf(kv);
  return type === 'DELETE' ? { ...entry, value: null } : entry;
}

function bytes64(value: unknown): Uint8Array<ArrayBuffer> {
  try {
    return bytesOfText(String(value ?? ''));
  } catch (error) {
    throw new TeamError('garbled', { cause: error });
  }
}

const keyText = (value: unknown): string => binary64(value).slice(0, 4096);

function binary64(value: unknown): string {
  try {
    return atob(String(value ?? ''));
  } catch (error) {
    throw new TeamError('garbled', { cause: error });
  }
}

const text64 = (text: string): string => btoa(text);

/** The first key behind all keys with this prefix. */
export const endOf = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);

/** Lines of a stream, each of at most `longestLine`. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    // Read by pages instead.
    if (text.length > longestLine) throw new TeamError('compacted');
    yield* lines.filter((line) => line !== '');
  }
}
