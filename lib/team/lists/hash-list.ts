/** Bytes of one hash: the first of an HMAC. A million entries give a false hit once in 1.8 × 10¹³ questions. */
export const hashBytes = 8;

/**
 * Sorted hashes, searched without being copied: a million take 8 MB.
 */
export interface HashList {
  /** Its index; -1 if absent. */
  find(hash: Uint8Array): number;
  size(): number;
}

export function createHashList(sorted: Uint8Array): HashList {
  const count = Math.floor(sorted.length / hashBytes);
  return {
    size: () => count,
    find(hash) {
      let from = 0;
      let until = count;
      while (from < until) {
        const middle = (from + until) >>> 1;
        const order = compareAt(sorted, middle * hashBytes, hash);
        if (order === 0) return middle;
        if (order < 0) from = middle + 1;
        else until = middle;
      }
      return -1;
    },
  };
}

function compareAt(sorted: Uint8Array, start: number, hash: Uint8Array): number {
  for (let at = 0; at < hashBytes; at++) {
    const difference = (sorted[start + at] ?? 0) - (hash[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether the hashes ascend, as binary search needs. Files of others must prove it. */
export function isSorted(bytes: Uint8Array): boolean {
  if (bytes.length % hashBytes !== 0) return false;
  for (let start = hashBytes; start < bytes.length; start += hashBytes)
    if (compareAt(bytes, start - hashBytes, bytes.subarray(start, start + hashBytes)) >= 0) return false;
  return true;
}

/** Sorted, without duplicates. As numbers, because typed arrays sort them natively. */
export function sortHashes(hashes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(hashBytes));
  const numbers = new BigUint64Array(hashes.length);
  for (const [at, hash] of hashes.entries()) {
    for (let byte = 0; byte < hashBytes; byte++) view.setUint8(byte, hash[byte] ?? 0);
    numbers[at] = view.getBigUint64(0);
  }
  numbers.sort();
  const sorted = new Uint8Array(hashes.length * hashBytes);
  const out = new DataView(sorted.buffer);
  let count = 0;
  for (const [at, each] of numbers.entries()) {
    if (at > 0 && each === numbers[at - 1]) continue;
    out.setBigUint64(count * hashBytes, each);
    count += 1;
  }
  return sorted.slice(0, count * hashBytes);
}
