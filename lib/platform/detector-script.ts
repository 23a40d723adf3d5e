import { browser } from './browser.ts';

const scriptId = 'detector';
const file = 'detector.js';

/**
 * Registers the address detector for exactly these match patterns, or for none. Registered at run time, because a script in
 * the manifest would be a permission at install. Also run again at each start: grants may have changed while we slept.
 */
export async function registerDetector(patterns: string[]): Promise<void> {
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [scriptId] });
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [scriptId] });
  if (patterns.length === 0) return;
  await browser.scripting.registerContentScripts([
    {
      id: scriptId,
      js: [file],
      matches: patterns,
      runAt: 'document_idle',
      allFrames: false,
      persistAcrossSessions: true,
    },
  ]);
}

/** Tabs that were open before the grant get the detector at once; a second copy in a page only says the same again. */
export async function startDetectorIn(patterns: string[]): Promise<void> {
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: patterns });
  await Promise.all(
    tabs.map(async ({ id }) => {
      if (id === undefined) return;
      await browser.scripting.executeScript({ target: { tabId: id }, files: [file] }).catch(() => undefined);
    }),
  );
}
