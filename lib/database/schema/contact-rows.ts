import type { HandReceipt } from './hand-rows.ts';

/** What the user noted about contact with a subject. Personal data: it is part of the record, and is merged, exported and erased with it. */

export const touchKinds = ['contacted', 'answered', 'not-sent', 'done', 'handed-over', 'taken-off'] as const;
export const touchWays = ['email', 'call'] as const;
export const markKinds = ['bounced', 'wrong-person', 'wrong-number'] as const;

/** `not-sent`: a letter was opened and not sent. `done`: a follow-up was done. `taken-off`: off an exclusion list. */
export type TouchKind = (typeof touchKinds)[number];
export type TouchWay = (typeof touchWays)[number];
export type MarkKind = (typeof markKinds)[number];

/** `never`: not contacted. `waiting`: contacted, and no answer since. */
export const contactStates = ['never', 'waiting', 'answered'] as const;
export type ContactState = (typeof contactStates)[number];

/** Something that the user did or heard. Nothing is noted without a press. */
export interface Touch {
  id: string;
  kind: TouchKind;
  by?: TouchWay;
  at: number;
  /** The subject of the mail, the file or program that it was handed over to, or the list; at most `longestAbout`. */
  about?: string;
  /** The follow-up before and after it, so that it can be undone. Absent: it changed none. */
  due?: { before: number | null; now: number | null };
}

/** An email address or number that the user found to be wrong. It is left out of files, copies and mails. */
export interface ValueMark {
  value: string;
  kind: MarkKind;
  at: number;
  /** The order that brought the value, and its cost, for the service's support. */
  intentId?: string;
  chargedMilli?: number;
}

/** The fields of a record that the user adds; a record may lack any of them. */
export interface ContactFields {
  /** Also shortlists. Multi-entry index. */
  tags?: string[];
  /** Oldest first. */
  touches?: Touch[];
  /** The day of the next follow-up, at noon: it stays the same day in a near time zone. Indexed. */
  dueAt?: number;
  marks?: ValueMark[];
  /** What was sent to the user's own systems, the last ended last. */
  handed?: HandReceipt[];
  /** When the note was last written. */
  noteAt?: number;
}

/** In UTF-16 units. */
export const longestTag = 40;
export const longestAbout = 300;
/** Longer than any address or number of the service. */
export const longestMarked = 400;
export const mostTags = 50;
/** The subjects that one message may tag, or hand over. */
export const mostTagged = 1000;
/** More are logged by dropping the oldest. A merge keeps all. */
export const mostTouches = 500;
export const mostMarks = 100;
