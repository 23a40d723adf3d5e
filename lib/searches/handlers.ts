import type { SearchActions } from './messages.ts';
import { createSearches, type SearchesDeps } from './searches.ts';

/** Answers to `searchAsks`. */
export function createSearchHandlers(deps: SearchesDeps): SearchActions {
  const searches = createSearches(deps);
  return {
    openSearch: async (draft) => ({ id: await searches.open(draft) }),
    async nameSearch({ id, name }) {
      await searches.rename(id, name);
      return {};
    },
    async forgetSearch({ id }) {
      await searches.forget(id);
      return {};
    },
  };
}
