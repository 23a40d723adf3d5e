import type { Name } from '@/lib/database/schema/exclusion-names';

/**
 * 32 bits, never 0. FNV-1a, then the finaliser of MurmurHash3: names differ in their last characters. Stored with the members: another hash
 * would not find them.
 */
export function hashOfName(name: Name): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0 || 1;
}
