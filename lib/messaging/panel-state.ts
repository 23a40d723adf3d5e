import { minuteMs } from '@/lib/platform/time';
import type { PanelContent, PanelRequest } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';
import { strips } from './batch-strips.ts';
import { panelReports } from './panel-reporter.ts';
import { sessionArea } from './session-area.ts';
import { unsaved } from './unsaved.ts';

const requestLifeMs = 5 * minuteMs;
/** There is one, whatever the window. */
const only = '';

/** "Add this site": the prompt for its permission closes a popup, so the worker adds the site once granted. Valid for five minutes. */
const requestedSites = sessionArea('requested-site', isRequested);

export const saveRequestedSite = (site: object, nowMs: number): Promise<void> =>
  requestedSites.write(only, { site, at: nowMs });

/** Returns the requested site, unchecked, and forgets it; null if there was none, or too long ago. */
export async function takeRequestedSite(nowMs: number): Promise<unknown> {
  const stored = await requestedSites.read(only);
  await forgetRequestedSite();
  const ageMs = nowMs - (stored?.at ?? Number.NaN);
  return ageMs >= 0 && ageMs <= requestLifeMs ? stored?.site : null;
}

/** The browser did not allow it, or the site was added in another way. */
export const forgetRequestedSite = (): Promise<void> => requestedSites.forget(only);

function isRequested(value: unknown): value is { site: unknown; at: number } {
  return (
    typeof value === 'object' && value !== null && 'site' in value && 'at' in value && typeof value.at === 'number'
  );
}

/**
 * "Keep here": the person who stays in a window's panel while its tab moves on, by window. Panels write it, the worker reads and erases it.
 */
export const pins = sessionArea('pinned:', isPerson);

/** The addressee of the letter open in a window's panel, by window. It stays open when the tab shows another page. */
export const letters = sessionArea('letter:', isPerson);

/** "Forget this person": in every window, under any of their keys. */
export async function forgetPins(keys: ReadonlySet<string>): Promise<void> {
  const isOne = (_windowId: string, value: unknown) => isPerson(value) && keys.has(value.key);
  await Promise.all([pins.forgetWhere(isOne), letters.forgetWhere(isOne)]);
}

function isPerson(value: unknown): value is Subject {
  if (typeof value !== 'object' || value === null) return false;
  return 'kind' in value && value.kind === 'person' && 'key' in value && typeof value.key === 'string';
}

const kinds: readonly PanelContent['kind'][] = ['subject', 'scan', 'text'];

/** A menu's or shortcut's request for the panel of a window, by window. The panel reads it before its first paint. */
export const panelRequests = sessionArea('shown:', isPanelRequest);

/** "Erase everything" also removes pinned people, unsaved texts, a requested site and the strips of batches. */
export async function clearPanelState(): Promise<void> {
  const areas = [panelRequests, pins, letters, panelReports, unsaved, requestedSites, strips];
  await Promise.all(areas.map(({ forgetAll }) => forgetAll()));
}

function isPanelRequest(value: unknown): value is PanelRequest {
  if (typeof value !== 'object' || value === null || !('shown' in value) || !('address' in value)) return false;
  const { shown: content } = value;
  return (
    typeof content === 'object' && content !== null && 'kind' in content && kinds.some((kind) => kind === content.kind)
  );
}
