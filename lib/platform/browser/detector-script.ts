import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

const scriptId = 'detector';
const file = 'detector.js';

/**
 * Registers the address detector for exactly these patterns; returns whether that changed anything. At run time, because a manifest entry
 * would need a permission at install.
 */
export async function registerDetector(patterns: string[]): Promise<boolean> {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [scriptId] });
  const before = registered?.matches ?? [];
  if (before.length === patterns.length && before.every((pattern) => patterns.includes(pattern))) return false;
  if (registered !== undefined) await browser.scripting.unregisterContentScripts({ ids: [scriptId] });
  if (patterns.length === 0) return true;
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
  return true;
}

/** Starts the detector at once in tabs that were open before the grant or the update. */
export async function startDetectorIn(patterns: string[]): Promise<void> {
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: patterns });
  await Promise.all(
    tabs.map(async ({ id }) => {
      if (id === undefined) return;
      await browser.scripting.executeScript({ target: { tabId: id }, files: [file] }).catch(noted('detector-script'));
    }),
  );
}
