import type { z } from 'zod';
import type { Endpoint, Query } from '@/lib/service/contract/endpoint';

/**
 * Where a preview is asked for: both paths are stated, and neither is said to be the authoritative one
 * (docs/interface.md#people-preview, docs/interface.md#versioning).
 */
export const previewPaths = ['/v1/people/preview', '/v2/people/preview'] as const;
export type PreviewPath = (typeof previewPaths)[number];

/** Path and query of one request; null if the row does not know them or they would lead to another path. */
export function addressOf(
  endpoint: Endpoint,
  asked: { params?: Readonly<Record<string, string>>; query?: Query },
  settings: { previewPath?: PreviewPath },
): string | null {
  const params = readAsked(endpoint.params, asked.params);
  const query = readAsked(endpoint.query, asked.query);
  if (params === null || query === null) return null;
  const path = fillPath(pathOf(endpoint, settings), params);
  return path === null ? null : path + queryText(query);
}

/** `{}` where neither the row nor the caller says anything; null if the caller says what the row does not take. */
function readAsked<Asked extends object>(schema: z.ZodType<Asked> | undefined, asked: object | undefined) {
  if (schema === undefined) return asked === undefined ? {} : null;
  return schema.safeParse(asked ?? {}).data ?? null;
}

/** The path of a row, before its `{…}` are filled; a setting may choose one of the other paths that the row states. */
export function pathOf(
  endpoint: Pick<Endpoint, 'path' | 'otherPaths'>,
  settings: { previewPath?: PreviewPath } = {},
): string {
  const { previewPath } = settings;
  return previewPath !== undefined && endpoint.otherPaths?.includes(previewPath) ? previewPath : endpoint.path;
}

/**
 * `{trackId}` and the like filled in, each as one segment. Null if a segment is missing or would lead somewhere else
 * (`..`); the row's `params` schema has refused most of it before.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string | null {
  let isComplete = true;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined || /^\.{0,2}$/.test(value)) isComplete = false;
    return encodeSegment(value ?? '');
  });
  return isComplete ? filled : null;
}

/** A lone surrogate has no encoding; what stands for it is a segment that matches nothing. */
function encodeSegment(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/** `?page=0&sort=created%2Cdesc&sort=state%2Casc`, or nothing. */
export function queryText(query: Query): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(key, String(one));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
