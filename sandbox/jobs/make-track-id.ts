import { randomUUID } from 'node:crypto';
import type { Choices } from '../choices.ts';

/** An opaque id has characters that need escaping in a path and a query, and letters whose case matters. */
export function makeTrackId({ trackIds }: Choices): string {
  return trackIds === 'uuid'
    ? randomUUID()
    : `Trk/${randomUUID().slice(0, 8).toUpperCase()}+${randomUUID().slice(9, 18)}==`;
}

/** UUIDs are case-insensitive. */
export function trackKeyOf(trackId: string): string {
  return /^[\da-f-]{36}$/i.test(trackId) ? trackId.toLowerCase() : trackId;
}
