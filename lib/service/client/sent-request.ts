/** Never the key, never a body: what left, where to, how much of it, and what it was about. */
export interface SentRequest {
  /** Epoch milliseconds. */
  at: number;
  method: string;
  origin: string;
  /** As the row writes it, `{trackId}` unfilled. */
  path: string;
  bytesOut: number;
  /** Null if no answer came. */
  bytesIn: number | null;
  /** 0 if no answer came. */
  status: number;
  millis: number;
  /** Of a row that asks for names; absent for all else. */
  looksForNames?: true;
  about: RequestSubject | null;
}
export interface RequestSubject {
  subjectKey: string;
  intentId: string;
}
