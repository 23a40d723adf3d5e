import type { z } from 'zod';
import type { Endpoint, Query } from '@/lib/service/contract/endpoint';

/** Both paths of a preview are stated, without a preference (docs/interface.md#people-preview, docs/interface.md#versioning). */
export const previewPaths = ['/v1/people/preview', '/v2/people/preview'] as const;
export type PreviewPath = (typeof previewPaths)[number];

/** How the key is sent: all but one page of the contract say `X-TOKEN` (docs/interface.md#authentication). */
export const keyHeaders = ['x-token', 'bearer'] as const;
export type KeyHeader = (typeof keyHeaders)[number];

export function keyHeaderOf(key: string, how: KeyHeader = 'x-token'): Record<string, string> {
  return how === 'bearer' ? { Authorization: `Bearer ${key}` } : { 'X-TOKEN': key };
}

/** Path and query of one request; null if the row does not accept them or they would lead to another path. */
export function addressOf(
  endpoint: Endpoint,
  request: { params?: Readonly<Record<string, string>>; query?: Query },
  settings: { previewPath?: PreviewPath },
): string | null {
  const params = readPart(endpoint.params, request.params);
  const query = readPart(endpoint.query, request.query);
  if (params === null || query === null) return null;
  const path = fillPath(pathOf(endpoint, settings), params);
  return path === null ? null : path + queryText(query);
}

/** `{}` if there are none; null if the caller passes some that the row does not accept. */
function readPart<Asked extends object>(schema: z.ZodType<Asked> | undefined, request: object | undefined) {
  if (schema === undefined) return request === undefined ? {} : null;
  return schema.safeParse(request ?? {}).data ?? null;
}

/** The path of a row, with its `{…}` unfilled; a setting may choose another path that the row states. */
export function pathOf(
  endpoint: Pick<Endpoint, 'path' | 'otherPaths'>,
  settings: { previewPath?: PreviewPath } = {},
): string {
  const { previewPath } = settings;
  return previewPath !== undefined && endpoint.otherPaths?.includes(previewPath) ? previewPath : endpoint.path;
}

/** Fills in `{trackId}` and the like, each as one segment. Null if a value is missing or would lead elsewhere (`..`). */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string | null {
  let isComplete = true;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined || /^\.{0,2}$/.test(value)) isComplete = false;
    return encodeSegment(value ?? '');
  });
  return isComplete ? filled : null;
}

/** A lone surrogate cannot be encoded; its replacement is a segment that matches nothing. */
function encodeSegment(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/** `?page=0&sort=created%2Cdesc&sort=state%2Casc`, or an empty string. */
export function queryText(query: Query): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(key, String(one));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}
