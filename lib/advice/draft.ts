import type { Analysis } from '@/lib/service/contract/schemas/analysis';

/** A mail as it is written. Lives in the page that checks it: it is never stored and never leaves the browser. */
export interface Draft {
  subject: string;
  body: string;
}

/** The ten parts of the email advice (docs/interface.md#personality-analysis-result). */
export type AdvicePart =
  | 'subject'
  | 'salutation'
  | 'greeting'
  | 'tone'
  | 'emailLength'
  | 'bulletPoints'
  | 'gif'
  | 'messaging'
  | 'closingLine'
  | 'complimentaryClose';

/** How to write to somebody: the side ("selling" or "hiring") of an analysis. */
export type Approach = NonNullable<Analysis['selling']>;

/** A place in the subject or the body: UTF-16 offsets, `end` exclusive. */
export interface Place {
  field: 'subject' | 'body';
  start: number;
  end: number;
}

/**
 * `kept`: follows the advice as far as can be told. `broken`: does not, and where. `cannot-tell`: there is advice, and this checker
 * cannot judge it (another language, a manner it does not know): it says so and claims nothing. Parts without advice are left out.
 */
export interface Finding {
  part: AdvicePart | 'whatToSay' | 'whatToAvoid';
  verdict: 'kept' | 'broken' | 'cannot-tell';
  /** What was found, as a closed word that the page puts into a sentence. */
  reason: FindingReason;
  places: readonly Place[];
  /** The advice it was held against, as the service wrote it. */
  advice: string;
}

/** What lengths are advised in. */
export type CountedIn = 'words' | 'characters' | 'sentences' | 'lines' | 'paragraphs' | 'list-items';

/**
 * `present` and `missing` tell what was seen, not whether that is right: a GIF that is `missing` is `kept` where none is wanted.
 * A `cannot-tell` that is `missing` was not seen and may be there in other words. Counts keep to `min` and `max`, both inclusive.
 */
export type FindingReason =
  | { kind: CountedIn; count: number; min: number | null; max: number | null }
  | { kind: 'missing' | 'present' }
  | { kind: 'other-manner'; found: string; advised: string }
  | { kind: 'phrase'; phrase: string }
  | { kind: 'formality'; found: 'formal' | 'informal'; advised: 'formal' | 'informal' }
  | { kind: 'language'; language: string | null }
  | { kind: 'unclear-advice' };

export interface DraftReport {
  findings: readonly Finding[];
  /** ISO 639-1 of the draft as far as its commonest words tell; null where they do not. */
  language: string | null;
  words: number;
}
