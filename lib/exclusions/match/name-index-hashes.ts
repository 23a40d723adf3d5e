import type { Name } from '@/lib/database/schema/exclusion-names';

/**
 * A growing set of names that stores 32 bits of each: 6 to 16 bytes a name, where the strings take a hundred. `has` may
 * be true for a name that was never added (one in 2,000 among two million), and is never false for one that was.
 */
export interface NameHashes {
  add(name: Name): void;
  has(name: Name): boolean;
  /** The number of distinct hashes. */
  size(): number;
}

export function createNameHashes(): NameHashes {
  // Zero marks a free slot; at most two thirds are taken, so that a lookup ends after two or three probes.
  let slots = new Uint32Array(1024);
  let size = 0;

  function grow(): void {
    const grown = new Uint32Array(slots.length * 2);
    for (const hash of slots) if (hash !== 0) grown[placeOf(grown, hash)] = hash;
    slots = grown;
  }

  return {
    add(name) {
      const hash = hashOf(name);
      const place = placeOf(slots, hash);
      if (slots[place] === hash) return;
      slots[place] = hash;
      size += 1;
      if (size * 3 > slots.length * 2) grow();
    },
    has: (name) => slots[placeOf(slots, hashOf(name))] !== 0,
    size: () => size,
  };
}

/** The slot of a hash, taken or free. */
function placeOf(slots: Uint32Array, hash: number): number {
  const mask = slots.length - 1;
  let place = hash & mask;
  while (slots[place] !== 0 && slots[place] !== hash) place = (place + 1) & mask;
  return place;
}

/**
 * FNV-1a over the characters, then the finaliser of MurmurHash3: names differ in their last characters, and slots are
 * chosen by the low bits.
 */
function hashOf(name: Name): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
