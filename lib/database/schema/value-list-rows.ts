import type { StoredValueList } from '@/lib/service/value-lists/value-lists';

/** A value list of the static host as it was last fetched; public, and kept because it costs a download. */
export interface ValueListRow {
  url: string;
  list: StoredValueList;
}
