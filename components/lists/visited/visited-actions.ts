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

/** How asking the service for ids ended. */
export interface ResolveOutcome {
  /** So many ids are on the list now that were not before. */
  resolved: number;
  of: number;
  /** Members that came with the answer, under an id alone: it did not say whose page they are. */
  strays: readonly string[];
  /** Why not all of them were asked for, or an answer is of no use; null where it went well. */
  failure: Failure | null;
}

/** What can be done with visited profiles. */
export interface VisitedActions {
  /** Free: puts them on a list by their pages, and by whatever else is known of them. */
  add: VisitedMessageActions['addVisited'];
  undo: ExclusionActions['undoExclusion'];
  remove: ExclusionActions['removeMembers'];
  /** Buys the ids of people who are on the list by their pages. Null where that is not offered. */
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

/** A page of profiles a call; after a failure no further call is made, since the person agreed to them as one. */
async function resolve(db: SidenoteDatabase, listId: string, urls: readonly string[]): Promise<ResolveOutcome> {
  const before = await readWithIds(db, listId);
  const known = new Set(before.flatMap(({ ids }) => ids));
  const failure = await orderAll(listId, urls);
  const after = await readWithIds(db, listId);
  // Not by whose they are, which an answer may leave out; and no more is claimed than was asked for.
  const fresh = new Set(after.flatMap(({ ids }) => ids).filter((id) => !known.has(id)));
  const isFresh = ({ ids }: { ids: readonly string[] }) => ids.every((id) => fresh.has(id));
  const strays = after.filter((member) => member.isIdAlone && isFresh(member)).map(({ memberId }) => memberId);
  return { resolved: Math.min(fresh.size, urls.length), of: urls.length, strays, failure };
}

async function orderAll(listId: string, urls: readonly string[]): Promise<Failure | null> {
  const subject = subjectOfList('person', listId);
  const agreed = { agreedMilli: reservedMilli(offerQuote('resolve')), refresh: false, anyway: false, again: false };
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

/** A page holds up to 100 people and has one price (docs/interface.md#people-preview). */
export const resolveAtOnce = 100;

/** What the ids of so many profiles cost, whether they are found or not. */
export function resolveQuote(profiles: number): Quote {
  const milli = Math.ceil(profiles / resolveAtOnce) * reservedMilli(offerQuote('resolve'));
  return { kind: 'range', minMilli: milli, maxMilli: milli };
}
