/** Never the key or a body: only what was sent, where, its size and its subject. */
export interface SentRequest {
  /** Epoch milliseconds. */
  at: number;
  method: string;
  origin: string;
  /** As in the row, with `{trackId}` unfilled. */
  path: string;
  bytesOut: number;
  /** Null without a response. */
  bytesIn: number | null;
  /** 0 without a response. */
  status: number;
  millis: number;
  /** Set for a request that tests field names. */
  looksForNames?: true;
  about: RequestSubject | null;
}
export interface RequestSubject {
  subjectKey: string;
  intentId: string;
}
