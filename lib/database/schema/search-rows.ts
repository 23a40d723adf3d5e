import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';
import type { ResultLine } from './result-line.ts';

export type SearchKind = 'people' | 'companies';

/** `account`, `contact` and `lookalikeDomains` of a request; page, size and lists are chosen separately. */
export type SearchFilters = Record<string, unknown>;

/** Which of our exclusion lists a search leaves out; 'all' includes lists created later. */
export type ChosenLists = 'all' | string[];

/** A search that was run, previewed or saved. Equal filters and lists are one search, so that its pages are paid for once. */
export interface SearchRow {
  /** A hash of the connection, the kind, the filters and the lists (`lib/searches/searches.ts`). */
  id: string;
  connection: string;
  kind: SearchKind;
  filters: SearchFilters;
  lists: ChosenLists;
  /** Results per page of the full search; fixed once a page was bought. */
  size: number;
  /** People in a preview; fixed once a preview was bought. Absent: a hundred. */
  previewSize?: number | undefined;
  /** Its saved name; null if it is only remembered. */
  name: string | null;
  createdAt: number;
  openedAt: number;
  /** Number of matches, from a free count; absent without one. */
  counted?: { total: number; at: number; chargedMilli: MilliCredits };
}

/** `preview`: masked, a hundred for the price of one page. `search`: whole profiles, or companies. */
export type SearchMode = 'preview' | 'search';

/** A paid page of a search. */
export interface SearchPageRow {
  /** `searchId|mode|page`. */
  id: string;
  searchId: string;
  connection: string;
  mode: SearchMode;
  /** From 0. */
  page: number;
  /** Subject keys in the service's order, without forgotten people. Multi-entry index. */
  keys: string[];
  lines: ResultLine[];
  /** How many more were paid for but could not be read; absent if none. */
  unread?: number;
  /** How many more came than were asked for, and were left out; absent if none. */
  cut?: number;
  /** How many of its people were forgotten since: no list can check them. Absent if none. */
  forgotten?: number;
  /** When retention erased the lines; absent while they exist. The page stays paid for. */
  erasedAt?: number;
  /** The total number of matches, as the service counted them then. */
  total: number;
  boughtAt: number;
  chargedMilli: MilliCredits;
  intentId: string;
  /** People search only: works once, within six hours of `bornAt` by the service's clock (docs/interface.md#find-emails-by-track-id). */
  track: SearchTrack | null;
}

/** `people`: how many people the track id covers, as the service returned them, including people forgotten here since. */
export interface SearchTrack {
  id: string;
  bornAt: number;
  usedBy: string | null;
  people: number;
  /** The service refused the track id: it was used elsewhere, or expired. */
  isGone?: true;
}

/** The people that a page's track id covers, and so the cost of a finder. */
export function peopleOn({ track, keys, unread = 0 }: Pick<SearchPageRow, 'track' | 'keys' | 'unread'>): number {
  return Math.max(track?.people ?? 0, keys.length + unread);
}

export function searchPageId(searchId: string, mode: SearchMode, page: number): string {
  return `${searchId}|${mode}|${page}`;
}

export function kindOfSearch(kind: SearchKind): Subject['kind'] {
  return kind === 'people' ? 'person' : 'company';
}
