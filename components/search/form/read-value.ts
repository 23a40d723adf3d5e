import { readFilter } from '@/lib/searches/filter-values';

/** Reads a part of a filter's value. A part of another type counts as absent; the page reports the problem. */
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

/** A single string counts as an array of one. */
export function filterTexts(part: unknown): string[] {
  return [part].flat().filter((text) => typeof text === 'string');
}

/** Drops undefined parts; undefined if nothing is left. */
export function filledParts(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const filled = Object.entries(parts).filter(([, part]) => part !== undefined);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}
