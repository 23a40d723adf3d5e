import type { Limiter } from '@/lib/service/limiter/limiter';

const slot = { start: () => undefined, release: () => undefined, answered: () => undefined };

/** Grants every start at once, for tests that are not about request rates. */
export const freeLimiter: Pick<Limiter, 'acquire' | 'pause'> = {
  acquire: () => Promise.resolve(slot),
  pause: () => undefined,
};
