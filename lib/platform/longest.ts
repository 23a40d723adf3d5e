/**
 * The longest input accepted at each entry point, in UTF-16 units. Longer input is rejected or reported as cut. The service's own fields
 * are in its schemas.
 */
export const longest = {
  /** Address of a service, a value list or a webhook, as a person enters it. */
  serviceAddress: 2000,
  selection: 10_000,
  /** A draft to be checked: ten times the longest mail that gets a reply. */
  draftSubject: 1000,
  draftBody: 20_000,
  templates: 500,
  templateSubjects: 10,
  /** A file of templates. */
  templateFile: 12_000_000,
  /** One piece of advice in an analysis; they have a sentence or two. */
  advice: 2000,
  advices: 50,
} as const;

/** Bytes of one response body, decoded: a hundred people with everything known about them take under four million. */
export const mostAnswerBytes = 32 * 1024 * 1024;
/** Nesting depth of arrays and objects; a response of the service has eleven levels. */
export const deepestJson = 100;

/** The most that is read of one page. Passed to the page as arguments, because its script cannot import. */
export const pageCeilings = {
  links: 2000,
  /** UTF-16 units of one address, and of the whole text. */
  linkLength: 2500,
  /** The visible texts of all links to one address. */
  linkText: 300,
  text: 1_000_000,
  /** The page's main-thread time, and one slice of it: between slices the page can draw and respond. */
  ms: 2000,
  sliceMs: 40,
} as const;
export type PageCeilings = { readonly [Key in keyof typeof pageCeilings]: number };

/** Whether a value is nested too deeply to be real: a recursive walk would overflow the stack. */
export function isTooDeep(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    const inner = level
      .filter((one) => one !== null && typeof one === 'object')
      .flatMap((one) => Object.values(one as object));
    if (inner.length > 0 && depth >= deepestJson) return true;
    level = inner;
  }
  return false;
}
