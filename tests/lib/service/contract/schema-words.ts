import type { z } from 'zod';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';

/**
 * Every key and every enumerated value that a request or a reply may hold (docs/interface.md#endpoints,
 * docs/interface.md#resources), as the schemas say.
 */
export function schemaWords(): { keys: Set<string>; values: Set<string> } {
  const words = { keys: new Set<string>(), values: new Set<string>() };
  const seen = new Set<unknown>();
  for (const { request, reply, params, query } of Object.values<Endpoint>(endpoints)) {
    for (const schema of [request, reply, params, query]) collect(schema, words, seen);
  }
  return words;
}

function collect(part: unknown, words: { keys: Set<string>; values: Set<string> }, seen: Set<unknown>): void {
  if (part === null || typeof part !== 'object' || seen.has(part)) return;
  seen.add(part);
  if (Array.isArray(part)) {
    for (const item of part) collect(item, words, seen);
    return;
  }
  const { def } = part as { def?: z.core.$ZodTypeDef & Record<string, unknown> };
  if (def === undefined) return;
  if (def.type === 'object') for (const key of Object.keys(def.shape as object)) words.keys.add(key);
  if (def.type === 'enum') for (const value of Object.values(def.entries as object)) words.values.add(String(value));
  if (def.type === 'literal')
    for (const value of def.values as unknown[]) if (typeof value === 'string') words.values.add(value);
  if (def.type === 'lazy') collect((def.getter as () => unknown)(), words, seen);
  for (const value of def.type === 'object' ? Object.values(def.shape as object) : Object.values(def))
    collect(value, words, seen);
}
