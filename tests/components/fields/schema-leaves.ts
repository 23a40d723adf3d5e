import type { z } from 'zod';

/** A value for every field that a schema declares, and the places of those fields. */
export interface Sample {
  value: unknown;
  /** `position_groups.0.company.name` */
  leaves: string[];
}

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

/** Every list has two entries, so that what is said once for both is seen; every object has all of its fields. */
export function sampleOf(schema: z.ZodType): Sample {
  const leaves: string[] = [];
  const value = fill(schema, [], leaves);
  return { value, leaves };
}

function fill(schema: unknown, path: readonly string[], leaves: string[]): unknown {
  const def = (schema as { def: Def }).def;
  const inner = (part: unknown) => fill(part, path, leaves);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as object).map(([key, part]) => [key, fill(part, [...path, key], leaves)]),
      );
    case 'array':
      return ['0', '1'].map((index) => fill(def.element, [...path, index], leaves));
    case 'optional':
    case 'nullable':
    case 'catch':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner(madeBy(def));
    case 'union':
      return inner(richest(def.options as unknown[]));
    default:
      leaves.push(path.join('.'));
      return leafValue(def.type, path.join('.'), 0);
  }
}

/** A schema that is made when it is first used. */
function madeBy({ type, getter }: Def): unknown {
  return type === 'lazy' ? (getter as () => unknown)() : undefined;
}

/** Of several forms the one with fields of its own. */
function richest(options: readonly unknown[]): unknown {
  const holds = (part: unknown): boolean => {
    const { def } = part as { def: Def };
    if (def.type === 'object') return true;
    return [def.innerType, def.in, madeBy(def)].some((next) => next !== undefined && holds(next));
  };
  return options.find(holds) ?? options[0];
}

/** One of two values of a field, each in the form that the service gives such a field. */
export function leafValue(type: string, path: string, which: 0 | 1): unknown {
  const key = path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
  const place = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 89, 7);
  if (type === 'boolean') return which === 0;
  if (type === 'number') return 1000 * (place + 10) + which * 500_000;
  if (/^(id|refId)$/.test(key)) return `0000000${which}-0000-0000-0000-0000000000${String(place).padStart(2, '0')}`;
  if (/^(start|end|date|announced_at|birth_date|last_updated)$/.test(key))
    return `${1910 + place + which}-0${1 + which}-11`;
  if (/^(url|website|pronet)$/.test(key)) return `https://h${place}x${which}.example/${key}`;
  if (key === 'language') return ['nl', 'fr'][which];
  if (key === 'country') return ['NO', 'SE'][which];
  if (key === 'status') return ['INVALID', 'UNCHECKED'][which];
  return `w${place} ${key.toLowerCase()} ${path.length} v${which}`;
}

/** The same with another value in one place. */
export function withOther(value: unknown, path: string): unknown {
  const copy: unknown = structuredClone(value);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce((at, step) => (at as Record<string, unknown>)[step], copy) as Record<string, unknown>;
  const old = holder[last];
  holder[last] = leafValue(typeof old, path, 1);
  return copy;
}
