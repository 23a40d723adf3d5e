/** Runs in a page of the extension, bundled: the exclusions' own code on a database beside Sidenote's. Kept until the page is left. */
import { readListCsv } from '@/components/lists/list-csv';
import { SidenoteDatabase } from '@/lib/database/database';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { chunkRows, type ImportRow } from '@/lib/exclusions/import/import-row';
import { isExcluded } from '@/lib/exclusions/match/find-exclusions';
import { createIndexedCheck, createNameHashes, createNameIndex } from '@/lib/exclusions/match/name-index';
import { systemClock } from '@/lib/platform/clock';
import { neutralNames } from '@/lib/service/contract/names';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

const clock = systemClock;
const baseUrl = 'http://127.0.0.1:9';
const connection = { baseUrl, names: neutralNames, keySetAt: 0, connectionId: `${baseUrl}#bench`, lastCheck: null };
const newId = () => crypto.randomUUID();
const slugOf = (at: number) => `avery-winterbourne-${at}`;
const pageName = (at: number) => `page:person/pronet/${slugOf(at)}`;
const rowOf = (at: number): ImportRow => ({
  names: at % 2 === 0 ? [pageName(at)] : [pageName(at), `email:avery.winterbourne.${at}@mail.example`],
  label: `Avery Winterbourne ${at}`,
  why: 'asked us to stop',
});
const rowsFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => rowOf(from + place));
const subjectOf = (at: number): Subject => ({
  kind: 'person',
  key: `person/pronet/${slugOf(at)}`,
  site: 'pronet',
  slug: slugOf(at),
  url: null,
});

function openExclusions(name: string) {
  const db = new SidenoteDatabase(name);
  const index = createNameIndex({ db, rest: () => clock.sleep(0), madeAtCheck: 1 });
  return { db, index, check: createIndexedCheck({ db, clock, index }) };
}
type Exclusions = ReturnType<typeof openExclusions>;

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const startMs = performance.now();
  const value = await work();
  return { ms: performance.now() - startMs, value };
}

async function timesOf(count: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) times.push((await timed(() => work(at))).ms);
  return times;
}

/** Milliseconds between two turns of the event loop while `work` runs: the longest few, longest first. */
async function watchTurns(work: () => Promise<void>): Promise<number[]> {
  const { port1, port2 } = new MessageChannel();
  const turns: number[] = [];
  let last = performance.now();
  port2.onmessage = () => {
    const now = performance.now();
    turns.push(now - last);
    last = now;
    port1.postMessage(null);
  };
  port1.postMessage(null);
  await work();
  port1.close();
  return turns.toSorted((a, b) => b - a).slice(0, 20);
}

function createBench(name: string, count: number) {
  let opened: Exclusions | null = null;
  const expectExclusions = (): Exclusions => (opened ??= openExclusions(name));
  let bare = new Set<string>();
  let million = createNameHashes();
  const stranger = (at: number) => subjectOf(count + 1 + at);
  const member = (at: number) => subjectOf((at * 7919) % count);

  async function readList(): Promise<ListRow> {
    const [list] = await expectExclusions().db.lists.toArray();
    if (list === undefined) throw new Error('There is no list');
    return list;
  }

  return {
    /** Milliseconds for the worker's part of the import, in the pieces in which a file is sent; what is above `imported` is put past it. */
    async fill(imported: number): Promise<{ importMs: number; setMs: number }> {
      const { db, index } = expectExclusions();
      await db.settings.put({ key: 'connection', value: connection });
      await db.settings.put({ key: 'sites', value: [demoSite] });
      const domainOf = () => ({ problem: 'nothing' as const });
      const exclusions = createExclusions({ db, clock, newId, index, domainOf, firstListName: () => 'People' });
      const made = await exclusions.createList('People', 'person');
      const listId = made.outcome === 'named' ? made.listId : '';
      const importId = newId();
      const { ms: importMs } = await timed(async () => {
        for (let from = 0; from < imported; from += chunkRows) {
          const rows = rowsFrom(from, Math.min(imported, from + chunkRows));
          const done = await exclusions.importMembers({ importId, listId, chunk: from / chunkRows, rows });
          if (done.outcome !== 'imported') throw new Error(done.outcome);
        }
      });
      // Ids in their order: random ones would scatter the writes over the whole database.
      const idOf = (at: number) => `put-${String(at).padStart(8, '0')}`;
      for (let from = imported; from < count; from += 5000) {
        const stay = { listId, at: clock.now(), route: 'import' as const, expiresAt: null };
        const rows = rowsFrom(from, from + 5000).map((row, place) => ({ ...row, ...stay, id: idOf(from + place) }));
        await db.members.bulkPut(rows);
      }
      const { ms: setMs } = await timed(async () => {
        const set = new Set<string>();
        for (let at = 0; at < imported; at++) for (const each of rowOf(at).names) set.add(each);
      });
      return { importMs, setMs };
    },

    /** In a page that has opened nothing yet: the database is opened by it. */
    first: async (): Promise<number> =>
      (await timed(() => isExcluded(expectExclusions().db, stranger(0), clock.now()))).ms,

    /** Every check by the database, as in a panel, and as in a worker before its index is made. */
    async byDatabase(times: number): Promise<{ stranger: number[]; member: number[] }> {
      const { db } = expectExclusions();
      return {
        stranger: await timesOf(times, (at) => isExcluded(db, stranger(at), clock.now())),
        member: await timesOf(times, (at) => isExcluded(db, member(at), clock.now())),
      };
    },

    async byIndex(times: number): Promise<{ stranger: number[]; member: number[] }> {
      const { check } = expectExclusions();
      return {
        stranger: await timesOf(times, (at) => check(stranger(at))),
        member: await timesOf(times, (at) => check(member(at))),
      };
    },

    /** Makes the index. `turns`: how long other work had to wait, longest first; `idle`: the same while nothing is done. */
    async makeIndex(): Promise<{ ms: number; turns: number[]; idle: number[] }> {
      const { index } = expectExclusions();
      const { ms, value: turns } = await timed(() =>
        watchTurns(async () => {
          while (index.lookup() === null) await clock.sleep(5);
        }),
      );
      return { ms, turns, idle: await watchTurns(() => clock.sleep(ms)) };
    },

    /** The names of a list of a million, in a set as the index has one. */
    makeMillion(): void {
      million = createNameHashes();
      for (let at = 0; at < 1_000_000; at++) million.add(pageName(at));
      if (million.size() < 999_000) throw new Error(`Only ${million.size()} names`);
    },

    makeSet(): void {
      bare = new Set(rowsFrom(0, count).flatMap(({ names }) => names));
    },
    forgetSet(): void {
      bare = new Set();
    },

    /** Nanoseconds for one name, of the index and twice of the Set. Strings are new to each: an engine keeps the hash of one it has hashed. */
    lookUp(times: number): { index: number; set: number; setAgain: number } {
      const lookup = expectExclusions().index.lookup();
      if (lookup === null) throw new Error('There is no index');
      const names = Array.from({ length: times }, (_, at) => pageName(at % 2 === 0 ? count + at : (at * 7919) % count));
      const text = JSON.stringify(names);
      const has = { set: (each: string) => bare.has(each), index: (each: string) => !lookup.isClear([each]) };
      const time = (look: (each: string) => boolean): number => {
        const fresh: string[] = JSON.parse(text);
        let found = 0;
        const startMs = performance.now();
        for (const each of fresh) if (look(each)) found += 1;
        const ms = performance.now() - startMs;
        if (found < times / 2) throw new Error(`Only ${found} of ${times / 2} were found`);
        return (ms * 1e6) / times;
      };
      return { set: time(has.set), index: time(has.index), setAgain: time(has.set) };
    },

    async exportList(): Promise<{ ms: number; setMs: number; letters: number }> {
      const list = await readList();
      const { ms, value } = await timed(() => readListCsv(expectExclusions().db, list));
      const { ms: setMs } = await timed(async () => [...bare].join('\r\n'));
      return { ms, setMs, letters: value.parts.reduce((sum, { length }) => sum + length, 0) };
    },

    async erase(): Promise<void> {
      await expectExclusions().db.delete();
    },
  };
}
export type ExclusionBench = ReturnType<typeof createBench>;

declare global {
  interface Window {
    startBench(name: string, count: number): void;
    bench: ExclusionBench;
  }
}
window.startBench = (name, count) => {
  window.bench = createBench(name, count);
};
