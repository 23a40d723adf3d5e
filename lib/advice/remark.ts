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

/** How to write to a person: one side ("selling" or "hiring") of an analysis. */
export type Approach = NonNullable<Analysis['selling']>;

/** A position in the subject or the body: UTF-16 offsets, `end` exclusive. */
export interface Place {
  field: 'subject' | 'body';
  start: number;
  end: number;
}

/** Units in which lengths are advised. */
export type CountedIn = 'words' | 'characters' | 'sentences' | 'lines' | 'paragraphs' | 'list-items';

export interface Limit {
  /** Both inclusive. */
  min: number | null;
  max: number | null;
}

/** What is checked. Each rule, with its source: docs/write.md. */
export type RemarkPart =
  | Extract<AdvicePart, 'subject' | 'salutation' | 'emailLength' | 'bulletPoints' | 'gif' | 'tone' | 'closingLine'>
  | 'leftover'
  | 'name'
  | 'numbers'
  | 'asks'
  | 'whatToAvoid';

/** One thing that can be known about a letter. What cannot be known is not here. */
export interface Remark {
  part: RemarkPart;
  /** False: as it should be. */
  isBroken: boolean;
  /** The first place it is about; null for the whole letter. */
  place: Place | null;
  measure?: (Limit & { unit: CountedIn | 'numbers' | 'questions'; count: number }) | undefined;
  /** The advice it follows from, as the service wrote it; null for a rule that holds for every letter. */
  advice: string | null;
}

export interface LetterReport {
  /** In the order of the letter; broken ones first. */
  remarks: readonly Remark[];
  /** ISO 639-1 code of the letter's language, by its most common words; null if they do not tell. */
  language: string | null;
  words: number;
}
