/** The stops of a table's arrow keys. Reads the page, changes only `tabindex`. */

const controls = 'a[href], button, input, select, textarea, [role="separator"]';

/** Arrow keys reach controls inside a table, so that Tab passes it in one step. */
export function takeOutOfTabOrder(inside: ParentNode): void {
  for (const control of inside.querySelectorAll<HTMLElement>(controls)) control.tabIndex = -1;
}

/** Watches for later controls, such as "Copy" for a found address. Returns its stop. */
export function watchControls(table: HTMLTableElement): () => void {
  takeOutOfTabOrder(table);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(controls)) node.tabIndex = -1;
        takeOutOfTabOrder(node);
      }
    }
  });
  observer.observe(table, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** `aria-rowindex` counts the heading. */
export function lineOf(row: HTMLTableRowElement): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

export function rowOf(table: HTMLTableElement, line: number): HTMLTableRowElement | null {
  return table.querySelector(`tbody > tr[aria-rowindex="${line + 2}"]`);
}

export function setTabStop(table: HTMLTableElement, line: number): void {
  for (const row of table.querySelectorAll<HTMLTableRowElement>('tbody > tr[aria-rowindex]')) {
    const tabIndex = lineOf(row) === line ? 0 : -1;
    if (row.tabIndex !== tabIndex || !row.hasAttribute('tabindex')) row.tabIndex = tabIndex;
  }
}

/** A row's controls from start to end, and the cells that have none. */
export function stopsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.cells].flatMap((cell) => {
    const inside = [...cell.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled'));
    if (inside.length > 0) return inside;
    // A heading without an action is only read.
    if (cell.tagName === 'TH') return [];
    cell.tabIndex = -1;
    return [cell];
  });
}

/** Enter opens the row's first link or button. */
export function opensOf(row: HTMLTableRowElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('a[href], button:not(:disabled)');
}

export function checkboxOf(row: HTMLTableRowElement): HTMLInputElement | null {
  return row.querySelector<HTMLInputElement>('input[type="checkbox"]:not(:disabled)');
}

export function selectAllOf(table: HTMLTableElement): HTMLInputElement | null {
  return table.querySelector<HTMLInputElement>('thead input[type="checkbox"]:not(:disabled)');
}
