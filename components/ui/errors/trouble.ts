/** What helps: a place to go, a question to ask again, or nothing but waiting. */
export type NextStep = 'settings' | 'ask-again' | 'check-balance' | 'check-unknown' | 'wait';

/** A trouble in words: what it is, what it means, what helps. */
export interface TroubleLabels {
  title: string;
  text: string;
  next: NextStep;
}
