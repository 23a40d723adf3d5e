import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import { isPictureField } from '@/lib/service/contract/answer-pictures';
import type { Unread } from '@/lib/service/contract/tolerant';
import type { ParsedResult, UnparsedResult } from './parsed-result.ts';

/** The part of a reply that could not be read; null if all of it was. */
export function unparsedOf(reply: unknown, body: string): UnparsedResult | null {
  if (typeof reply !== 'object' || reply === null || !('unread' in reply) || !Array.isArray(reply.unread)) return null;
  const unread: Unread[] = reply.unread;
  const count = unread.length;
  if (count === 0) return null;
  if (!('content' in reply) || !Array.isArray(reply.content))
    return { body, unread: { kind: 'part', count, of: count } };
  return { body: withoutPictures(unread), unread: { kind: 'list', count, of: reply.content.length + count } };
}

/** Signed picture addresses are never stored. */
function withoutPictures(unread: readonly Unread[]): string {
  return JSON.stringify(unread, (field, value) => (isPictureField(field) ? undefined : value));
}

/** A partly unreadable answer never means "nothing": the value may be in the unreadable part. A page counts the unreadable entries. */
export function withUnread(parsed: ParsedResult, unparsed: UnparsedResult): ParsedResult {
  const { count } = unparsed.unread;
  const known = Object.entries(parsed.facets).filter(([, value]) => value !== null);
  return { ...withOnPages({ ...parsed, facets: Object.fromEntries(known) }, { unread: count }), unparsed };
}

/** More results came than were requested. Its track id then covers an unknown number of people, so it cannot be ordered. */
export function withCut(parsed: ParsedResult, cut: number): ParsedResult {
  if (cut === 0) return parsed;
  const counted = withOnPages(parsed, { cut });
  return counted.page === undefined ? counted : { ...counted, page: { ...counted.page, track: null } };
}

function withOnPages(parsed: ParsedResult, counted: { unread: number } | { cut: number }): ParsedResult {
  const facets = Object.fromEntries(
    Object.entries(parsed.facets).map(([name, value]) => [
      name,
      isPages(value) ? { ...value, pages: value.pages.map((one) => ({ ...one, ...counted })) } : value,
    ]),
  );
  return { ...parsed, facets, ...(parsed.page && { page: { ...parsed.page, ...counted } }) };
}

function isPages(value: unknown): value is { pages: object[] } {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

/** Stores the unreadable part, or deletes it once all was read. Needs the transaction that books the answer. */
export async function saveUnread(
  db: SidenoteDatabase,
  { id: intentId, connection, subject, operation, orderKey }: Intent,
  unparsed: UnparsedResult | undefined,
  at: number,
): Promise<void> {
  if (unparsed === undefined) await db.rawAnswers.delete(intentId);
  else await db.rawAnswers.put({ intentId, connection, subjectKey: subject.key, operation, orderKey, at, ...unparsed });
}

export function outcomeOfResult({ found, unparsed }: ParsedResult): 'found' | 'nothing-found' | 'not-understood' {
  if (found) return 'found';
  return unparsed === undefined ? 'nothing-found' : 'not-understood';
}
