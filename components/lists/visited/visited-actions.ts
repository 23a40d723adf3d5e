import { failureOf } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { ExclusionActions } from '@/lib/exclusions/messages';
import type { VisitedMessageActions } from '@/lib/exclusions/visited/messages';
import { readWithIds } from '@/lib/exclusions/visited/read-visits';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { subjectOfList } from '@/lib/subjects/known-subjects';

/** The outcome of buying ids. */
export interface ResolveOutcome {
  /** How many new ids the list has. */
  resolved: number;
  of: number;
  /** Members added under an id only, because the answer did not say which page it belongs to. */
  strays: readonly string[];
  /** Why some were not requested or an answer could not be used; null on success. */
  failure: Failure | null;
}

/** The actions for visited profiles. */
export interface VisitedActions {
  /** Adds them to a list by page and every other known name. Free. */
  add: VisitedMessageActions['addVisited'];
  undo: ExclusionActions['undoExclusion'];
  remove: ExclusionActions['removeMembers'];
  /** Buys the ids of people who are on the list by page. Null where that is not offered. */
  resolve: ((listId: string, urls: readonly string[]) => Promise<ResolveOutcome>) | null;
}

export function createVisitedActions(db: SidenoteDatabase): VisitedActions {
  return {
    add: (payload) => sendMessage('addVisited', payload),
    undo: (payload) => sendMessage('undoExclusion', payload),
    remove: (payload) => sendMessage('removeMembers', payload),
    resolve: (listId, urls) => resolve(db, listId, urls),
  };
}

/** One call per page of profiles. A failure stops the rest, since the user agreed to them as one purchase. */
async function resolve(db: SidenoteDatabase, listId: string, urls: readonly string[]): Promise<ResolveOutcome> {
  const before = await readWithIds(db, listId);
  const known = new Set(before.flatMap(({ ids }) => ids));
  const failure = await orderAll(listId, urls);
  const after = await readWithIds(db, listId);
  // Counts new ids rather than matching people, which an answer may not identify, and at most as many as requested.
  const fresh = new Set(after.flatMap(({ ids }) => ids).filter((id) => !known.has(id)));
  const isFresh = ({ ids }: { ids: readonly string[] }) => ids.every((id) => fresh.has(id));
  const strays = after.filter((member) => member.isIdAlone && isFresh(member)).map(({ memberId }) => memberId);
  return { resolved: Math.min(fresh.size, urls.length), of: urls.length, strays, failure };
}

async function orderAll(listId: string, urls: readonly string[]): Promise<Failure | null> {
  const subject = subjectOfList('person', listId);
  const agreed = { agreedMilli: reservedMilli(offerQuote('resolve')), refresh: false, override: false, again: false };
  for (let from = 0; from < urls.length; from += resolveAtOnce) {
    const detail = { profiles: urls.slice(from, from + resolveAtOnce) };
    try {
      const { outcome } = await sendMessage('enrich', { operation: 'resolve', subject, detail, ...agreed });
      if (outcome === 'not-understood') return { kind: 'not-understood' };
    } catch (error) {
      return failureOf(error, 'visited-actions');
    }
  }
  return null;
}

/** A page holds up to 100 people for one price (docs/interface.md#people-preview). */
export const resolveAtOnce = 100;

/** The price for the ids of this many profiles, found or not. */
export function resolveQuote(profiles: number): Quote {
  const milli = Math.ceil(profiles / resolveAtOnce) * reservedMilli(offerQuote('resolve'));
  return { kind: 'range', minMilli: milli, maxMilli: milli };
}
