/** Distinct ids. */
export interface IdSet {
  /** False if it was there already. */
  add(id: string): boolean;
  has(id: string): boolean;
}

const parts = 256;

/** In many small sets by the last letters, since one of a million stands still for tens of milliseconds whenever it has to grow. */
export function createIdSet(): IdSet {
  const sets: (Set<string> | undefined)[] = Array.from({ length: parts });
  return {
    add(id) {
      const at = partOf(id);
      const set = sets[at] ?? new Set();
      sets[at] = set;
      const before = set.size;
      return set.add(id).size > before;
    },
    has: (id) => sets[partOf(id)]?.has(id) === true,
  };
}

function partOf(id: string): number {
  return (id.charCodeAt(id.length - 1) * 31 + id.charCodeAt(id.length - 2)) & (parts - 1);
}
