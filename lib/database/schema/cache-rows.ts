import type { StoredValueList } from '@/lib/service/value-lists/value-lists';

/** A picture returned with a purchase. Its original address is not stored: it expires, and reveals what was viewed. */
export interface PictureRow {
  id: string;
  /** The service's origin, as in a record. */
  connection: string;
  /** The subject it shows, by every name known when it was stored. */
  aliases: string[];
  /** `data:image/…;base64,…`: is shown without a request, and is included in the export. */
  dataUrl: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A value list of the static host as last fetched; public, and stored because it costs a download. */
export interface ValueListRow {
  url: string;
  list: StoredValueList;
}
