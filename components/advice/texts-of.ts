/**
 * What a person can read in a part of the analysis whose shape the contract leaves open, such as archetype, key traits and
 * interests (docs/interface.md#personality-analysis-result): a text, a number, `{label}`, or a list of these. Nothing readable: an
 * empty list.
 */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return Number.isFinite(value) ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => textsOf(entry));
  if (typeof value === 'object' && value !== null && 'label' in value) return textsOf(value.label);
  return [];
}

/** A text, or null where there is nothing to read. */
export function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
