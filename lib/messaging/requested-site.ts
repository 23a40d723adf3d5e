import { browser } from '@/lib/platform/browser/browser';
import { minuteMs } from '@/lib/platform/time';

/**
 * "Add this site": which site was wanted when the browser asked for its permission. The question closes a popup, so the worker adds the site
 * when the browser grants it. In session storage; an answer that takes longer than five minutes is to another question.
 */
export const requestedSiteKey = 'wished-site';
const requestLifeMs = 5 * minuteMs;

/** Starts the write at once, so that a click can ask for the permission right after. */
export async function saveRequestedSite(site: object, nowMs: number): Promise<void> {
  await browser.storage.session.set({ [requestedSiteKey]: { site, at: nowMs } });
}

/** What was wanted, unchecked, and from now on no longer; null if nothing was, or too long ago. */
export async function takeRequestedSite(nowMs: number): Promise<unknown> {
  const { [requestedSiteKey]: stored } = await browser.storage.session.get(requestedSiteKey);
  await forgetRequestedSite();
  if (typeof stored !== 'object' || stored === null || !('site' in stored) || !('at' in stored)) return null;
  const ageMs = typeof stored.at === 'number' ? nowMs - stored.at : Number.NaN;
  return ageMs >= 0 && ageMs <= requestLifeMs ? stored.site : null;
}

/** The browser did not allow it, or the site was added otherwise. */
export async function forgetRequestedSite(): Promise<void> {
  await browser.storage.session.remove(requestedSiteKey);
}
