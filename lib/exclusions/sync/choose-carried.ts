import { eachIn, filterIn, type Sliced } from '@/lib/platform/slices';
import { createIdSet } from './id-set.ts';
import type { Shard } from './shard.ts';

/**
 * The lists that a search names: all that hold someone, or, where those are more than a request takes, the ones that leave the fewest
 * people out; of two that are as good, the one that needs no write, and the one without someone who is allowed again. Pure.
 */
export function* chooseSent(shards: readonly Shard[], most: number): Sliced<Shard[]> {
  const useful = shards.filter(({ isKnown, values }) => isKnown && values.length > 0);
  if (useful.length <= most) return useful;
  const left = useful.toSorted((a, b) => Number(a.write !== null) - Number(b.write !== null));
  const covered = createIdSet();
  const chosen: Shard[] = [];
  while (chosen.length < most) {
    const counted: { shard: Shard; added: number }[] = [];
    for (const shard of left) {
      const added = (yield* filterIn(shard.values, (id) => !covered.has(id))).length;
      if (added > 0) counted.push({ shard, added });
    }
    const [best] = counted.toSorted((a, b) => b.added - a.added || a.shard.stale.length - b.shard.stale.length);
    if (best === undefined) break;
    chosen.push(best.shard);
    left.splice(left.indexOf(best.shard), 1);
    yield* eachIn(best.shard.values, covered.add);
  }
  return chosen;
}
