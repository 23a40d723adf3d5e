/** Mulberry32: small, and the same on every machine. */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How long one request takes up, in the service and back. */
export interface Line {
  upMs(): number;
  workMs(): number;
  downMs(): number;
}
export type LineName = keyof typeof spikeShares;

/** How many requests are held up for 60 to 250 ms; the others take 0 to 60. Null: all take the same, to a millisecond. */
const spikeShares = { calm: null, 'Wi-Fi': 1 / 500, 'bad Wi-Fi': 1 / 50 };

/** 50 to 400 ms of work in the service on every line. */
export function createLine(name: LineName, dice: () => number): Line {
  const spikeShare = spikeShares[name];
  const jitter = () => {
    if (spikeShare === null) return 20 + dice();
    return dice() < spikeShare ? 60 + 190 * dice() : 60 * dice();
  };
  return { upMs: jitter, workMs: () => 50 + 350 * dice(), downMs: jitter };
}
