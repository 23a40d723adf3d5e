import { randomUUID } from 'node:crypto';
import type { Choices } from '../choices.ts';

/** An opaque one has signs that a path and a query need written otherwise, and letters whose case means something. */
export function makeTrackId({ trackIds }: Choices): string {
  return trackIds === 'uuid'
    ? randomUUID()
    : `Trk/${randomUUID().slice(0, 8).toUpperCase()}+${randomUUID().slice(9, 18)}==`;
}

/** UUIDs are the same in either case. */
export function trackKeyOf(trackId: string): string {
  return /^[\da-f-]{36}$/i.test(trackId) ? trackId.toLowerCase() : trackId;
}
