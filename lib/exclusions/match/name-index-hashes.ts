import type { Name } from '@/lib/database/schema/exclusion-names';

/**
 * A growing set of names of which 32 bits each are kept: 6 to 16 bytes a name, where the words themselves take a hundred. `has` may be true of
 * one that was never added (one in 2,000 among two million), and is never false of one that was. Lives as long as whoever made it.
 */
export interface NameHashes {
  add(name: Name): void;
  has(name: Name): boolean;
  /** How many differ. */
  size(): number;
}

export function createNameHashes(): NameHashes {
  // Zero is a free slot; at most two thirds are taken, so that a look ends after two or three.
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

/** Where a hash stands, or would. */
function placeOf(slots: Uint32Array, hash: number): number {
  const mask = slots.length - 1;
  let place = hash & mask;
  while (slots[place] !== 0 && slots[place] !== hash) place = (place + 1) & mask;
  return place;
}

/** FNV-1a over the letters, then the last mix of MurmurHash3: names differ in their last letters, and slots are told apart by the low bits. */
function hashOf(name: Name): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
