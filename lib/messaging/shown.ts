import { browser } from '@/lib/platform/browser/browser';
import type { Shown, ShownAt } from '@/lib/subjects/page-subject';
import { stripPrefix } from './batch-strips.ts';
import { pinnedPrefix } from './pinned.ts';
import { showingPrefix } from './showing.ts';
import { wishedSiteKey } from './wished-site.ts';
import { writtenPrefix } from './written.ts';

/**
 * What a menu or a shortcut wants the panel of a window to show. In session storage: in memory until the browser closes, kept when the
 * worker ends, closed to web pages, and read by the panel before its first paint.
 */
const prefix = 'shown:';
const keyOf = (windowId: number): string => `${prefix}${windowId}`;

const kinds: readonly Shown['kind'][] = ['subject', 'scan', 'text'];

export async function readShown(windowId: number): Promise<ShownAt | null> {
  const { [keyOf(windowId)]: value } = await browser.storage.session.get(keyOf(windowId));
  return isShownAt(value) ? value : null;
}

export async function writeShown(windowId: number, value: ShownAt): Promise<void> {
  await browser.storage.session.set({ [keyOf(windowId)]: value });
}

export async function forgetShown(windowId: number): Promise<void> {
  await browser.storage.session.remove(keyOf(windowId));
}

/**
 * "Erase everything": also who is pinned (`pinned.ts`), what is being written (`written.ts`), a site that was wanted (`wished-site.ts`), and
 * the strips of batches (`batch-strips.ts`).
 */
export async function forgetShownAndWritten(): Promise<void> {
  const keys = Object.keys(await browser.storage.session.get(null));
  const erased = [prefix, pinnedPrefix, showingPrefix, writtenPrefix, wishedSiteKey, stripPrefix];
  await browser.storage.session.remove(keys.filter((key) => erased.some((each) => key.startsWith(each))));
}

/** Only our own worker writes it; this catches a value of another version without a schema library in the panel's first load. */
function isShownAt(value: unknown): value is ShownAt {
  if (typeof value !== 'object' || value === null || !('shown' in value) || !('address' in value)) return false;
  const { shown } = value;
  return typeof shown === 'object' && shown !== null && 'kind' in shown && kinds.some((kind) => kind === shown.kind);
}
