import type { SubscribedList } from '@/lib/database/schema/settings-rows';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { hourMs } from '@/lib/platform/time';
import { hashOfName, importNameKey } from '@/lib/team/store/keys';
import type { TeamDatabase } from '@/lib/team/store/team-database';
import { createHashList, type HashList } from './hash-list.ts';
import { countOf, type ListFile, type ListProblem, mostListBytes, parseListCode, readListFile } from './list-file.ts';
import type { SubjectNames } from './names.ts';

/** Why the newest download was not taken. The last good copy stays in force. */
export type ListRefusal = ListProblem | 'unreachable' | 'redirected' | 'too-large' | 'shrunk' | 'older' | 'no-key';

export interface Subscription {
  id: string;
  address: string;
  /** The list's public key. */
  listKey: string;
  /** Not extractable. Null: it was lost, and the list has to be subscribed again. */
  nameKey: CryptoKey | null;
  etag: string | null;
  /** When the address was last asked, and when its answer was last good. */
  checkedAt: number;
  goodAt: number | null;
  refused: ListRefusal | null;
  file: ListFile | null;
}

export interface SubscriptionDeps {
  team(): TeamDatabase;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  newId(): string;
  /** Tells screens, and the next worker whether there is any. */
  note(lists: SubscribedList[]): Promise<void>;
}

/** A purchase may wait for it, once an hour. */
const deadlineMs = 8000;
const stateName = 'subscriptions';

/** Lists of others at https addresses, requested at most hourly and before a purchase. Requests carry no data of ours. */
export function createSubscriptions({ team, fetch, clock, newId, note }: SubscriptionDeps) {
  let lists: Map<string, HashList> = new Map();
  let held: Subscription[] | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Subscription[]> {
    held ??= ((await team().state.get(stateName))?.value as Subscription[] | undefined) ?? [];
    return held;
  }

  async function write(next: Subscription[]): Promise<void> {
    held = next;
    lists = new Map();
    await team().state.put({ name: stateName, value: next });
    await note(
      next.map(({ id, address, checkedAt, goodAt, refused, file }) => ({
        ...{ id, address, checkedAt, goodAt, refused },
        name: file?.name ?? '',
        count: file === null ? 0 : countOf(file),
      })),
    );
  }

  /** The list with what came from its address. Never rejects. */
  async function check(before: Subscription): Promise<Subscription> {
    const nowMs = clock.now();
    const asked = { ...before, checkedAt: nowMs };
    const refused = (why: ListRefusal): Subscription => ({ ...asked, refused: why });
    if (before.nameKey === null) return refused('no-key');
    const answer = await download(before.address, before.file === null ? null : before.etag);
    if ('refused' in answer) return refused(answer.refused);
    if (answer.bytes === null) return { ...asked, goodAt: nowMs, refused: null };
    const file = await readListFile(answer.bytes, before.listKey);
    if ('problem' in file) return refused(file.problem);
    if (before.file !== null && file.madeAt < before.file.madeAt) return refused('older');
    if (before.file !== null && countOf(file) * 2 < countOf(before.file)) return refused('shrunk');
    return { ...asked, file, etag: answer.etag, goodAt: nowMs, refused: null };
  }

  /** `bytes` null: nothing changed. */
  async function download(
    address: string,
    etag: string | null,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer> | null; etag: string | null } | { refused: ListRefusal }> {
    const deadline = new AbortController();
    const done = new AbortController();
    void clock.sleep(deadlineMs, done.signal).then(
      () => deadline.abort(),
      // Cancelled because the answer came first.
      () => undefined,
    );
    try {
      const response = await fetch(address, {
        headers: etag === null ? {} : { 'If-None-Match': etag },
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: deadline.signal,
      });
      if (response.status === 304 && etag !== null) return { bytes: null, etag };
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        return { refused: 'redirected' };
      if (!response.ok) return { refused: 'unreachable' };
      const bytes = await readBytes(response);
      return bytes === null
        ? { refused: 'too-large' }
        : { bytes, etag: response.headers.get('ETag')?.slice(0, 200) ?? null };
    } catch (error) {
      logAs('subscriptions')(error);
      return { refused: 'unreachable' };
    } finally {
      done.abort();
    }
  }

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = turn.then(run);
    turn = next.catch(logAs('subscriptions'));
    return next;
  };

  return {
    read,

    /** Clears the memory after everything was erased. */
    forget(): void {
      held = null;
      lists = new Map();
    },

    /** Subscribes by a code of `npm run team-list`, after one good download. Null: no such code. */
    subscribe: (text: string): Promise<Subscription | null> =>
      inTurn(async () => {
        const code = parseListCode(text);
        if (code === null) return null;
        const checked = await check({
          id: newId(),
          address: code.address,
          listKey: code.listKey,
          nameKey: await importNameKey(code.nameKey),
          ...{ etag: null, checkedAt: 0, goodAt: null, refused: null, file: null },
        });
        if (checked.file !== null) await write([...(await read()), checked]);
        return checked;
      }),

    unsubscribe: (id: string): Promise<void> =>
      inTurn(async () => write((await read()).filter((each) => each.id !== id))),

    /** Asks the addresses that were not asked within the hour. */
    refreshDue: (): Promise<void> =>
      inTurn(async () => {
        const now = await read();
        const isDue = ({ checkedAt }: Subscription) => Math.abs(clock.now() - checkedAt) >= hourMs;
        if (!now.some(isDue)) return;
        await write(await Promise.all(now.map(async (each) => (isDue(each) ? check(each) : each))));
      }),

    /** The name of the first list that has a name of the subject; null: none. */
    async findList({ own, employers }: SubjectNames): Promise<string | null> {
      for (const { id, file, nameKey } of await read()) {
        if (file === null || nameKey === null) continue;
        const list = lists.get(id) ?? createHashList(file.hashes);
        lists.set(id, list);
        const names = file.coversPeople ? [...own, ...employers] : own;
        const hashes = await Promise.all(names.map((name) => hashOfName(nameKey, name)));
        if (hashes.some((hash) => list.find(hash) >= 0)) return file.name;
      }
      return null;
    },
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > mostListBytes) {
      void reader.cancel().catch(logAs('subscriptions'));
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
