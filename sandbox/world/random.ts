/** A random stream determined by its seed parts alone: the same parts give the same world on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** Both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Up to `count` distinct entries, in random order. */
  sample<T>(from: readonly T[], count: number): T[];
  /** Hex 8-4-4-4-12 with arbitrary version and variant nibbles, as the service's ids are. */
  hexId(): string;
}

export function createRandom(...seedParts: (string | number)[]): Random {
  return new SeededRandom(hash(seedParts.join('\u0000')));
}

/** A class rather than closures, because a world makes one per person. */
class SeededRandom implements Random {
  private state: number;

  constructor(state: number) {
    this.state = state;
  }

  /** mulberry32: small, fast, and good enough to scatter people over companies. */
  private bits(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  next(): number {
    return this.bits() / 4294967296;
  }

  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.int(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  }

  sample<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) {
      const index = this.int(0, rest.length - 1);
      const picked = rest[index];
      const last = rest.pop();
      if (picked === undefined || last === undefined) throw new RangeError('Nothing to pick from');
      if (index < rest.length) rest[index] = last;
      taken.push(picked);
    }
    return taken;
  }

  hexId(): string {
    const [a, b, c, d] = [this.hex(), this.hex(), this.hex(), this.hex()];
    return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  }

  private hex(): string {
    return this.bits().toString(16).padStart(8, '0');
  }
}

/** FNV-1a with a final mix, so that similar seeds give unrelated streams. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  return Math.imul(value ^ (value >>> 13), 3266489909) ^ (value >>> 16);
}
