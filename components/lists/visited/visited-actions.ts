import { type ResolveOutcome, resolveProfiles } from '@/components/exclusions/resolve-profiles';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { ExclusionActions } from '@/lib/exclusions/messages';
import type { VisitedMessageActions } from '@/lib/exclusions/visited/messages';
import { sendMessage } from '@/lib/messaging/send-message';

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
    resolve: (listId, urls) => resolveProfiles(db, listId, urls),
  };
}
