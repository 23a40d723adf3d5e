import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { ValueSource } from '@/components/search/form/form-context';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readService } from '@/lib/database/settings/service-settings';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { languages, type ValueListName } from '@/lib/service/contract/enums';
import { valueListAddress } from '@/lib/service/value-lists/value-list';

export interface ValueListSources {
  /** `loading` until `load` was called, too. */
  valuesOf(name: ValueListName): ValueSource;
  /** A field that completes from it was focused, or "Try again" pressed. Nothing is sent before that, and a loaded list is not requested again. */
  load(name: ValueListName): void;
}

const loading: ValueSource = { kind: 'loading' };
const builtIn: ValueSource = {
  kind: 'ready',
  entries: languages.map((value) => ({ value, count: null })),
  fetchedAtMs: null,
  isOld: false,
};

/** The form's value lists: fetched by the worker when a field is focused, then read from the database. Kept as long as the page. */
export function useValueLists(): ValueListSources {
  const { db } = usePanel();
  /** By host and name, because another host in Settings has other lists. */
  const [sources, setSources] = useState<ReadonlyMap<string, ValueSource>>(new Map());
  const requested = useRef(new Set<string>());
  const waiting = useRef(new Set<ValueListName>());
  const host = useLiveQuery(async () => (await readService(db)).valueListUrl ?? '', [db]);

  const valuesOf = useCallback(
    (name: ValueListName) => (name === 'languages' ? builtIn : (sources.get(`${host} ${name}`) ?? loading)),
    [sources, host],
  );

  const load = useCallback(
    (name: ValueListName) => {
      if (host === undefined) waiting.current.add(name);
      const at = `${host} ${name}`;
      if (name === 'languages' || host === undefined || requested.current.has(at)) return;
      requested.current.add(at);
      const put = (source: ValueSource) => setSources((before) => new Map(before).set(at, source));
      put(loading);
      void fetchList(db, name, host).then(put, (error: unknown) => {
        // A failed list may be requested again.
        requested.current.delete(at);
        put({ kind: 'failed', failure: failureOf(error, 'use-value-list') });
      });
    },
    [db, host],
  );

  useEffect(() => {
    if (host === undefined) return;
    for (const name of waiting.current) load(name);
    waiting.current.clear();
  }, [host, load]);

  return { valuesOf, load };
}

async function fetchList(db: SidenoteDatabase, name: ValueListName, host: string): Promise<ValueSource> {
  const { fetchedAtMs, isOld } = await sendMessage('readyValueList', { name });
  const row = await db.valueLists.get(valueListAddress(name, host));
  // The worker fetched the list but could not store it: the disk is full.
  if (row === undefined) throw new MessageError({ kind: 'internal' });
  return { kind: 'ready', entries: row.list.entries, fetchedAtMs, isOld };
}
