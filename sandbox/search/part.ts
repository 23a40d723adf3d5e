/** One filter of a search, ready to be asked about each person or company. */
export interface FilterPart<Subject> {
  /** It says what to find, and not only what to leave out. */
  isInclude: boolean;
  test(subject: Subject): boolean;
}

/** Null if a filter is there and says nothing: everything matches it (docs/interface.md#what-the-service-ignores). */
export type MaybePart<Subject> = FilterPart<Subject> | null;

export function including<Subject>(test: (subject: Subject) => boolean): FilterPart<Subject> {
  return { isInclude: true, test };
}

/** All of them together. */
export function everyPart<Subject>(parts: readonly MaybePart<Subject>[]): MaybePart<Subject> {
  const real = parts.filter((part) => part !== null);
  if (real.length === 0) return null;
  return {
    isInclude: real.some((part) => part.isInclude),
    test: (subject) => real.every((part) => part.test(subject)),
  };
}
