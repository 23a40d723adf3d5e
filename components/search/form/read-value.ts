import { readFilter } from '@/lib/searches/filter-values';

/**
 * Parts of a filter's value, wherever it comes from: a saved search of an older version may hold anything. What is of another
 * kind than asked for counts as absent; the page says what is wrong with it.
 */
export function numberAt(value: unknown, path: string): number | undefined {
  const part = readFilter(value, path);
  return typeof part === 'number' ? part : undefined;
}

export function filterText(value: unknown, path: string): string | undefined {
  const part = readFilter(value, path);
  return typeof part === 'string' ? part : undefined;
}

export function rowsAt(value: unknown, path: string): unknown[] {
  const part = readFilter(value, path);
  return Array.isArray(part) ? part : [];
}

export function textsAt(value: unknown, path: string): string[] {
  return filterTexts(readFilter(value, path));
}

/** A single text counts as a row of one. */
export function filterTexts(part: unknown): string[] {
  return [part].flat().filter((text) => typeof text === 'string');
}

/** Without what is undefined; undefined itself where nothing is left. */
export function filledParts(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const filled = Object.entries(parts).filter(([, part]) => part !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
