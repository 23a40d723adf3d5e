import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

const intervalMs = 15_000;

/**
 * Keeps the worker alive while a promise is pending: a popup that sends a request and closes would lose it after 30 s. Any API call resets
 * the idle timer.
 */
export async function keepAliveWhile<T>(pending: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo().catch(noted('keep-alive')), intervalMs);
  try {
    return await pending;
  } finally {
    clearInterval(timer);
  }
}

/** While a listener is registered, an update waits for the worker's next start, or until `isBusy` is false, checked every ten seconds. */
export function watchUpdates(isBusy: () => Promise<boolean>, sleep: (ms: number) => Promise<void>): void {
  const apply = async (): Promise<void> => {
    while (await isBusy()) await sleep(retryMs);
    browser.runtime.reload();
  };
  browser.runtime.onUpdateAvailable.addListener(() => void apply());
}

const retryMs = 10_000;
