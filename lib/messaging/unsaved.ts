import { browser } from '@/lib/platform/browser/browser';

/**
 * Unsaved text of a panel, by subject, in session storage: it outlives the screen and the worker, not the browser. Never sent, never on
 * disk. Panels write it (`keep-unsaved.ts`); the worker erases it.
 */
export const unsavedPrefix = 'written:';
export type UnsavedKind = 'draft' | 'note' | 'lookup' | 'link' | 'list' | 'lookalikes';
/** Kinds that may name other people than the page's own. */
const namingOthers = ['lookup', 'link'] as const;

/** `subjectKey` is empty for a page without a subject. */
export const unsavedKey = (kind: UnsavedKind, subjectKey: string): string => `${unsavedPrefix}${kind}:${subjectKey}`;

/** "Forget this person": texts under any of their keys, and lookups and links that name them. */
export async function forgetUnsaved(keys: ReadonlySet<string>, names: (json: string) => boolean): Promise<void> {
  const isGone = (key: string, value: unknown): boolean =>
    keys.has(key.slice(key.indexOf(':', unsavedPrefix.length) + 1)) ||
    (namingOthers.some((kind) => key.startsWith(unsavedKey(kind, ''))) && names(JSON.stringify(value)));
  const all = Object.entries(await browser.storage.session.get(null));
  await browser.storage.session.remove(
    all.flatMap(([key, value]) => (key.startsWith(unsavedPrefix) && isGone(key, value) ? [key] : [])),
  );
}
