/**
 * The readable strings in a part of the analysis whose shape the contract leaves open, such as archetype, key traits
 * and interests (docs/interface.md#personality-analysis-result): a string, a number, `{label}`, or a list of these.
 * Empty if nothing is readable.
 */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return Number.isFinite(value) ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => textsOf(entry));
  if (typeof value === 'object' && value !== null && 'label' in value) return textsOf(value.label);
  return [];
}

/** The trimmed string, or null if it is blank. */
export function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}
