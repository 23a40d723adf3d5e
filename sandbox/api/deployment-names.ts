import { createNameTranslator, type NameTranslator, type WireNames } from '../../lib/service/contract/names.ts';

/**
 * The names of a deployment, applied strictly (docs/interface.md#naming-note): the neutral word for a name that is written
 * otherwise here is a word like any other, and not a second spelling. A client with the wrong names would find everything
 * working.
 */
export function createDeploymentNames({ keys, values }: WireNames): NameTranslator {
  return createNameTranslator({ keys: estrange(keys), values: estrange(values) });
}

function estrange(names: Record<string, string>): Record<string, string> {
  const written = new Set(Object.values(names));
  const strangers = Object.keys(names).filter((neutral) => !written.has(neutral));
  return { ...names, ...Object.fromEntries(strangers.map((neutral) => [`${neutral} (not known here)`, neutral])) };
}
