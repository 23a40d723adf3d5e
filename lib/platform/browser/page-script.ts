import type { z } from 'zod';
import { notedAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/**
 * `not-granted`: no access to this page. `closed`: a browser page, the store, or a page blocked by policy. `gone`: the tab closed or
 * navigated. `failed`: an unexpected result.
 */
export type PageRefusal = 'not-granted' | 'closed' | 'gone' | 'failed';
export type PageRun<Value> = { value: Value } | { refused: PageRefusal };

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
  const tab = await browser.tabs.get(tabId).catch(notedAs('page-script', null));
  if (tab === null || /was removed|was closed|navigated/i.test(message)) return 'gone';
  const isClosed = /cannot be scripted|error page|chrome(-extension)?:\/\/|edge:\/\/|about:|devtools:\/\//i.test(
    message,
  );
  // If we can see the address, we have access, so the browser itself refused.
  return isClosed || tab.url !== undefined ? 'closed' : 'not-granted';
}
