import type { Frames } from '../history/in-page.ts';

/** What runs in the workspace's page while it is measured. Functions are sent as their text: each stands alone. */

export interface SearchWatched {
  /** From a key in "Filter these results" to the frame that shows another count. */
  keystrokes: number[];
  /** From a key in a field that completes to the frame that shows another list. */
  completions: number[];
  frames: Frames;
  /** When the first lines stood there, and when everybody was looked up in the exclusion lists; from the page's start. */
  firstLinesMs: number;
  allReadMs: number;
}

declare global {
  interface Window {
    watchedSearch: SearchWatched;
  }
}

/** Before the page's own scripts. */
export function watchSearch(): void {
  const watched: SearchWatched = {
    keystrokes: [],
    completions: [],
    frames: { frames: [], longTasks: [] },
    firstLinesMs: Number.NaN,
    allReadMs: Number.NaN,
  };
  window.watchedSearch = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.frames.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });

  let last = performance.now();
  const onFrame = (now: number): void => {
    watched.frames.frames.push(now - last);
    last = now;
    if (Number.isNaN(watched.firstLinesMs) && document.querySelector('tr[aria-rowindex="2"]') !== null)
      watched.firstLinesMs = now;
    // Who is excluded is counted once all were looked up.
    if (Number.isNaN(watched.allReadMs) && document.querySelector('.results-sums .caution') !== null)
      watched.allReadMs = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);

  addEventListener(
    'beforeinput',
    ({ target, timeStamp }) => {
      const completes = target instanceof Element && target.getAttribute('role') === 'combobox';
      const place = completes ? '[role="listbox"]' : '.results-shown';
      const kept = completes ? watched.completions : watched.keystrokes;
      const found = () => document.querySelector(place)?.textContent;
      const before = found();
      const look = (): void => {
        if (found() === before) return void requestAnimationFrame(look);
        // After the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => kept.push(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** A step at every frame: slow at first, then faster than anybody reads, then back. */
export async function scrollResults(steps: number): Promise<void> {
  const scroller = document.querySelector('.results-pane .ledger-scroll');
  if (scroller === null) throw new Error('There is no table');
  window.watchedSearch.frames = { frames: [], longTasks: [] };
  for (let step = 0; step < steps; step++) {
    scroller.scrollTop += step < steps / 3 ? 24 : step < (2 * steps) / 3 ? 2000 : -1500;
    await new Promise(requestAnimationFrame);
  }
}

/** The plain way, to compare with: every keystroke reads all pages and looks through their names. */
export async function filterStoredPages(typed: string): Promise<number> {
  const startMs = performance.now();
  const opening = indexedDB.open('sidenote');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const reading = opening.result.transaction('searchPages').objectStore('searchPages').getAll();
  await new Promise((resolve) => {
    reading.onsuccess = resolve;
  });
  opening.result.close();
  const pages: { lines: { name: string }[] }[] = reading.result;
  pages.flatMap(({ lines }) => lines).filter(({ name }) => name.toLowerCase().includes(typed));
  return performance.now() - startMs;
}
