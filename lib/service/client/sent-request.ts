/** A row of the request list. It has no key and no body. */
export interface SentRequest {
  /** Epoch milliseconds. */
  at: number;
  method: string;
  origin: string;
  /** The endpoint's path; `{trackId}` is not filled in. */
  path: string;
  bytesOut: number;
  /** Null without a response. */
  bytesIn: number | null;
  /** 0 without a response. */
  status: number;
  elapsedMs: number;
  /** Set for a request that tests field names. */
  probesFieldNames?: true;
  about: RequestSubject | null;
}
export interface RequestSubject {
  subjectKey: string;
  intentId: string;
}
