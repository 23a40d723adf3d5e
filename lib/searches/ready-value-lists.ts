import type { SidenoteDatabase } from '@/lib/database/database';
import { listRequest, noteRequest } from '@/lib/database/logs/request-log';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import { readService } from '@/lib/database/settings/service-settings';
import type { Clock } from '@/lib/platform/clock';
import { readBody } from '@/lib/platform/read-body';
import type { ValueListName } from '@/lib/service/contract/enums';
import { ServiceError } from '@/lib/service/contract/errors';
import { valueListAddress } from '@/lib/service/value-lists/value-list';
import { createValueLists, isOldList, mostListBytes, type ValueList } from '@/lib/service/value-lists/value-lists';

export interface ReadyValueListsDeps {
  db: SidenoteDatabase;
  clock: Clock;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  isOnline(): boolean;
  /** Whether the browser allows requests to this address. */
  hasPermission(address: string): Promise<boolean>;
}

/** Ensures that a value list is in the database, where pages read it. Each download is in the list of requests. */
export function createReadyValueLists(deps: ReadyValueListsDeps) {
  const { db, clock } = deps;
  const lists = createValueLists({
    clock,
    fetch: (url, init) => fetchNoted(deps, url, init),
    store: {
      read: async (url) => (await db.valueLists.get(url))?.list,
      write: async (url, list) => void (await db.valueLists.put({ url, list })),
    },
  });
  /** Downloads in flight: two fields may be opened at once. Lost with the worker, and requested again. */
  const flights = new Map<string, Promise<ValueList>>();

  function read(name: ValueListName, staticUrl: string): Promise<ValueList> {
    const url = valueListAddress(name, staticUrl);
    const flight = flights.get(url) ?? lists.read(name, staticUrl).finally(() => flights.delete(url));
    flights.set(url, flight);
    return flight;
  }

  return {
    isBusy: () => flights.size > 0,

    /**
     * `fetchedAtMs` null: built in. `isOld`: over a week, and no newer one was available. Throws ServiceError if there is
     * no address, or neither a response nor an older copy.
     */
    async ready(name: ValueListName): Promise<{ fetchedAtMs: number | null; isOld: boolean }> {
      if (name === 'languages') return { fetchedAtMs: null, isOld: false };
      const { valueListUrl } = await readService(db);
      if (valueListUrl === null) throw new ServiceError({ kind: 'no-list-address' });
      const { fetchedAtMs } = await read(name, valueListUrl);
      return { fetchedAtMs, isOld: isOldList(fetchedAtMs, clock.now()) };
    },
  };
}

/** Refusals happen here and not earlier, so that an older copy can still be used. */
async function fetchNoted(deps: ReadyValueListsDeps, url: string, init: RequestInit): Promise<Response> {
  const { db, clock } = deps;
  if (!deps.isOnline()) throw new ServiceError({ kind: 'offline' });
  if (!(await deps.hasPermission(url))) throw new ServiceError({ kind: 'no-permission' });
  const at = clock.now();
  const received: Pick<RequestRow, 'status' | 'bytesIn'> = { status: 0, bytesIn: null };
  const { origin, pathname: path } = new URL(url);
  const asked = { at, method: 'GET', origin, path, bytesOut: 0, subjectKey: null, intentId: null };
  const id = await listRequest(db, { ...asked, ...received, elapsedMs: 0 });
  try {
    const response = await deps.fetch(url, init);
    received.status = response.status;
    received.bytesIn = (await readBody(response.clone(), mostListBytes))?.bytes ?? null;
    return response;
  } finally {
    await noteRequest(db, { ...asked, ...received, elapsedMs: clock.now() - at }, id);
  }
}
