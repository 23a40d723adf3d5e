import type { Shard } from './shard.ts';

/**
 * The lists that a search names: all that hold somebody, or, where those are more than a request takes, the ones that leave the fewest
 * people out; of two that are as good, the one that needs no write, and the one without somebody who is allowed again. Pure.
 */
export function chooseCarried(shards: readonly Shard[], most: number): Shard[] {
  const useful = shards.filter(({ isKnown, values }) => isKnown && values.length > 0);
  if (useful.length <= most) return useful;
  const left = useful.toSorted((a, b) => Number(a.write !== null) - Number(b.write !== null));
  const covered = new Set<string>();
  const chosen: Shard[] = [];
  while (chosen.length < most) {
    const [best] = left
      .map((shard) => ({ shard, added: shard.values.filter((id) => !covered.has(id)).length }))
      .filter(({ added }) => added > 0)
      .toSorted((a, b) => b.added - a.added || a.shard.stale.length - b.shard.stale.length);
    if (best === undefined) break;
    chosen.push(best.shard);
    left.splice(left.indexOf(best.shard), 1);
    for (const id of best.shard.values) covered.add(id);
  }
  return chosen;
}
