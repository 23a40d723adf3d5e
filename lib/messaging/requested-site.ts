import { minuteMs } from '@/lib/platform/time';
import { sessionArea } from './session-area.ts';

const requestLifeMs = 5 * minuteMs;
/** There is one, whatever the window. */
const only = '';

/** "Add this site": the prompt for its permission closes a popup, so the worker adds the site once granted. Valid for five minutes. */
export const requestedSites = sessionArea('wished-site', isRequested);

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
