import { browser } from '@/lib/platform/browser/browser';

/**
 * What is being written in a panel and was not saved or submitted: by subject, in session storage, so that it outlives the screen, the panel
 * and the worker, and not the browser. It is never sent and never reaches the disk. Panels write it (`keep-unsaved.ts`); the worker erases
 * it here, and with `forgetShownAndWritten`.
 */
export const unsavedPrefix = 'written:';
export type UnsavedKind = 'draft' | 'note' | 'lookup' | 'link' | 'list' | 'lookalikes';
/** What names other people than the one on whose page it is written. */
const namingOthers = ['lookup', 'link'] as const;

/** `subjectKey` is empty for a page without a subject. */
export const unsavedKey = (kind: UnsavedKind, subjectKey: string): string => `${unsavedPrefix}${kind}:${subjectKey}`;

/** "Forget this person": what was being written about them, under any of their keys, and lookups and links that name them. */
export async function forgetUnsaved(keys: ReadonlySet<string>, names: (json: string) => boolean): Promise<void> {
  const isGone = (key: string, value: unknown): boolean =>
    keys.has(key.slice(key.indexOf(':', unsavedPrefix.length) + 1)) ||
    (namingOthers.some((kind) => key.startsWith(unsavedKey(kind, ''))) && names(JSON.stringify(value)));
  const all = Object.entries(await browser.storage.session.get(null));
  await browser.storage.session.remove(
    all.flatMap(([key, value]) => (key.startsWith(unsavedPrefix) && isGone(key, value) ? [key] : [])),
  );
}
