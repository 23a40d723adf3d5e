import { z } from 'zod';

/**
 * Neutral names (docs/interface.md#naming-note) ↔ a deployment's names, applied only by the client. `keys` are object keys, `values` whole
 * string values.
 */
export const wireNamesSchema = z.strictObject({
  keys: z.record(z.string(), z.string().min(1)).default({}),
  values: z.record(z.string(), z.string().min(1)).default({}),
});
export type WireNames = z.output<typeof wireNamesSchema>;

export const neutralNames: WireNames = { keys: {}, values: {} };

/**
 * The only brand that the contract shows, in an error text (docs/interface.md#mobile-phone-finder). Other platforms stay neutral until a
 * person enters them.
 */
export const brandNames: WireNames = { keys: { pronet: 'linkedin' }, values: { PRONET: 'LINKEDIN' } };

/** Complete sets of names that deployments are known to use. */
export const namePresets: readonly WireNames[] = [neutralNames, brandNames];

export function networkNameOf({ keys }: WireNames): string {
  return keys.pronet ?? 'pronet';
}

/** Equality, regardless of order. */
export function isSameNames(some: WireNames, others: WireNames): boolean {
  return isSameRecord(some.keys, others.keys) && isSameRecord(some.values, others.values);
}

function isSameRecord(some: Record<string, string>, others: Record<string, string>): boolean {
  const entries = Object.entries(some);
  return entries.length === Object.keys(others).length && entries.every(([name, wire]) => others[name] === wire);
}

export interface NameTranslator {
  /** A request body or query value, neutral → wire. */
  toWire(json: unknown): unknown;
  /** A reply body, wire → neutral. */
  fromWire(json: unknown): unknown;
}

/** Whether these names can be translated back. */
export function canTranslate(names: WireNames): boolean {
  try {
    createNameTranslator(names);
    return true;
  } catch {
    // The exception is the answer.
    return false;
  }
}

/** Throws if two neutral names share one wire name: translating back would be ambiguous. */
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
  // fromEntries defines own properties, so a key such as "__proto__" remains data.
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [keys.get(key) ?? key, rename(value, keys, values)]),
  );
}
