import type { Limiter } from '@/lib/service/limiter/limiter';

const slot = { start: () => undefined, release: () => undefined, answered: () => undefined };

/** Grants every start at once, for tests that are not about request rates. */
export const freeLimiter: Pick<Limiter, 'acquire' | 'heldMs' | 'pause'> = {
  acquire: () => Promise.resolve(slot),
  heldMs: () => Promise.resolve(0),
  pause: () => undefined,
};
