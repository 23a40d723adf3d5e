import type { Connected } from '@/lib/purchases/order';
import type { ListWrite } from './shard.ts';
import { type SyncDeps, type WriteOptions, type WriteOutcome, writeSyncedList } from './write-synced-list.ts';

/** How many tries a bad id may cost; the next run searches further. */
const mostTries = 8;

/** `parted`: everything was written except for a part with a bad id, whose tries are used up for now. */
export type Ended = 'done' | 'parted' | 'quota' | 'failed';

/** Runs the writes in order, until further ones are pointless. */
export async function runPlan(
  deps: SyncDeps,
  connected: Connected,
  writes: readonly ListWrite[],
  quota: number,
  options: WriteOptions,
): Promise<Ended> {
  let left = Math.min(mostTries, quota - writes.length);
  let ended: Ended = 'done';
  for (const write of writes) {
    let { outcome }: Pick<WriteOutcome, 'outcome'> = await writeSyncedList(deps, connected, write, options);
    if (outcome === 'refused') {
      const parted = await writeParts(deps, connected, write, left, options);
      left -= parted.tries;
      outcome = parted.outcome;
      ended = 'parted';
    }
    if (outcome === 'quota' || outcome === 'failed') return outcome;
  }
  return ended;
}

async function writeParts(
  deps: SyncDeps,
  connected: Connected,
  write: ListWrite,
  most: number,
  options: WriteOptions,
): Promise<{ outcome: WriteOutcome['outcome']; tries: number }> {
  let { syncId, mode } = write;
  let tries = 0;
  let stopped: WriteOutcome['outcome'] = 'taken';
  const { culprits, wasStopped } = await halve(write.values, most, async (values) => {
    tries += 1;
    const written = await writeSyncedList(deps, connected, { ...write, syncId, mode, values }, options);
    if (written.outcome === 'taken') {
      // Further values are appended to what was accepted.
      ({ id: syncId } = written);
      mode = 'APPEND';
    }
    if (written.outcome === 'taken' || written.outcome === 'refused') return written.outcome;
    stopped = written.outcome;
    return 'stop';
  });
  if (culprits.length > 0) await saveRefused(deps, connected, { ...write, syncId }, culprits);
  const isNothingTaken = mode === write.mode && culprits.length === 0;
  return { outcome: wasStopped ? stopped : isNothingTaken ? 'failed' : 'taken', tries };
}

/** If the list was never created, the row only records the refusals. */
async function saveRefused(
  { db, serviceClock }: SyncDeps,
  { connectionId: connection, service }: Connected,
  { syncId: id, listId, type }: ListWrite,
  culprits: readonly string[],
): Promise<void> {
  const nowMs = await serviceClock.now(service.baseUrl);
  await db.transaction('rw', db.syncs, async () => {
    const row = (await db.syncs.get(id)) ?? {
      id,
      connection,
      listId,
      type,
      values: [],
      refused: [],
      madeAt: nowMs,
      createdAt: nowMs,
      writing: null,
    };
    await db.syncs.put({ ...row, refused: [...new Set([...row.refused, ...culprits])] });
  });
}

type Attempt = 'taken' | 'refused' | 'stop';

interface Part {
  ids: string[];
  /** At least one of these ids certainly makes the write fail. */
  isBad: boolean;
}

/**
 * One bad id makes a whole write fail, so the ids are bisected, biggest part first. If one half succeeds, the other is known to be bad.
 * Returns the ids refused individually; untried ids are not reported.
 */
async function halve(
  refused: readonly string[],
  mostTries: number,
  attempt: (ids: string[]) => Promise<Attempt>,
): Promise<{ culprits: string[]; wasStopped: boolean }> {
  const culprits: string[] = [];
  const parts: Part[] = [{ ids: [...refused], isBad: true }];
  let left = mostTries;
  for (let part = takeBiggest(parts); part !== undefined; part = takeBiggest(parts)) {
    const { ids, isBad } = part;
    if (isBad && ids.length <= 1) {
      culprits.push(...ids);
      continue;
    }
    if (left === 0) continue;
    left -= 1;
    const tried = isBad ? ids.slice(0, Math.ceil(ids.length / 2)) : ids;
    const rest = ids.slice(tried.length);
    const result = await attempt(tried);
    if (result === 'stop') return { culprits, wasStopped: true };
    if (rest.length > 0) parts.push({ ids: rest, isBad: result === 'taken' });
    if (result === 'refused') parts.push({ ids: tried, isBad: true });
  }
  return { culprits, wasStopped: false };
}

/** Of two equal parts, prefers the one that may be good. */
function takeBiggest(parts: Part[]): Part | undefined {
  const [biggest] = parts.toSorted((a, b) => b.ids.length - a.ids.length || Number(a.isBad) - Number(b.isBad));
  if (biggest !== undefined) parts.splice(parts.indexOf(biggest), 1);
  return biggest;
}
