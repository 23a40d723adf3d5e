import { browser } from '@/lib/platform/browser/browser';
import { minuteMs } from '@/lib/platform/time';

/**
 * "Add this site": which site was wanted when the browser asked for its permission. The question closes a popup, so the worker adds the site
 * when the browser grants it. In session storage; an answer that takes longer than five minutes is to another question.
 */
export const wishedSiteKey = 'wished-site';
const wishLifeMs = 5 * minuteMs;

/** Starts the write at once, so that a click can ask for the permission right after. */
export async function writeWishedSite(site: object, nowMs: number): Promise<void> {
  await browser.storage.session.set({ [wishedSiteKey]: { site, at: nowMs } });
}

/** What was wanted, unchecked, and from now on no longer; null if nothing was, or too long ago. */
export async function takeWishedSite(nowMs: number): Promise<unknown> {
  const { [wishedSiteKey]: wish } = await browser.storage.session.get(wishedSiteKey);
  await forgetWishedSite();
  if (typeof wish !== 'object' || wish === null || !('site' in wish) || !('at' in wish)) return null;
  const ageMs = typeof wish.at === 'number' ? nowMs - wish.at : Number.NaN;
  return ageMs >= 0 && ageMs <= wishLifeMs ? wish.site : null;
}

/** The browser did not allow it, or the site was added otherwise. */
export async function forgetWishedSite(): Promise<void> {
  await browser.storage.session.remove(wishedSiteKey);
}
