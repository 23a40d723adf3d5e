import type { Clock } from '@/lib/platform/clock';
import { endOf } from '@/lib/team/store/etcd';
import { type Change, type Entry, TeamError, type TeamErrorKind, type TeamStore } from '@/lib/team/store/store';

interface Stored {
  value: Uint8Array<ArrayBuffer>;
  revision: number;
  lease: string | null;
}

/**
 * A team's store in memory, for any number of members: one revision, leases that end by the clock, and the bad days of a real one. It passes the
 * driver's tests (`tests/lib/team/driver-rules.ts`).
 */
export function createMemoryCluster(clock: Pick<Clock, 'now' | 'sleep'>) {
  let keys = new Map<string, Stored>();
  let history: Change[] = [];
  let revision = 1;
  let compactedTo = 0;
  let storeId = '1';
  let leases = new Map<string, number>();
  let nextLease = 1;
  const waiting: (() => void)[] = [];
  /** Answers: none, one that cannot be read in place of a write, or lost after the store has done its work. */
  const trouble = { isDown: false, garblesWrites: false, losesAnswers: 0, refuses: new Set<string>() };

  function note(change: Change): void {
    history.push(change);
    for (const wake of waiting.splice(0)) wake();
  }

  function endLeases(): void {
    for (const [id, until] of leases) if (until <= clock.now()) endLease(id);
  }

  function endLease(id: string): void {
    leases.delete(id);
    const gone = [...keys].filter(([, stored]) => stored.lease === id);
    if (gone.length === 0) return;
    revision += 1;
    for (const [key] of gone) {
      keys.delete(key);
      note({ key, value: null, revision });
    }
  }

  const entryOf = (key: string): Entry | null => {
    const stored = keys.get(key);
    return stored === undefined ? null : { key, value: stored.value.slice(), revision: stored.revision };
  };

  const expectKept = (wanted: number) => {
    if (wanted < compactedTo) throw new TeamError('compacted');
  };

  /** What was stored then. */
  function entriesAt(wanted: number): Entry[] {
    if (wanted === revision) return [...keys.keys()].flatMap((key) => entryOf(key) ?? []);
    const then = new Map<string, Entry>();
    for (const change of history.filter((each) => each.revision <= wanted)) {
      if (change.value === null) then.delete(change.key);
      else then.set(change.key, { ...change, value: change.value.slice() });
    }
    return [...then.values()];
  }

  const unclear = (kind: TeamErrorKind) => new TeamError('unclear', { cause: new TeamError(kind) });

  function memberOf(user: string): TeamStore {
    /** Each call takes a turn, so that two members can meet between any two of them. */
    async function answer<T>(work: () => T, isWrite = false): Promise<T> {
      await Promise.resolve();
      if (trouble.isDown) throw isWrite ? unclear('unreachable') : new TeamError('unreachable');
      if (isWrite && trouble.garblesWrites) throw unclear('garbled');
      if (trouble.refuses.has(user)) throw new TeamError('refused');
      endLeases();
      const done = work();
      await Promise.resolve();
      if (isWrite && trouble.losesAnswers > 0) {
        trouble.losesAnswers -= 1;
        throw unclear('unreachable');
      }
      return done;
    }

    return {
      now: () => clock.now(),
      get: (key) => answer(() => entryOf(key)),
      list: (prefix, { from = prefix, most, revision: wanted = revision }) =>
        answer(() => {
          expectKept(wanted);
          const found = entriesAt(wanted)
            .filter(({ key }) => key >= from && key < endOf(prefix))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1));
          const entries = found.slice(0, most);
          const last = entries.at(-1);
          return {
            entries,
            next: found.length > most && last !== undefined ? `${last.key}\0` : null,
            revision: wanted,
            left: found.length,
            storeId,
          };
        }),
      async *watch(prefix, { afterRevision, quietMs, signal }) {
        let after = afterRevision;
        for (;;) {
          const changes = await answer(() => {
            expectKept(after);
            return history.filter((each) => each.revision > after && each.key >= prefix && each.key < endOf(prefix));
          });
          const [next] = changes;
          if (next !== undefined) {
            after = next.revision;
            yield { revision: next.revision, changes: changes.filter((each) => each.revision === next.revision) };
            continue;
          }
          const woken = new Promise<'woken'>((resolve) => waiting.push(() => resolve('woken')));
          const quiet = clock.sleep(quietMs, signal).then(
            () => 'quiet' as const,
            () => 'quiet' as const,
          );
          if ((await Promise.race([woken, quiet])) === 'quiet') return;
        }
      },
      transact: ({ compare, writes, reads = [], otherwise = [] }) =>
        answer(() => {
          const succeeded = compare.every((each) => {
            const at = keys.get(each.key)?.revision ?? 0;
            return 'is' in each ? at === each.is : at !== each.not;
          });
          if (succeeded && writes.length > 0) {
            for (const write of writes)
              if ('put' in write && write.lease !== undefined && !leases.has(write.lease))
                throw new TeamError('garbled');
            revision += 1;
            for (const write of writes) {
              if ('put' in write) {
                const value = new Uint8Array(write.value);
                keys.set(write.put, { value, revision, lease: write.lease ?? null });
                note({ key: write.put, value, revision });
              } else if (keys.delete(write.delete)) note({ key: write.delete, value: null, revision });
            }
          }
          const entries = (succeeded ? reads : otherwise).flatMap((key) => entryOf(key) ?? []);
          return { succeeded, revision, entries: new Map(entries.map((entry) => [entry.key, entry])) };
        }, writes.length > 0),
      lease: (seconds) =>
        answer(() => {
          const id = String(nextLease++);
          leases.set(id, clock.now() + seconds * 1000);
          return id;
        }),
      endLease: (id) => answer(() => endLease(id)),
    };
  }

  return {
    trouble,
    memberOf,
    /** Everything stored, as the firm that runs the store can read it. */
    dump: () => [...keys].map(([key, { value }]) => ({ key, value: new Uint8Array(value) })),
    /** For a test that writes as another program would. */
    put(key: string, value: Uint8Array) {
      revision += 1;
      keys.set(key, { value: new Uint8Array(value), revision, lease: null });
      note({ key, value: new Uint8Array(value), revision });
    },
    compact() {
      compactedTo = revision;
      history = [...keys].map(([key, stored]) => ({ key, value: stored.value, revision: stored.revision }));
    },
    snapshot: () => ({ keys: new Map(keys), revision }),
    /** A store restored from a snapshot, or an empty one, in place of this one. */
    replace(snapshot: { keys: Map<string, Stored>; revision: number } = { keys: new Map(), revision: 1 }) {
      keys = new Map(snapshot.keys);
      ({ revision } = snapshot);
      history = [...keys].map(([key, stored]) => ({ key, value: stored.value, revision: stored.revision }));
      leases = new Map();
      compactedTo = 0;
      storeId = String(Number(storeId) + 1);
    },
  };
}
export type MemoryCluster = ReturnType<typeof createMemoryCluster>;
