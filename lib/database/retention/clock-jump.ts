import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { dayMs, hourMs } from '@/lib/platform/time';

/**
 * Whether the clock can be trusted. After a jump of over a day a second reading must agree; until then nothing is erased. `since`: last
 * reading plus passed time.
 */
export async function isClockSure(db: SidenoteDatabase, nowMs: number, since: number): Promise<boolean> {
  const value = await changeSeen(db, (seen) => (seen === null ? { at: nowMs } : nextSeen(seen, nowMs, since)));
  return value?.doubtedAt === undefined;
}

/** Read first: a worker may start every minute, and nearly every reading is no news. Returns what is stored then. */
async function changeSeen(db: SidenoteDatabase, next: (seen: Seen | null) => Seen | null): Promise<Seen | null> {
  const isNews = (seen: Seen | null, value: Seen | null) => value !== null && (seen === null || !isSame(seen, value));
  const seen = await readSettings(db, 'clockSeen');
  const value = next(seen);
  if (!isNews(seen, value)) return value ?? seen;
  return db.transaction('rw', db.settings, async () => {
    // Another context may have written it meanwhile.
    const before = await readSettings(db, 'clockSeen');
    const after = next(before);
    if (after !== null && isNews(before, after)) await db.settings.put({ key: 'clockSeen', value: after });
    return after ?? before;
  });
}

const nowhere = Number.NEGATIVE_INFINITY;

interface Seen {
  at: number;
  doubtedAt?: number;
  wokenAt?: number;
}

/** A reading within the hour is no news. */
const isSame = (seen: Seen, next: Seen): boolean =>
  seen.doubtedAt === next.doubtedAt && seen.wokenAt === next.wokenAt && Math.abs(next.at - seen.at) < hourMs;

function nextSeen({ at, doubtedAt = nowhere, wokenAt = nowhere }: Seen, nowMs: number, since: number): Seen {
  // Ages are shorter by a clock that was set back: it erases nothing.
  if (nowMs - at <= dayMs) return { at: nowMs };
  if (doubtedAt === nowhere && Math.abs(nowMs - since) <= dayMs) return { at: nowMs };
  const isSteady = nowMs >= wokenAt && nowMs - wokenAt <= 7 * dayMs;
  if (isSteady && nowMs - doubtedAt >= dayMs) return { at: nowMs };
  return isSteady ? { at, doubtedAt, wokenAt: nowMs } : { at, doubtedAt: nowMs, wokenAt: nowMs };
}

declare const isBelieved: unique symbol;
/** Epoch milliseconds from `readBelievedTime` only: the type keeps the plain clock out of these checks. */
export type BelievedMs = number & { readonly [isBelieved]: true };

/** The trusted time: after a jump, the one before it, so that nothing lapses by the jump. */
export async function readBelievedTime(db: SidenoteDatabase, nowMs: number): Promise<BelievedMs> {
  const seen = await readSettings(db, 'clockSeen');
  return (seen !== null && nowMs - seen.at > dayMs ? seen.at : nowMs) as BelievedMs;
}

/** The service's clock confirms a doubted reading. Returns whether there was one. */
export async function agreeWithClock(db: SidenoteDatabase, serviceMs: number, nowMs: number): Promise<boolean> {
  if (Math.abs(serviceMs - nowMs) > dayMs) return false;
  let wasDoubted = false;
  await changeSeen(db, (seen) => {
    wasDoubted = seen?.doubtedAt !== undefined;
    return wasDoubted ? { at: nowMs } : null;
  });
  return wasDoubted;
}
