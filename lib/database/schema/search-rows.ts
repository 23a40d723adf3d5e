import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { ResultLine } from './result-line.ts';

export type SearchKind = 'people' | 'companies';

/** `account`, `contact` and `lookalikeDomains` of a request, without the page, its size and the lists, which are chosen beside them. */
export type SearchFilters = Record<string, unknown>;

/** Which of our exclusion lists a search leaves out; 'all' also those that are made later. */
export type ChosenLists = 'all' | string[];

/** A search that was run, previewed or saved. The same filters and lists are the same search, so that its pages are paid for once. */
export interface SearchRow {
  /** Of the connection, the kind, the filters and the lists (`lib/searches/search-id.ts`). */
  id: string;
  connection: string;
  kind: SearchKind;
  filters: SearchFilters;
  lists: ChosenLists;
  /** Results a page of the full search; stays as it is once a page was bought. */
  size: number;
  /** What it is saved under; null where it is only remembered. */
  name: string | null;
  createdAt: number;
  openedAt: number;
}

/** `preview`: masked, a hundred for the price of one page. `search`: whole profiles, or companies. */
export type SearchMode = 'preview' | 'search';

/** A page of a search that was paid for. */
export interface SearchPageRow {
  /** `searchId|mode|page`. */
  id: string;
  searchId: string;
  connection: string;
  mode: SearchMode;
  /** From 0. */
  page: number;
  /** Subject keys, in the service's order. Multi-entry index: who is forgotten is found by it, and is missing here from then on. */
  keys: string[];
  /** What a table shows of each. */
  lines: ResultLine[];
  /** So many more were paid for and could not be read; absent where none. */
  unread?: number;
  /** When retention took them; absent while they are here. The page stays paid for. */
  erasedAt?: number;
  /** All that match, as the service counted them then. */
  total: number;
  boughtAt: number;
  chargedMilli: MilliCredits;
  intentId: string;
  /** People search only (docs/interface.md#find-emails-by-track-id): used once, within six hours of the service's time `bornAt`. */
  track: SearchTrack | null;
}

/** `people`: how many it stands for, as many as the service gave then, whoever was forgotten here since. */
export interface SearchTrack {
  id: string;
  bornAt: number;
  usedBy: string | null;
  people: number;
}

export function searchPageId(searchId: string, mode: SearchMode, page: number): string {
  return `${searchId}|${mode}|${page}`;
}

export function kindOfSearch(kind: SearchKind): Subject['kind'] {
  return kind === 'people' ? 'person' : 'company';
}
