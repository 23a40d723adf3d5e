export type Attempt = 'taken' | 'refused' | 'stop';

interface Part {
  ids: string[];
  /** At least one of these ids certainly makes the write fail. */
  isBad: boolean;
}

/**
 * One bad id makes a whole write fail, so the ids are bisected, biggest part first. If one half succeeds, the other is known to be bad.
 * Returns the ids refused individually; untried ids are not reported.
 */
export async function halve(
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
