import { z } from 'zod';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { readBody } from '@/lib/platform/read-body';
import { dayMs } from '@/lib/platform/time';
import { languages, type ValueListName } from '@/lib/service/contract/enums';
import { ServiceError } from '@/lib/service/contract/errors';
import { parseValueList, type ValueListEntry, valueListAddress } from './value-list.ts';

/** The stored form; version 1 is the first. */
const storedSchema = z.object({
  version: z.literal(1),
  fetchedAtMs: z.number(),
  entries: z.array(z.object({ value: z.string(), count: z.number().nullable() })).min(1),
});
export type StoredValueList = z.output<typeof storedSchema>;

export interface ValueListsDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  /** Lives until it is cleared with the connection; its contents are public and cost only a download. */
  store: {
    read(key: string): Promise<unknown>;
    write(key: string, list: StoredValueList): Promise<void>;
  };
}

export interface ValueList {
  entries: readonly ValueListEntry[];
  /** Epoch milliseconds; null if built in. */
  fetchedAtMs: number | null;
}

export interface ValueLists {
  /** Throws ServiceError if there is neither a stored list nor a response. */
  read(name: ValueListName, staticUrl: string, signal?: AbortSignal): Promise<ValueList>;
}

const longestAgeMs = 7 * dayMs;
const deadlineMs = 30_000;
/** The longest list is under a megabyte. */
export const mostListBytes = 8_000_000;

const builtIn: ValueList = { entries: languages.map((value) => ({ value, count: null })), fetchedAtMs: null };

/** Older than a week. A time in the future was stored before the clock was set back, and counts as old. Built-in lists are never old. */
export function isOldList(fetchedAtMs: number | null, nowMs: number): boolean {
  return fetchedAtMs !== null && (nowMs < fetchedAtMs || nowMs - fetchedAtMs >= longestAgeMs);
}

/**
 * Value lists of the static host (docs/interface.md#value-lists), fetched without the key and so not through the client. After a week
 * fetched again; if that fails, the old one is used.
 */
export function createValueLists(deps: ValueListsDeps): ValueLists {
  return {
    async read(name, staticUrl, signal) {
      if (name === 'languages') return builtIn;
      const url = valueListAddress(name, staticUrl);
      const stored = storedSchema.safeParse(await deps.store.read(url)).data;
      if (stored !== undefined && !isOldList(stored.fetchedAtMs, deps.clock.now())) return stored;
      try {
        const entries = await fetchEntries(deps, url, signal);
        const list: StoredValueList = { version: 1, fetchedAtMs: deps.clock.now(), entries };
        // A full store only costs another download later.
        await deps.store.write(url, list).catch(logAs('value-lists'));
        return list;
      } catch (error) {
        if (stored === undefined || signal?.aborted) throw error;
        return stored;
      }
    },
  };
}

async function fetchEntries(deps: ValueListsDeps, url: string, signal?: AbortSignal): Promise<ValueListEntry[]> {
  const deadline = new AbortController();
  const done = new AbortController();
  void deps.clock.sleep(deadlineMs, done.signal).then(
    () => deadline.abort(),
    // Cancelled because the request ended first.
    () => undefined,
  );
  try {
    const response = await deps.fetch(url, {
      method: 'GET',
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]),
    });
    // An opaque redirect has status 0.
    const kind = response.status === 0 ? 'redirected' : 'unexpected-status';
    if (!response.ok) throw new ServiceError({ kind, status: response.status });
    const body = await readBody(response, mostListBytes);
    const entries = body === null ? null : parseValueList(body.text);
    if (entries === null) throw new ServiceError({ kind: 'garbled', status: response.status });
    return entries;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (signal?.aborted) throw new ServiceError({ kind: 'cancelled' });
    throw new ServiceError({ kind: deadline.signal.aborted ? 'too-slow' : 'unreachable' });
  } finally {
    done.abort();
  }
}
