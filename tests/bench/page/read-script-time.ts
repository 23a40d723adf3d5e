/** What is used of one event of Chromium's trace. Times are microseconds. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on the thread, without what it waited for the processor. */
  tdur?: number;
  args?: { data?: { url?: string; documentLoaderURL?: string }; fileName?: string; name?: string };
}

const scriptEvents = new Set(['EvaluateScript', 'FunctionCall', 'v8.compile']);
/** What a page lets run while it has nothing else to do. */
const idleEvent = 'FireIdleCallback';
const taskEvents = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

/**
 * Thread time of extensions' scripts on the main thread of the page at `pageUrl`, each counted once where one holds another. What runs in
 * an idle callback is counted apart.
 */
export function readScriptTime(
  events: readonly TraceEvent[],
  pageUrl: string,
): { scriptMs: number; idleMs: number; longestTaskMs: number } {
  const thread = findPageThread(events, pageUrl);
  const onThread = events.filter(({ pid, tid, dur }) => pid === thread.pid && tid === thread.tid && dur !== undefined);
  const scripts = onThread.filter(
    (event) => scriptEvents.has(event.name) && urlOf(event).startsWith('chrome-extension://'),
  );

  const idle = onThread.filter(({ name }) => name === idleEvent);

  let scriptUs = 0;
  let idleUs = 0;
  let countedUntil = Number.NEGATIVE_INFINITY;
  for (const script of scripts.toSorted((one, other) => one.ts - other.ts || endOf(other) - endOf(one))) {
    if (endOf(script) <= countedUntil) continue;
    countedUntil = endOf(script);
    if (idle.some(({ ts, dur = 0 }) => script.ts >= ts && script.ts < ts + dur)) idleUs += script.tdur ?? 0;
    else scriptUs += script.tdur ?? 0;
  }

  const tasks = onThread.filter(({ name }) => taskEvents.has(name));
  const holding = tasks.filter((task) => scripts.some(({ ts }) => ts >= task.ts && ts < endOf(task)));
  const longestUs = Math.max(0, ...holding.map(({ tdur }) => tdur ?? 0));
  return { scriptMs: scriptUs / 1000, idleMs: idleUs / 1000, longestTaskMs: longestUs / 1000 };
}

/** The thread on which the page's own scripts ran or its document was parsed. */
function findPageThread(events: readonly TraceEvent[], pageUrl: string): { pid: number; tid: number } {
  const { origin } = new URL(pageUrl);
  const own = events.find(
    ({ name, args }) =>
      (name === 'ParseHTML' || name === 'EvaluateScript' || name === 'CommitLoad') &&
      (args?.data?.url ?? '').startsWith(origin),
  );
  const main =
    own &&
    events.find(({ name, pid, args }) => name === 'thread_name' && pid === own.pid && args?.name === 'CrRendererMain');
  if (main === undefined) throw new Error(`The trace does not know the page at ${pageUrl}`);
  return main;
}

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

function urlOf({ args }: TraceEvent): string {
  return args?.data?.url ?? args?.fileName ?? '';
}
