import { browser } from '@/lib/platform/browser/browser';
import type { PanelContent, PanelRequest } from '@/lib/subjects/page-subject';
import { stripPrefix } from './batch-strips.ts';
import { panelSubjectPrefix } from './panel-reporter.ts';
import { pinnedPrefix } from './pinned.ts';
import { requestedSiteKey } from './requested-site.ts';
import { unsavedPrefix } from './unsaved.ts';

/** A menu's or shortcut's request for the panel of a window. Session storage outlives the worker and can be read before the first paint. */
const prefix = 'shown:';
const keyOf = (windowId: number): string => `${prefix}${windowId}`;

const kinds: readonly PanelContent['kind'][] = ['subject', 'scan', 'text'];

export async function readPanelRequest(windowId: number): Promise<PanelRequest | null> {
  const { [keyOf(windowId)]: value } = await browser.storage.session.get(keyOf(windowId));
  return isPanelRequest(value) ? value : null;
}

export async function savePanelRequest(windowId: number, value: PanelRequest): Promise<void> {
  await browser.storage.session.set({ [keyOf(windowId)]: value });
}

export async function forgetPanelRequest(windowId: number): Promise<void> {
  await browser.storage.session.remove(keyOf(windowId));
}

/** "Erase everything" also removes pinned people, unsaved texts, a requested site and the strips of batches. */
export async function clearPanelState(): Promise<void> {
  const keys = Object.keys(await browser.storage.session.get(null));
  const erased = [prefix, pinnedPrefix, panelSubjectPrefix, unsavedPrefix, requestedSiteKey, stripPrefix];
  await browser.storage.session.remove(keys.filter((key) => erased.some((each) => key.startsWith(each))));
}

/** Only our worker writes it. A schema library would burden the panel's first load. */
function isPanelRequest(value: unknown): value is PanelRequest {
  if (typeof value !== 'object' || value === null || !('shown' in value) || !('address' in value)) return false;
  const { shown: content } = value;
  return (
    typeof content === 'object' && content !== null && 'kind' in content && kinds.some((kind) => kind === content.kind)
  );
}
