import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

const intervalMs = 15_000;

/**
 * Keeps the worker alive while a promise is pending: without it a popup that asks and closes loses the request after
 * 30 s in both browsers. An API call resets the idle timer; nothing else about it matters.
 */
export async function keepAliveWhile<T>(pending: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo().catch(noted('keep-alive')), intervalMs);
  try {
    return await pending;
  } finally {
    clearInterval(timer);
  }
}

/**
 * While somebody listens, an update is not applied by itself until the worker next starts; `isBusy` says whether it may be
 * applied now. It is asked again every ten seconds: a restart in the middle of a purchase would lose its answer.
 */
export function watchUpdates(isBusy: () => Promise<boolean>, sleep: (ms: number) => Promise<void>): void {
  const apply = async (): Promise<void> => {
    while (await isBusy()) await sleep(retryMs);
    browser.runtime.reload();
  };
  browser.runtime.onUpdateAvailable.addListener(() => void apply());
}

const retryMs = 10_000;
