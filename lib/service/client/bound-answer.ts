import { isTooDeep } from '@/lib/platform/longest';
import { limits } from '@/lib/service/contract/limits';

/** Entries of all arrays of one answer together; the largest real one has a third of it. */
const mostEntries = 150_000;

export interface Bounded {
  json: unknown;
  /** Results beyond the requested number; they are left out. */
  cut: number;
}

/**
 * Limits how much of an answer reaches the schemas, which are far slower than `JSON.parse`. Null if it is too deep or large. `asked`: the
 * requested size, or null.
 */
export function boundAnswer(json: unknown, asked: number | null): Bounded | null {
  const bounded = asked === null ? { json, cut: 0 } : cutResults(json, mostResults(asked));
  return hasFewEntries(bounded.json) && !isTooDeep(bounded.json) ? bounded : null;
}

/** A service may treat 0 as its default (docs/interface.md#people-search). */
function mostResults(asked: number): number {
  return asked === 0 ? limits.searchSize.default : asked;
}

function cutResults(json: unknown, most: number): Bounded {
  if (Array.isArray(json)) return { json: json.slice(0, most), cut: Math.max(0, json.length - most) };
  if (typeof json !== 'object' || json === null || !('content' in json)) return { json, cut: 0 };
  const { content } = json;
  if (!Array.isArray(content) || content.length <= most) return { json, cut: 0 };
  return { json: { ...json, content: content.slice(0, most) }, cut: content.length - most };
}

function hasFewEntries(json: unknown): boolean {
  const open: unknown[] = [json];
  let entries = 0;
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Array.isArray(one)) entries += one.length;
    if (entries > mostEntries) return false;
    for (const value of Object.values(one)) if (typeof value === 'object') open.push(value);
  }
  return true;
}
