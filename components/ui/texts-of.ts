/**
 * The readable strings of an open-ended part of an answer (docs/interface.md#personality-analysis-result,
 * docs/interface.md#company-result): a string, a number, `{label}`, `{name}`, or a list of these.
 */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return Number.isFinite(value) ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => textsOf(entry));
  if (typeof value !== 'object' || value === null) return [];
  if ('label' in value) return textsOf(value.label);
  return 'name' in value ? textsOf(value.name) : [];
}

/** The trimmed string, or null if it is blank. */
export function textOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** The objects of a list in a stored answer, without anything else. */
export function objectsOf<Entry extends object>(list: readonly Entry[] | null | undefined): Entry[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}
