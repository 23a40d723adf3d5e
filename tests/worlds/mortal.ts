/** A worker that dies at a chosen moment: from then on nothing that it does has an effect. */
export interface Mortal {
  /** Call before each effect: throws once the worker is dead. The n-th call of its life may be its last. */
  live(): void;
  /** How often `live` was called: the moments at which it can be killed. */
  readonly moments: number;
  readonly isDead: boolean;
}

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** `diesAt` counts from 1; Infinity for a worker that lives on. */
export function createMortal(diesAt: number): Mortal {
  let moments = 0;
  let isDead = false;
  return {
    live() {
      moments += 1;
      if (moments >= diesAt) isDead = true;
      if (isDead) throw new WorkerDied();
    },
    get moments() {
      return moments;
    },
    get isDead() {
      return isDead;
    },
  };
}
