import type { PanelContent, PanelRequest } from '@/lib/subjects/page-subject';
import { strips } from './batch-strips.ts';
import { panelReports } from './panel-reporter.ts';
import { letters, pins } from './pinned.ts';
import { requestedSites } from './requested-site.ts';
import { sessionArea } from './session-area.ts';
import { unsaved } from './unsaved.ts';

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
