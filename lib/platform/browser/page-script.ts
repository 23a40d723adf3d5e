import type { z } from 'zod';
import { notedAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/**
 * `not-granted`: neither a grant nor a click on the icon gives a right to this page. `closed`: a page of the browser's own,
 * its store, or one that a policy keeps. `gone`: the tab was closed, or went elsewhere under the question. `failed`: the
 * page answered with what nobody asked for.
 */
export type PageRefusal = 'not-granted' | 'closed' | 'gone' | 'failed';
export type PageRun<Value> = { value: Value } | { refused: PageRefusal };

/**
 * Runs a function once in the page of a tab, in a world of our own that the page cannot see, and parses what it answers.
 * The function travels as source: it can use nothing from outside itself but its arguments, which are data.
 *
 * Hides that the browsers tell a refusal by a sentence only, that Chromium answers `null` where the function threw, and
 * that both wait for a page that is still loading unless told otherwise.
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

/** By what the tab is, as far as we may see it, and only then by the sentence, which browsers may reword. */
async function refusalOf(tabId: number, message: string): Promise<PageRefusal> {
  const tab = await browser.tabs.get(tabId).catch(notedAs('page-script', null));
  if (tab === null || /was removed|was closed|navigated/i.test(message)) return 'gone';
  const isClosed = /cannot be scripted|error page|chrome(-extension)?:\/\/|edge:\/\/|about:|devtools:\/\//i.test(
    message,
  );
  // Where we may see the address, we have the right, and the browser refused all the same.
  return isClosed || tab.url !== undefined ? 'closed' : 'not-granted';
}
