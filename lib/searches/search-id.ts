import type { ChosenLists, SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';

/** What makes two searches one. */
export interface SearchIdentity {
  connection: string;
  kind: SearchKind;
  filters: SearchFilters;
  lists: ChosenLists;
}

/**
 * The same filters in whatever order of keys, and the same lists, are the same search: its pages are paid for once. The order of
 * values is the person's and may matter to nobody; it is left as it is, so that what is shown is what was asked.
 */
export async function searchIdOf({ connection, kind, filters, lists }: SearchIdentity): Promise<string> {
  const chosen = lists === 'all' ? lists : [...lists].sort();
  const text = JSON.stringify([connection, kind, sorted(filters), chosen]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}
