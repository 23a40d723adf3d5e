import { sessionArea } from './session-area.ts';

/** The contents of the fields, in their order. */
export type UnsavedTexts = readonly string[];
export type UnsavedKind = 'note' | 'lookup' | 'link' | 'list' | 'lookalikes';
/** Kinds that may name other people than the page's own. */
const namingOthers = ['lookup', 'link'] as const;

/** Unsaved texts of panels, by kind and subject. Never sent. Panels write them (`keep-unsaved.ts`); the worker erases them. */
export const unsaved = sessionArea('written:', isUnsaved);

/** `subjectKey` is empty for a page without a subject. */
export const unsavedId = (kind: UnsavedKind, subjectKey: string): string => `${kind}:${subjectKey}`;

/** "Forget this person": texts under any of their keys, and lookups and links that name them. */
export async function forgetUnsaved(keys: ReadonlySet<string>, names: (json: string) => boolean): Promise<void> {
  await unsaved.forgetWhere(
    (id, value) =>
      keys.has(id.slice(id.indexOf(':') + 1)) ||
      (namingOthers.some((kind) => id.startsWith(unsavedId(kind, ''))) && names(JSON.stringify(value))),
  );
}

function isUnsaved(value: unknown): value is { at: number; texts: UnsavedTexts } {
  if (typeof value !== 'object' || value === null || !('texts' in value) || !('at' in value)) return false;
  const { at, texts } = value;
  return typeof at === 'number' && Array.isArray(texts) && texts.every((text) => typeof text === 'string');
}
