import type { SubscribedList } from '@/lib/database/schema/settings-rows';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import { hourMs } from '@/lib/platform/time';
import { hashOfName, importNameKey, newSecret, toHex } from '@/lib/team/store/keys';
import type { TeamDatabase } from '@/lib/team/store/team-database';
import type { CsvContext, CsvProblem } from './csv-list.ts';
import { createHashList, type HashList } from './hash-list.ts';
import {
  countOf,
  type ListFile,
  type ListProblem,
  mostListBytes,
  parseCsvAddress,
  parseListCode,
  readListFile,
} from './list-file.ts';
import type { SubjectNames } from './names.ts';

/** Why the newest download was not taken. The last good copy stays in force. */
export type ListRefusal =
  | ListProblem
  | CsvProblem
  | 'unreachable'
  | 'redirected'
  | 'too-large'
  | 'shrunk'
  | 'older'
  | 'no-key';

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
  /** Set for a CSV file. Absent: a signed list. */
  csv?: CsvState;
}

interface CsvState {
  /** Rows that name nobody, in the last good copy. */
  skipped: number;
  /** Of the last good copy and of what its rows mean here: an unchanged file is not read again. */
  digest: string;
  readAs: string;
}

export interface SubscriptionDeps {
  team(): TeamDatabase;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  newId(): string;
  /** What the rows of a CSV file mean here. */
  csvContext(): Promise<CsvContext>;
  /** Tells screens, and the next worker whether there is any. */
  note(lists: SubscribedList[]): Promise<void>;
}

/** A purchase may wait for it, once an hour. */
const deadlineMs = 8000;
/** A longer CSV file is made a signed list by `npm run team-list`. */
const mostCsvBytes = 8 * 1024 * 1024;
const stateName = 'subscriptions';

/** Lists of others at https addresses, requested at most hourly and before a purchase. Requests carry no data of ours. */
export function createSubscriptions({ team, fetch, clock, newId, csvContext, note }: SubscriptionDeps) {
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
      next.map(({ id, address, checkedAt, goodAt, refused, file, csv }) => ({
        ...{ id, address, checkedAt, goodAt, refused },
        ...(csv !== undefined && { skipped: csv.skipped }),
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
    const { nameKey } = before;
    if (nameKey === null) return refused('no-key');
    if (before.csv !== undefined) return checkCsv(before, { nameKey, csv: before.csv }, asked);
    const answer = await download(before.address, before.file === null ? null : before.etag, mostListBytes);
    if ('refused' in answer) return refused(answer.refused);
    if (answer.bytes === null) return { ...asked, goodAt: nowMs, refused: null };
    const file = await readListFile(answer.bytes, before.listKey);
    if ('problem' in file) return refused(file.problem);
    if (before.file !== null && file.madeAt < before.file.madeAt) return refused('older');
    if (hasShrunk(file, before.file)) return refused('shrunk');
    return { ...asked, file, etag: answer.etag, goodAt: nowMs, refused: null };
  }

  async function checkCsv(
    before: Subscription,
    { nameKey, csv }: { nameKey: CryptoKey; csv: CsvState },
    asked: Subscription,
  ): Promise<Subscription> {
    const refused = (why: ListRefusal): Subscription => ({ ...asked, refused: why });
    const context = await csvContext();
    const { sites, connection } = context;
    const readAs = await digestOf(new TextEncoder().encode(JSON.stringify([sites, connection])));
    const isSame = before.file !== null && csv.readAs === readAs;
    const answer = await download(before.address, isSame ? before.etag : null, mostCsvBytes);
    if ('refused' in answer) return refused(answer.refused);
    const good = { ...asked, etag: answer.etag, goodAt: asked.checkedAt, refused: null };
    if (answer.bytes === null) return good;
    if (answer.isPage) return refused('not-a-list');
    const digest = await digestOf(answer.bytes);
    if (isSame && csv.digest === digest) return good;
    // Evaluated for the first file: usually there is none.
    const { readCsvList } = await import('./csv-list.ts');
    const read = await readCsvList(answer.bytes, { name: nameOfFile(before.address), nameKey }, context).catch(
      logAs('subscriptions', { problem: 'not-a-list' } as const),
    );
    if ('problem' in read) return refused(read.problem);
    if (hasShrunk(read.file, before.file)) return refused('shrunk');
    return { ...good, file: read.file, csv: { skipped: read.skipped, digest, readAs } };
  }

  /** `bytes` null: nothing changed. */
  async function download(
    address: string,
    etag: string | null,
    most: number,
  ): Promise<
    { bytes: Uint8Array<ArrayBuffer> | null; etag: string | null; isPage: boolean } | { refused: ListRefusal }
  > {
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
      if (response.status === 304 && etag !== null) return { bytes: null, etag, isPage: false };
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        return { refused: 'redirected' };
      if (!response.ok) return { refused: 'unreachable' };
      const bytes = await readBytes(response, most);
      if (bytes === null) return { refused: 'too-large' };
      const isPage = /\b(?:html|json|xml)\b/i.test(response.headers.get('Content-Type')?.slice(0, 200) ?? '');
      return { bytes, etag: response.headers.get('ETag')?.slice(0, 200) ?? null, isPage };
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

    /** Subscribes by a code of `npm run team-list` or a CSV file's address, after one good download. Null: it is neither. */
    subscribe: (text: string): Promise<Subscription | null> =>
      inTurn(async () => {
        const found = await parseSubscription(text);
        if (found === null) return null;
        const fresh = { id: newId(), etag: null, checkedAt: 0, goodAt: null, refused: null, file: null };
        const checked = await check({ ...fresh, ...found });
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
    async findList({ own, employers }: Pick<SubjectNames, 'own' | 'employers'>): Promise<string | null> {
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

async function parseSubscription(
  text: string,
): Promise<Pick<Subscription, 'address' | 'listKey' | 'nameKey' | 'csv'> | null> {
  const code = parseListCode(text);
  if (code !== null)
    return { address: code.address, listKey: code.listKey, nameKey: await importNameKey(code.nameKey) };
  const address = parseCsvAddress(text);
  if (address === null) return null;
  const csv = { skipped: 0, digest: '', readAs: '' };
  // The key never leaves this browser: the names of a CSV file are hashed here.
  return { address, listKey: '', nameKey: await importNameKey(newSecret()), csv };
}

const hasShrunk = (file: ListFile, before: ListFile | null): boolean =>
  before !== null && countOf(file) * 2 < countOf(before);

/** The last part of the path, or the host. */
function nameOfFile(address: string): string {
  const { pathname, host } = new URL(address);
  return (
    pathname
      .split('/')
      .findLast((part) => part !== '')
      ?.slice(0, 200) ?? host
  );
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

async function readBytes(response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
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
