import type { ChosenLists } from '@/lib/database/schema/search-rows';

/** What an order goes by that its subject only names: a search of ours, a part of a job. The row of its operation reads it and knows the rest. */
export interface NamedOrder {
  kind: string;
  /** Which of our exclusion lists it leaves people out by. */
  lists: ChosenLists;
}
