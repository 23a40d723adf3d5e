import type { SidenoteDatabase } from '@/lib/database/database';
import { readOwnRecord } from '@/lib/exclusions/match/read-own-record';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import type { Exclusions } from './exclusions.ts';
import type { exclusionMessages } from './messages.ts';

/** Handlers for changes of lists. `changed` is called after every change that may exclude or readmit a subject. */
export function createExclusionHandlers(deps: { db: SidenoteDatabase; exclusions: Exclusions; changed(): void }) {
  const { db, exclusions, changed } = deps;

  async function then<Answer>(pending: Promise<Answer>): Promise<Answer> {
    const answer = await pending;
    changed();
    return answer;
  }

  return {
    exclude: async ({ subject, ...choice }) =>
      then(exclusions.exclude(subject, await readOwnRecord(db, subject), choice)),
    addToList: ({ listId, text, why }) => then(exclusions.add(listId, text, why)),
    addVisited: (choice) => then(exclusions.addVisited(choice)),
    importMembers: (chunk) => then(exclusions.importMembers(chunk)),
    dropUnfinishedImport: async ({ listId }) => ({ done: await exclusions.dropUnfinishedImport(listId) }),
    removeMembers: async ({ memberIds, token }) => ({ token: await then(exclusions.removeMembers(memberIds, token)) }),
    createList: ({ name, kind }) => exclusions.createList(name, kind),
    renameList: ({ listId, name }) => exclusions.renameList(listId, name),
    async removeList({ listId }) {
      await exclusions.sweep();
      return { token: await then(exclusions.removeList(listId)) };
    },
    setCoversPeople: async ({ listId, coversPeople }) => ({
      done: await then(exclusions.setCoversPeople(listId, coversPeople)),
    }),
    setExpiry: async ({ listId, expiresAfterDays }) => ({
      done: await then(exclusions.setExpiry(listId, expiresAfterDays)),
    }),
    undoExclusion: async ({ token }) => ({ done: await then(exclusions.undo(token)) }),
  } satisfies Partial<HandlersOf<typeof exclusionMessages>>;
}
