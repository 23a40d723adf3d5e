import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import { isPictureField } from '@/lib/pictures/picture-address';
import type { Unread } from '@/lib/service/contract/tolerant';
import type { ParsedResult, UnparsedResult } from './parsed-result.ts';

/** What a reply holds besides what was read of it; null where all of it was. */
export function unparsedOf(reply: unknown, body: string): UnparsedResult | null {
  if (typeof reply !== 'object' || reply === null || !('unread' in reply) || !Array.isArray(reply.unread)) return null;
  const unread: Unread[] = reply.unread;
  const count = unread.length;
  if (count === 0) return null;
  if (!('content' in reply) || !Array.isArray(reply.content))
    return { body, unread: { kind: 'part', count, of: count } };
  return { body: withoutPictures(unread), unread: { kind: 'list', count, of: reply.content.length + count } };
}

/** Signed picture addresses are kept nowhere. */
function withoutPictures(unread: readonly Unread[]): string {
  return JSON.stringify(unread, (field, value) => (isPictureField(field) ? undefined : value));
}

/**
 * An answer of which something could not be read never says "nothing": that may be what could not be read. A page says how many more were
 * paid for.
 */
export function withUnread(parsed: ParsedResult, unparsed: UnparsedResult): ParsedResult {
  const { count } = unparsed.unread;
  const facets = Object.fromEntries(
    Object.entries(parsed.facets)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isPages(value) ? { ...value, pages: value.pages.map(counted) } : value]),
  );
  const page = parsed.page && { ...parsed.page, unread: count };
  return { ...parsed, facets, ...(page && { page }), kept: unparsed };

  function counted(one: object): object {
    return { ...one, unread: count };
  }
}

function isPages(value: unknown): value is { pages: object[] } {
  return typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);
}

/** Keeps what could not be read, or lets go of it when everything was; run it inside the transaction that books the answer. */
export async function saveUnread(
  db: SidenoteDatabase,
  { id: intentId, connection, subject, operation, orderKey }: Intent,
  unparsed: UnparsedResult | undefined,
  at: number,
): Promise<void> {
  if (unparsed === undefined) await db.rawAnswers.delete(intentId);
  else await db.rawAnswers.put({ intentId, connection, subjectKey: subject.key, operation, orderKey, at, ...unparsed });
}

/** How an answered order ended. */
export function outcomeOfResult({ found, kept: unparsed }: ParsedResult): 'found' | 'nothing-found' | 'not-understood' {
  if (found) return 'found';
  return unparsed === undefined ? 'nothing-found' : 'not-understood';
}
