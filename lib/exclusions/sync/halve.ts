export type Attempt = 'taken' | 'refused' | 'stop';

interface Part {
  ids: string[];
  /** It is certain that one of them spoils the whole. */
  isBad: boolean;
}

/**
 * One bad id spoils a whole write, and which one is not said: half after half is tried, so that what is good is taken. Where one half was
 * taken, the other needs no try to be known as bad. The biggest part first, so that most are taken soon. Returns the ids that were refused alone; those it did not get to are told nowhere.
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

/** Of two alike the one that may be good. */
function takeBiggest(parts: Part[]): Part | undefined {
  const [biggest] = parts.toSorted((a, b) => b.ids.length - a.ids.length || Number(a.isBad) - Number(b.isBad));
  if (biggest !== undefined) parts.splice(parts.indexOf(biggest), 1);
  return biggest;
}
