import type { z } from 'zod';
import { logAs } from '@/lib/platform/error-log';
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
      await browser.scripting.executeScript({ target: { tabId: id }, files: [file] }).catch(logAs('detector-script'));
    }),
  );
}

/**
 * `not-granted`: no access to this page. `closed`: a browser page, the store, or a page blocked by policy. `gone`: the tab closed or
 * navigated. `failed`: an unexpected result.
 */
export type PageRefusal = 'not-granted' | 'closed' | 'gone' | 'failed';
type PageRun<Value> = { value: Value } | { refused: PageRefusal };

/**
 * Runs a function once in a tab's page, in an isolated world, and parses its result. The function is passed as source, so it uses nothing
 * but its arguments. Hides quirks: refusals are error messages, Chromium returns `null` for a throw.
 */
export async function runInPage<Value, Args extends unknown[] = []>(
  tabId: number,
  func: (...args: Args) => unknown,
  schema: z.ZodType<Value>,
  ...args: Args
): Promise<PageRun<Value>> {
  try {
    const [frame] = await browser.scripting.executeScript({
      target: { tabId },
      func,
      ...(args.length > 0 && { args }),
      world: 'ISOLATED',
      injectImmediately: true,
    });
    const parsed = schema.safeParse(frame?.result);
    return parsed.success ? { value: parsed.data } : { refused: 'failed' };
  } catch (error) {
    return { refused: await refusalOf(tabId, error instanceof Error ? error.message : '') };
  }
}

/** Judged by the tab's state as far as we can see it, then by the message, which browsers may reword. */
async function refusalOf(tabId: number, message: string): Promise<PageRefusal> {
  const tab = await browser.tabs.get(tabId).catch(logAs('page-script', null));
  if (tab === null || /was removed|was closed|navigated/i.test(message)) return 'gone';
  const isClosed = /cannot be scripted|error page|chrome(-extension)?:\/\/|edge:\/\/|about:|devtools:\/\//i.test(
    message,
  );
  // If we can see the address, we have access, so the browser itself refused.
  return isClosed || tab.url !== undefined ? 'closed' : 'not-granted';
}
