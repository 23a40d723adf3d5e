/** A worker's life. After its death nothing the worker does has an effect. */
export interface Mortal {
  /** Call before each effect; throws once the worker is dead. The worker can be made to die at the n-th call. */
  live(): void;
  /** How often `live` was called, which is at how many moments the worker can be killed. */
  readonly moments: number;
  readonly isDead: boolean;
  /** The browser ends the worker now. */
  end(): void;
}

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** `diesAt` counts calls of `live` from 1; Infinity for a worker that never dies. */
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
    end() {
      isDead = true;
    },
  };
}
