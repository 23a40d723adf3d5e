import { createStore } from 'zustand/vanilla';
import { browser } from '@/lib/platform/browser/browser';
import { columnsPrefix } from '@/lib/platform/browser/storage-areas';
import { noted } from '@/lib/platform/error-log';

/** What was changed of a table's columns. */
export interface ColumnLayout {
  /** The ids of the columns shown, in order; null as long as nobody chose. */
  shown: readonly string[] | null;
  /** In CSS pixels, by id; the others have their usual width. */
  widths: Readonly<Record<string, number>>;
}

/** The columns that a table has, and what they are until somebody changes them. */
export interface ColumnSpec<Id extends string> {
  /** The table's name in storage. */
  table: string;
  all: readonly Id[];
  usual: readonly Id[];
  /** Always shown, before all others. */
  pinned: readonly Id[];
}

export const narrowest = 48;
const widest = 800;
/** More than any table has, so that what is stored stays small. */
const most = { columns: 40, idLength: 40 };
const unchanged: ColumnLayout = { shown: null, widths: {} };
const storageKey = (table: string): string => `${columnsPrefix}${table}`;

/** The columns of every table: which, in which order and how wide. Kept in the browser, by table. */
export function createColumnStore(area: Pick<typeof browser.storage.local, 'get' | 'set' | 'remove'>) {
  const store = createStore<Readonly<Record<string, ColumnLayout>>>(() => ({}));
  /** Tables that were read, or changed before that. */
  const known = new Set<string>();

  function change(table: string, layout: ColumnLayout): void {
    known.add(table);
    store.setState({ [table]: layout });
    const isKept = layout.shown !== null || Object.keys(layout.widths).length > 0;
    const done = isKept ? area.set({ [storageKey(table)]: layout }) : area.remove(storageKey(table));
    void done.catch(noted('column-store'));
  }

  const layoutOf = (table: string): ColumnLayout => store.getState()[table] ?? unchanged;

  return {
    subscribe: store.subscribe,
    layoutOf,

    /** Reads what is stored, once. */
    read(table: string): void {
      if (known.has(table)) return;
      known.add(table);
      const take = (stored: Record<string, unknown>): void => {
        const layout = parseLayout(stored[storageKey(table)]);
        if (layout !== null && layoutOf(table) === unchanged) store.setState({ [table]: layout });
      };
      void area.get(storageKey(table)).then(take).catch(noted('column-store'));
    },

    /** A pinned column is always shown, because it says whom a line is about. */
    turn<Id extends string>(spec: ColumnSpec<Id>, id: Id, isOn: boolean): void {
      const layout = layoutOf(spec.table);
      const shown = shownColumns(spec, layout).filter((each) => each !== id || spec.pinned.includes(id));
      if (isOn && !shown.includes(id)) {
        const before = spec.all.slice(0, spec.all.indexOf(id));
        const last = shown.findLastIndex((each) => before.includes(each) || spec.pinned.includes(each));
        shown.splice(last + 1, 0, id);
      }
      change(spec.table, { ...layout, shown });
    },

    /** Puts a column into the place of another, which moves aside. */
    move<Id extends string>(spec: ColumnSpec<Id>, id: Id, place: Id): void {
      const layout = layoutOf(spec.table);
      const shown = shownColumns(spec, layout);
      const to = shown.indexOf(place);
      if (id === place || to === -1 || spec.pinned.includes(id) || spec.pinned.includes(place)) return;
      const others = shown.filter((each) => each !== id);
      change(spec.table, { ...layout, shown: others.toSpliced(to, 0, id) });
    },

    resize(table: string, id: string, width: number): void {
      const layout = layoutOf(table);
      change(table, { ...layout, widths: { ...layout.widths, [id]: clampWidth(width) } });
    },

    reset: (table: string): void => change(table, unchanged),

    /** As after a new start. */
    forget(): void {
      known.clear();
      store.setState({}, true);
    },
  };
}
export type ColumnStore = ReturnType<typeof createColumnStore>;

/** One for the page, so that the next search shows the same columns. */
export const columnStore = createColumnStore(browser.storage.local);

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** The columns shown, in order. Stored ids that the table does not have are left out. Pure. */
export function shownColumns<Id extends string>({ all, usual, pinned }: ColumnSpec<Id>, { shown }: ColumnLayout): Id[] {
  const chosen = shown === null ? usual : shown.flatMap((id) => all.find((each) => each === id) ?? []);
  return [...new Set([...pinned, ...chosen])];
}

/** Null for what is not a layout; what of it is not usable is left out. Pure. */
export function parseLayout(stored: unknown): ColumnLayout | null {
  if (!isRecord(stored)) return null;
  const { shown, widths } = stored;
  const isId = (id: unknown): id is string => typeof id === 'string' && id.length <= most.idLength;
  const ids = Array.isArray(shown) ? shown.slice(0, most.columns).filter(isId) : null;
  const pairs = isRecord(widths) ? Object.entries(widths).slice(0, most.columns) : [];
  const usable = pairs.flatMap(([id, width]) =>
    isId(id) && typeof width === 'number' && Number.isFinite(width) ? [[id, clampWidth(width)] as const] : [],
  );
  return { shown: ids, widths: Object.fromEntries(usable) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
