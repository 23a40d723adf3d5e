import { browser } from '@/lib/platform/browser/browser';
import { minuteMs } from '@/lib/platform/time';

/**
 * "Add this site": the prompt for its permission closes a popup, so the worker adds the site once granted. In session storage; valid for
 * five minutes.
 */
export const requestedSiteKey = 'wished-site';
const requestLifeMs = 5 * minuteMs;

/** Starts the write at once, so that a click can ask for the permission right after. */
export async function saveRequestedSite(site: object, nowMs: number): Promise<void> {
  await browser.storage.session.set({ [requestedSiteKey]: { site, at: nowMs } });
}

/** Returns the requested site, unchecked, and forgets it; null if there was none, or too long ago. */
export async function takeRequestedSite(nowMs: number): Promise<unknown> {
  const { [requestedSiteKey]: stored } = await browser.storage.session.get(requestedSiteKey);
  await forgetRequestedSite();
  if (typeof stored !== 'object' || stored === null || !('site' in stored) || !('at' in stored)) return null;
  const ageMs = typeof stored.at === 'number' ? nowMs - stored.at : Number.NaN;
  return ageMs >= 0 && ageMs <= requestLifeMs ? stored.site : null;
}

/** The browser did not allow it, or the site was added in another way. */
export async function forgetRequestedSite(): Promise<void> {
  await browser.storage.session.remove(requestedSiteKey);
}
