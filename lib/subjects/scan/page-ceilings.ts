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
