import { createStore } from 'zustand/vanilla';
import { browser } from '@/lib/platform/browser/browser';
import { columnsPrefix } from '@/lib/platform/browser/storage-areas';
import { logAs } from '@/lib/platform/error-log';

export interface ColumnLayout {
  /** The ids of the shown columns, in order; null: the default. */
  shown: readonly string[] | null;
  /** In CSS pixels, by id; others have their default width. */
  widths: Readonly<Record<string, number>>;
}

/** A column's facts for the layout. */
export interface ColumnPlace {
  id: string;
  /** Always shown, before all others. */
  isPinned?: boolean;
  /** Shown only if chosen. */
  isExtra?: boolean;
}

/** A table's columns in their default order. Always the same object. */
export interface TableSpec<Column extends ColumnPlace = ColumnPlace> {
  name: string;
  columns: readonly Column[];
}

export const narrowest = 48;
const widest = 800;
/** More than any table has, so that what is stored stays small. */
const most = { columns: 40, idLength: 40 };
export const unchanged: ColumnLayout = { shown: null, widths: {} };
const storageKey = (table: string): string => `${columnsPrefix}${table}`;

/** Which columns each table shows, in which order and how wide. Kept in the browser. */
export function createColumnStore(area: Pick<typeof browser.storage.local, 'get' | 'set' | 'remove'>) {
  const store = createStore<Readonly<Record<string, ColumnLayout>>>(() => ({}));
  /** Tables that were read, or changed before that. */
  const known = new Set<string>();

  function change(table: string, layout: ColumnLayout): void {
    known.add(table);
    store.setState({ [table]: layout });
    const isKept = layout.shown !== null || Object.keys(layout.widths).length > 0;
    const done = isKept ? area.set({ [storageKey(table)]: layout }) : area.remove(storageKey(table));
    void done.catch(logAs('column-store'));
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
      void area.get(storageKey(table)).then(take).catch(logAs('column-store'));
    },

    /** A pinned column is always shown, because it says who a line is about. */
    turn(spec: TableSpec, id: string, isOn: boolean): void {
      const layout = layoutOf(spec.name);
      const isPinned = pinnedIn(spec);
      const shown = shownIds(spec, layout).filter((each) => each !== id || isPinned(each));
      if (isOn && !shown.includes(id)) {
        const all = spec.columns.map((column) => column.id);
        const before = all.slice(0, all.indexOf(id));
        const last = shown.findLastIndex((each) => before.includes(each) || isPinned(each));
        shown.splice(last + 1, 0, id);
      }
      change(spec.name, { ...layout, shown });
    },

    /** Puts a column in another's place. */
    move(spec: TableSpec, id: string, place: string): void {
      const layout = layoutOf(spec.name);
      const isPinned = pinnedIn(spec);
      const shown = shownIds(spec, layout);
      const to = shown.indexOf(place);
      if (id === place || to === -1 || isPinned(id) || isPinned(place)) return;
      const others = shown.filter((each) => each !== id);
      change(spec.name, { ...layout, shown: others.toSpliced(to, 0, id) });
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

/** One store for the page, so that the next search shows the same columns. */
export const columnStore = createColumnStore(browser.storage.local);

export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** The shown columns, in order, without unknown ids. Pure. */
export function shownColumns<Column extends ColumnPlace>(
  { columns }: TableSpec<Column>,
  { shown }: ColumnLayout,
): Column[] {
  const pinned = columns.filter(({ isPinned }) => isPinned);
  const chosen =
    shown === null
      ? columns.filter(({ isExtra }) => !isExtra)
      : shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...new Set([...pinned, ...chosen])];
}

function shownIds(spec: TableSpec, layout: ColumnLayout): string[] {
  return shownColumns(spec, layout).map(({ id }) => id);
}

function pinnedIn({ columns }: TableSpec): (id: string) => boolean {
  const pinned = new Set(columns.filter(({ isPinned }) => isPinned).map(({ id }) => id));
  return (id) => pinned.has(id);
}

/** Null if it is no layout; unusable parts are dropped. Pure. */
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
