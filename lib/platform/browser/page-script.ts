import type { z } from 'zod';
import { notedAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/**
 * `not-granted`: neither a grant nor a click on the icon allows access to this page. `closed`: a browser page, the extension store, or a
 * page that a policy blocks. `gone`: the tab was closed or navigated during the call. `failed`: the page returned something unexpected.
 */
export type PageRefusal = 'not-granted' | 'closed' | 'gone' | 'failed';
export type PageRun<Value> = { value: Value } | { refused: PageRefusal };

/**
 * Runs a function once in the page of a tab, in an isolated world that the page cannot see, and parses what it returns. The function is
 * passed as source: it can use nothing from outside itself except its arguments, which are data.
 *
 * Hides three quirks: browsers report a refusal only as an error message, Chromium returns `null` if the function threw, and both wait for
 * a page that is still loading unless told otherwise.
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

/** Judged by the state of the tab as far as we can see it, and only then by the message, which browsers may reword. */
async function refusalOf(tabId: number, message: string): Promise<PageRefusal> {
  const tab = await browser.tabs.get(tabId).catch(notedAs('page-script', null));
  if (tab === null || /was removed|was closed|navigated/i.test(message)) return 'gone';
  const isClosed = /cannot be scripted|error page|chrome(-extension)?:\/\/|edge:\/\/|about:|devtools:\/\//i.test(
    message,
  );
  // If we can see the address, we have access, so the browser itself refused.
  return isClosed || tab.url !== undefined ? 'closed' : 'not-granted';
}
