/** One filter of a search, ready to test each person or company. */
export interface FilterPart<Subject> {
  /** Whether it includes something, rather than only excluding. */
  isInclude: boolean;
  test(subject: Subject): boolean;
}

/** Null for a filter that is present but empty: everything matches it (docs/interface.md#what-the-service-ignores). */
export type MaybePart<Subject> = FilterPart<Subject> | null;

export function including<Subject>(test: (subject: Subject) => boolean): FilterPart<Subject> {
  return { isInclude: true, test };
}

/** Combines the parts by AND. */
export function everyPart<Subject>(parts: readonly MaybePart<Subject>[]): MaybePart<Subject> {
  const real = parts.filter((part) => part !== null);
  if (real.length === 0) return null;
  return {
    isInclude: real.some((part) => part.isInclude),
    test: (subject) => real.every((part) => part.test(subject)),
  };
}
