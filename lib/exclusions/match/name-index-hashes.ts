import type { Name } from '@/lib/database/schema/exclusion-names';

/**
 * A growing set of names as 32-bit hashes, 6 to 16 bytes each. `has` may be wrongly true (one in 2,000 among two million), never wrongly
 * false.
 */
export interface NameHashes {
  add(name: Name): void;
  has(name: Name): boolean;
  size(): number;
}

/** The first bits of a hash choose one of 64 tables. Each grows alone: copying a million hashes at once would block longer than a frame. */
const tableBits = 6;
/** Doubled as often as needed: a million names then take 6.5 MiB, where a power of two would take 8. */
const firstSlots = 13;

export function createNameHashes(): NameHashes {
  // Zero marks a free slot; at most two thirds are taken, so that a lookup ends after two or three probes.
  const tables = Array.from({ length: 2 ** tableBits }, () => ({ slots: new Uint32Array(firstSlots), taken: 0 }));
  const tableOf = (hash: number) => tables[hash >>> (32 - tableBits)];
  let size = 0;

  return {
    add(name) {
      const hash = hashOf(name);
      const table = tableOf(hash);
      if (table === undefined) return;
      const place = placeOf(table.slots, hash);
      if (table.slots[place] === hash) return;
      table.slots[place] = hash;
      table.taken += 1;
      size += 1;
      if (table.taken * 3 > table.slots.length * 2) table.slots = doubled(table.slots);
    },
    has(name) {
      const hash = hashOf(name);
      const slots = tableOf(hash)?.slots;
      return slots !== undefined && slots[placeOf(slots, hash)] !== 0;
    },
    size: () => size,
  };
}

function doubled(slots: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(slots.length * 2);
  for (const hash of slots) if (hash !== 0) grown[placeOf(grown, hash)] = hash;
  return grown;
}

/** The slot of a hash, taken or free. The bits that chose the table choose no slot. */
function placeOf(slots: Uint32Array, hash: number): number {
  let place = (hash & (2 ** (32 - tableBits) - 1)) % slots.length;
  while (slots[place] !== 0 && slots[place] !== hash) place = place + 1 === slots.length ? 0 : place + 1;
  return place;
}

/** FNV-1a, then the finaliser of MurmurHash3: names differ in their last characters, and the low bits choose the slot. */
function hashOf(name: Name): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
