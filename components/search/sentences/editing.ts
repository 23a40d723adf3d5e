import type { SideName } from '@/components/search/form/sides';

/** The sentence whose editor is open. */
export interface Editing {
  /** A filter's path, `seedsPath` or `listsPath`. */
  path: string;
  /** The side of a filter that has sides; null: the first that is set. */
  side: SideName | null;
}

/** The exclusion lists, which are not part of the filters. */
export const listsPath = 'lists';
