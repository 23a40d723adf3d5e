/** Where a letter can be opened. */
export const mailTargets = ['gmail', 'outlook', 'outlook-private', 'program'] as const;
export type MailTarget = (typeof mailTargets)[number];

/** What the user wrote. An open gap is `{{name}}` in its text. */
export interface LetterText {
  subject: string;
  body: string;
  templateId: string | null;
  /** When it was last opened elsewhere; absent: not yet, or answered since. */
  opened?: { at: number; where: MailTarget } | undefined;
}

/** A letter in progress, written by the user and never sent anywhere. `id`: a key of its recipient. */
export interface LetterRow extends LetterText {
  id: string;
  at: number;
}

export interface TemplateText {
  name: string;
  /** What it is for, in a few words. */
  about: string;
  /** The first one is used; the others are offered. */
  subjects: string[];
  body: string;
}

/** A template of the user. A changed starter has the starter's id. */
export interface TemplateRow extends TemplateText {
  id: string;
  /** Tells whether another window has saved it since. */
  savedAt: number;
  /** A starter that the user deleted. */
  isRemoved?: true;
}

export interface Sender {
  name: string;
  title: string;
  company: string;
  /** Below each letter made from a template. */
  signature: string;
}

export interface WritingSettings {
  sender: Sender;
  /** The last choice of "Open in …". */
  target: MailTarget;
  /** The letter goes into the link in place of the clipboard. */
  isTextInLink: boolean;
  /** "Shorter" and "Kinder", by the browser's own model. */
  isRewriting: boolean;
}

export const usualWriting: WritingSettings = {
  sender: { name: '', title: '', company: '', signature: '' },
  target: 'gmail',
  isTextInLink: false,
  isRewriting: false,
};
