import { createNameTranslator, type NameTranslator, type WireNames } from '../../lib/service/contract/names.ts';

/**
 * A deployment's names, applied strictly (docs/interface.md#naming-note): a renamed neutral word is not accepted, or a client with wrong
 * names would seem to work.
 */
export function createDeploymentNames({ keys, values }: WireNames): NameTranslator {
  return createNameTranslator({ keys: estrange(keys), values: estrange(values) });
}

function estrange(names: Record<string, string>): Record<string, string> {
  const written = new Set(Object.values(names));
  const strangers = Object.keys(names).filter((neutral) => !written.has(neutral));
  return { ...names, ...Object.fromEntries(strangers.map((neutral) => [`${neutral} (not known here)`, neutral])) };
}
