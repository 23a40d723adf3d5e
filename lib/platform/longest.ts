/**
 * How long a text may be where it enters, in UTF-16 units, and how much an answer may hold. Longer ones are refused or said to
 * be cut, and never worked on: what is linear is still slow without an end. Lengths of the service's own fields stand in its
 * schemas.
 */
export const longest = {
  /** Of a service, a value list or a webhook, as somebody writes it. */
  serviceAddress: 2000,
  /** Words that were selected on a page. */
  selection: 10_000,
  /** A draft that is checked: ten times the longest mail that anybody answers. */
  draftSubject: 1000,
  draftBody: 20_000,
  /** One advice of an analysis; they have a sentence or two. */
  advice: 2000,
  /** Entries of one of its lists. */
  advices: 50,
} as const;

/** Bytes of one answer's body, decoded: a hundred people with all that is known of them are under four million. */
export const mostAnswerBytes = 32 * 1024 * 1024;
/** Lists and objects within one another; an answer of the service has eleven. */
export const deepestJson = 100;

/** What is read of one page at most, as the panel says where a page has more. Handed to the page, which knows nothing of ours. */
export const pageCeilings = {
  links: 2000,
  /** UTF-16 units of one address, and of the whole text. */
  linkLength: 2500,
  text: 1_000_000,
  /** Of the page's own time, and of one slice of it: between two the page may draw and answer. */
  ms: 2000,
  sliceMs: 40,
} as const;
export type PageCeilings = { readonly [Key in keyof typeof pageCeilings]: number };
