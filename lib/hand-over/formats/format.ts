import type { GeneratedI18nStructure } from '#i18n';
import type { Handed, HandedField } from '@/lib/hand-over/handed/handed';

type Messages = GeneratedI18nStructure;

/** A text of `handOver` without a number or name in it. */
export type HandOverText = {
  [Key in keyof Messages]: Key extends `handOver.${string}`
    ? Messages[Key] extends { namedSubstitutions: unknown } | { plural: true } | { substitutions: 1 | 2 }
      ? never
      : Key
    : never;
}[keyof Messages];

export interface TargetColumn {
  /** The target's own heading. */
  name: string;
  /** What it holds. Its cell is this field's text, unless `write` makes it. */
  field: HandedField;
  /** The target refuses a row without it. */
  required?: true;
  /** The most characters that the target takes. Text is cut, an address is left out. */
  longest?: number;
  write?(of: Handed): string;
}

/** A field that matters to the target, and why a row without it is worse. */
export interface Wanted {
  field: HandedField;
  without: HandOverText;
}

/** A target's file, from its documentation. One file of this folder each. */
export interface Format {
  id: string;
  group: 'crm' | 'ats' | 'files' | 'own';
  /** A brand is not translated. */
  name: string;
  ending: 'csv' | 'xlsx' | 'vcf' | 'tsv';
  columns: readonly TargetColumn[];
  /** For files of companies. Absent: it takes people only. */
  companies?: readonly TargetColumn[];
  wants: readonly Wanted[];
  /** Fields that no row needs there: the dialog says so. */
  doesNotAsk: readonly HandedField[];
  /** More than this becomes several files. Rows count without the header, bytes count the whole file. */
  limits: { rows?: number; bytes?: number };
  separator: ',' | ';' | '\t';
  /** A byte order mark, which spreadsheets need for UTF-8. */
  hasMark: boolean;
  /** The target drops each column that is empty in the first row. */
  isFullRowFirst?: true;
  /** The target takes a file only under such a name, which has no ending. */
  fileName?(base: string): string;
  /** What the target finds the same person by; null if its documentation does not say. */
  duplicates: HandOverText | null;
  /** A side effect of the import. */
  warning: HandOverText | null;
  /** What to do there, in order. */
  steps: readonly HandOverText[];
  openUrl: string | null;
  /** Where this was documented; `seen`: read there, and not from memory. */
  documented: { url: string; seen: boolean };
}
