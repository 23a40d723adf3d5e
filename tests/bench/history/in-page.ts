/** What runs in the workspace's page while it is measured. Functions are sent as their text: each stands alone. */

export interface Frames {
  /** Milliseconds between frames, as the page saw them. */
  frames: number[];
  /** Tasks over 50 ms, as the browser reported them. */
  longTasks: number[];
}
export interface Watched {
  keystrokes: number[];
  frames: Frames;
  /** When the first lines stood there, and when all were read; from the page's start. */
  firstLinesMs: number;
  allReadMs: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Writes rows past the extension's code; the database is there already. */
export async function putRows(stores: Record<string, unknown[]>): Promise<void> {
  const opening = indexedDB.open('sidenote');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  const transaction = opening.result.transaction(Object.keys(stores), 'readwrite');
  for (const [name, rows] of Object.entries(stores)) for (const row of rows) transaction.objectStore(name).put(row);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  opening.result.close();
}

/**
 * Before the page's own scripts: frames, long tasks, and for every keystroke the time from the key to the frame that shows another
 * count of lines found.
 */
export function watchPage(): void {
  const watched: Watched = {
    keystrokes: [],
    frames: { frames: [], longTasks: [] },
    firstLinesMs: Number.NaN,
    allReadMs: Number.NaN,
  };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.frames.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });

  let last = performance.now();
  const onFrame = (now: number): void => {
    watched.frames.frames.push(now - last);
    last = now;
    if (Number.isNaN(watched.firstLinesMs) && document.querySelector('tr[aria-rowindex="2"]') !== null)
      watched.firstLinesMs = now;
    if (Number.isNaN(watched.allReadMs) && document.querySelector('.history[aria-busy="false"]') !== null)
      watched.allReadMs = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);

  const found = () => document.querySelector('.ledger-title p')?.textContent;
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      const before = found();
      const look = (): void => {
        if (found() === before) return void requestAnimationFrame(look);
        // After the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => watched.keystrokes.push(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** A step at every frame: slow at first, then faster than anybody reads, then back. */
export async function scrollThrough(steps: number): Promise<void> {
  const scroller = document.querySelector('.ledger-scroll');
  if (scroller === null) throw new Error('There is no table');
  window.watched.frames = { frames: [], longTasks: [] };
  for (let step = 0; step < steps; step++) {
    scroller.scrollTop += step < steps / 3 ? 24 : step < (2 * steps) / 3 ? 2000 : -1500;
    await new Promise(requestAnimationFrame);
  }
}

/** The plain way, to compare with: every keystroke reads all records and looks through what they show. */
export async function filterWholeStore(typed: string): Promise<number> {
  const startMs = performance.now();
  const opening = indexedDB.open('sidenote');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const reading = opening.result.transaction('records').objectStore('records').getAll();
  await new Promise((resolve) => {
    reading.onsuccess = resolve;
  });
  opening.result.close();
  const records: { name: string | null }[] = reading.result;
  records.filter(({ name }) => name?.toLowerCase().includes(typed));
  return performance.now() - startMs;
}
