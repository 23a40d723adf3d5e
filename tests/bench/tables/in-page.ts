/** What runs in the workspace's page while it is measured. Functions are sent as their text, so each stands alone. */

export interface TableMarks {
  /** The workspace's section, as the hash names it. */
  section: string;
  /** The table's selector. */
  table: string;
  /** There, and not "…", once everything that belongs to the lines is shown; null if nothing is read after them. */
  marked: string | null;
}

export interface Watched {
  /** Milliseconds between frames, as the page saw them. */
  frames: number[];
  /** From the page's start. */
  firstLinesMs: number;
  markedMs: number;
}

declare global {
  interface Window {
    watchedTable: Watched;
  }
}

/** Runs before the page's own scripts. */
export function watchTable(screens: readonly TableMarks[]): void {
  const watched: Watched = { frames: [], firstLinesMs: Number.NaN, markedMs: Number.NaN };
  window.watchedTable = watched;
  const screen = screens.find(({ section }) => location.hash.slice(1).split('/')[0] === section);
  if (screen === undefined) return;
  const { table, marked } = screen;

  function isMarked(): boolean {
    if (marked === null) return !Number.isNaN(watched.firstLinesMs);
    const mark = document.querySelector(marked);
    return mark !== null && mark.textContent !== '…';
  }
  let last = performance.now();
  const onFrame = (now: number): void => {
    watched.frames.push(now - last);
    last = now;
    if (Number.isNaN(watched.firstLinesMs) && document.querySelector(`${table} tr[aria-rowindex="2"]:not([aria-busy])`))
      watched.firstLinesMs = now;
    if (Number.isNaN(watched.markedMs) && isMarked()) watched.markedMs = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/** Scrolls a step at every frame: slow at first, then faster than anybody reads, then back. */
export async function scrollTable({ table, steps }: { table: string; steps: number }): Promise<number[]> {
  const scroller = document.querySelector(table)?.closest('.ledger-scroll');
  if (scroller == null) throw new Error(`Nothing scrolls around ${table}`);
  const { frames } = window.watchedTable;
  frames.length = 0;
  for (let step = 0; step < steps; step++) {
    scroller.scrollTop += step < steps / 3 ? 24 : step < (2 * steps) / 3 ? 2000 : -1500;
    await new Promise(requestAnimationFrame);
  }
  return frames.slice();
}
