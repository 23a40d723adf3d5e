import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

const intervalMs = 15_000;

/**
 * Keeps the worker alive while a promise is pending: otherwise a popup that sends a request and closes would lose it after 30 s in both
 * browsers. Any API call resets the idle timer; which one does not matter.
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
 * While a listener is registered, an update is not applied until the worker next starts; `isBusy` tells whether it can be applied now. It
 * is checked every ten seconds: a restart during a purchase would lose its response.
 */
export function watchUpdates(isBusy: () => Promise<boolean>, sleep: (ms: number) => Promise<void>): void {
  const apply = async (): Promise<void> => {
    while (await isBusy()) await sleep(retryMs);
    browser.runtime.reload();
  };
  browser.runtime.onUpdateAvailable.addListener(() => void apply());
}

const retryMs = 10_000;
