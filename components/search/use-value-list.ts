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
  /** `loading` also before `begin`. */
  valuesOf(name: ValueListName): ValueSource;
  /** A person opened a field that completes from it, or pressed "Try again". Nothing goes out before; what is there is not asked for again. */
  begin(name: ValueListName): void;
}

const loading: ValueSource = { kind: 'loading' };
const builtIn: ValueSource = {
  kind: 'ready',
  entries: languages.map((value) => ({ value, count: null })),
  fetchedAtMs: null,
  isOld: false,
};

/** The value lists as the form has them: fetched by the worker when a field is opened, and read from the database. They live with the page. */
export function useValueLists(): ValueListSources {
  const { db } = usePanel();
  /** By host and name: another host in Settings has other lists. */
  const [sources, setSources] = useState<ReadonlyMap<string, ValueSource>>(new Map());
  const asked = useRef(new Set<string>());
  /** Begun before the settings were read. */
  const waiting = useRef(new Set<ValueListName>());
  const host = useLiveQuery(async () => (await readService(db)).valueListUrl ?? '', [db]);

  const valuesOf = useCallback(
    (name: ValueListName) => (name === 'languages' ? builtIn : (sources.get(`${host} ${name}`) ?? loading)),
    [sources, host],
  );

  const begin = useCallback(
    (name: ValueListName) => {
      if (host === undefined) waiting.current.add(name);
      const at = `${host} ${name}`;
      if (name === 'languages' || host === undefined || asked.current.has(at)) return;
      asked.current.add(at);
      const put = (source: ValueSource) => setSources((before) => new Map(before).set(at, source));
      put(loading);
      void load(db, name, host).then(put, (error: unknown) => {
        // Once it failed it may be asked for again.
        asked.current.delete(at);
        put({ kind: 'failed', failure: failureOf(error, 'use-value-list') });
      });
    },
    [db, host],
  );

  useEffect(() => {
    if (host === undefined) return;
    for (const name of waiting.current) begin(name);
    waiting.current.clear();
  }, [host, begin]);

  return { valuesOf, begin };
}

async function load(db: SidenoteDatabase, name: ValueListName, host: string): Promise<ValueSource> {
  const { fetchedAtMs, isOld } = await sendMessage('readyValueList', { name });
  const row = await db.valueLists.get(valueListAddress(name, host));
  // The worker has the list and could not keep it: the disk is full.
  if (row === undefined) throw new MessageError({ kind: 'internal' });
  return { kind: 'ready', entries: row.list.entries, fetchedAtMs, isOld };
}
