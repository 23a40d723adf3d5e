/** A stream of chance that depends on its seed parts alone: the same parts give the same world on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Up to `count` different entries, in random order. */
  sample<T>(from: readonly T[], count: number): T[];
  /** Hex 8-4-4-4-12 with arbitrary version and variant nibbles, as the service's ids are. */
  hexId(): string;
}

export function createRandom(...seedParts: (string | number)[]): Random {
  let state = hash(seedParts.join('\u0000'));
  // mulberry32: small, fast, and good enough to scatter people over companies.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[int(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  };
  const hex = (digits: number): string => {
    let text = '';
    while (text.length < digits) text += int(0, 15).toString(16);
    return text;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    sample(from, count) {
      const rest = [...from];
      const taken = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1));
      return taken;
    },
    hexId: () => [8, 4, 4, 4, 12].map(hex).join('-'),
  };
}

/** FNV-1a with a final mix, so that neighbouring seeds start far apart. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  return Math.imul(value ^ (value >>> 13), 3266489909) ^ (value >>> 16);
}
