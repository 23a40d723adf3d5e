/** A set of ids. */
export interface IdSet {
  /** False if it was already there. */
  add(id: string): boolean;
  has(id: string): boolean;
}

const parts = 256;

/**
 * Splits the ids into many small sets by their last characters, since a set of a million blocks for tens of
 * milliseconds whenever it grows.
 */
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
