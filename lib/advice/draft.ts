import type { Analysis } from '@/lib/service/contract/schemas/analysis';

/** A mail in progress. It never leaves the browser. */
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

/** Faults of a draft whatever the advice: a leftover of a template, a greeting to another person. */
export type SlipPart = 'leftover' | 'name';

/** How to write to a person: one side ("selling" or "hiring") of an analysis. */
export type Approach = NonNullable<Analysis['selling']>;

/** A position in the subject or the body: UTF-16 offsets, `end` exclusive. */
export interface Place {
  field: 'subject' | 'body';
  start: number;
  end: number;
}

/** `kept` or `broken`, with the places; `cannot-tell` for advice that this checker cannot judge. Parts without advice are left out. */
export interface Finding {
  part: AdvicePart | 'whatToSay' | 'whatToAvoid' | SlipPart;
  verdict: 'kept' | 'broken' | 'cannot-tell';
  /** What was found, as one of a closed set of words, which the page puts into a sentence. */
  reason: FindingReason;
  places: readonly Place[];
  /** The advice it was checked against, as the service wrote it; empty for a slip. */
  advice: string;
}

/** Units in which lengths are advised. */
export type CountedIn = 'words' | 'characters' | 'sentences' | 'lines' | 'paragraphs' | 'list-items';

/** `present` and `missing` say what was seen, not whether it is right. Counts are compared with `min` and `max`, both inclusive. */
export type FindingReason =
  | { kind: CountedIn; count: number; min: number | null; max: number | null }
  | { kind: 'missing' | 'present' }
  | { kind: 'other-manner'; found: string; advised: string }
  | { kind: 'phrase'; phrase: string }
  | { kind: 'formality'; found: 'formal' | 'informal'; advised: 'formal' | 'informal' }
  | { kind: 'language'; language: string | null }
  | { kind: 'unclear-advice' }
  /** One offer where a choice of two is advised; a question that cannot be answered by yes or no. */
  | { kind: 'one-offer' | 'open-question' }
  /** `cannot-tell` with one of these is a question to the writer. */
  | { kind: 'leftover' }
  | { kind: 'other-name'; recipient: string };

export interface DraftReport {
  /** In the order of the text; none of them `kept`. */
  slips: readonly Finding[];
  findings: readonly Finding[];
  /** ISO 639-1 code of the draft's language, by its most common words; null if they do not tell. */
  language: string | null;
  words: number;
}
