import { z } from 'zod';

/**
 * The neutral names of the interface document ("Naming note") ↔ the names a deployment writes. Applied at the edge, by the
 * client on the way out and in, and nowhere else. `keys` are JSON object keys, `values` are whole string values (enums).
 */
export const wireNamesSchema = z.strictObject({
  keys: z.record(z.string(), z.string().min(1)).default({}),
  values: z.record(z.string(), z.string().min(1)).default({}),
});
export type WireNames = z.output<typeof wireNamesSchema>;

export const neutralNames: WireNames = { keys: {}, values: {} };

export interface NameTranslator {
  /** A request body or query value, neutral → wire. */
  toWire(json: unknown): unknown;
  /** A reply body, wire → neutral. */
  fromWire(json: unknown): unknown;
}

/** Throws where two neutral names share one wire name: the way back would be a guess. */
export function createNameTranslator(names: WireNames): NameTranslator {
  const out = { keys: mapOf(names.keys), values: mapOf(names.values) };
  const back = { keys: invert(out.keys), values: invert(out.values) };
  return {
    toWire: (json) => rename(json, out.keys, out.values),
    fromWire: (json) => rename(json, back.keys, back.values),
  };
}

function mapOf(record: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(record));
}

function invert(names: Map<string, string>): Map<string, string> {
  const inverse = new Map<string, string>();
  for (const [neutral, wire] of names) {
    if (inverse.has(wire)) throw new TypeError(`Two names share "${wire}" on the wire`);
    inverse.set(wire, neutral);
  }
  return inverse;
}

function rename(json: unknown, keys: Map<string, string>, values: Map<string, string>): unknown {
  if (keys.size === 0 && values.size === 0) return json;
  if (typeof json === 'string') return values.get(json) ?? json;
  if (Array.isArray(json)) return json.map((item) => rename(item, keys, values));
  if (json === null || typeof json !== 'object') return json;
  // fromEntries defines own properties, so a key such as "__proto__" stays data.
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [keys.get(key) ?? key, rename(value, keys, values)]),
  );
}
