/** The remedy: a place to go, a request to repeat, or only waiting. */
export type NextStep = 'settings' | 'try-again' | 'check-balance' | 'raise-budget' | 'check-unknown' | 'wait';

/** The text for a failure: what it is, what it means, what helps. */
export interface TroubleLabels {
  title: string;
  text: string;
  next: NextStep;
}
