import { browser } from './browser.ts';

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
