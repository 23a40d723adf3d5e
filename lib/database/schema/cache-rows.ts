import type { StoredValueList } from '@/lib/service/value-lists/value-lists';

/** A picture that came with a purchase. The address they came from is not kept: it expires, and says what was looked at. */
export interface PictureRow {
  id: string;
  /** The service's origin, as of a record. */
  connection: string;
  /** The subject it shows, by every name it was known under when it came. */
  aliases: string[];
  /** `data:image/…;base64,…`: needs no request to be shown, and goes along in the export. */
  dataUrl: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A value list of the static host as it was last fetched; public, and kept because it costs a download. */
export interface ValueListRow {
  url: string;
  list: StoredValueList;
}
