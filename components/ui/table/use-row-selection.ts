import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';

export interface RowSelectionOptions {
  /** By index; undefined if the line cannot be selected. */
  ids: readonly (string | undefined)[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

export interface RowSelection extends Pick<RowSelectionOptions, 'selected' | 'onSelect'> {
  /** The ids of all lines that can be selected, rendered or not. */
  keys: readonly string[];
  /** Stable. `isRange`: with Shift, from the last changed line to this one. */
  turn(id: string, isOn: boolean, isRange: boolean): void;
  /** Selects the lines from `start` to `to` in place of those from `start` to `from`. */
  extend(start: number, from: number, to: number): void;
}

/** Selecting rows one by one, and in ranges by pointer and keyboard. The functions are stable, so that no line renders again. */
export function useRowSelection(options: RowSelectionOptions): RowSelection {
  const latest = useRef(options);
  latest.current = options;
  /** The last changed line, where a range begins. */
  const anchor = useRef<string | null>(null);

  const turn = useCallback((id: string, isOn: boolean, isRange: boolean): void => {
    const { selected, onSelect } = latest.current;
    const last = isRange ? findId(latest.current, id) : -1;
    const first = isRange ? findId(latest.current, anchor.current) : -1;
    anchor.current = id;
    const next = new Set(selected);
    // Only one if the range's start is hidden.
    for (const each of first === -1 || last === -1 ? [id] : idsBetween(latest.current, first, last)) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    onSelect(next);
  }, []);

  const extend = useCallback((start: number, from: number, to: number): void => {
    const { selected, onSelect, ids } = latest.current;
    anchor.current = ids[start] ?? null;
    const next = new Set(selected);
    for (const id of idsBetween(latest.current, start, from)) next.delete(id);
    for (const id of idsBetween(latest.current, start, to)) next.add(id);
    onSelect(next);
  }, []);

  const { ids, selected, onSelect } = options;
  const keys = useMemo(() => ids.filter((id) => id !== undefined), [ids]);
  return { keys, selected, onSelect, turn, extend };
}

/** The same array while its ids stay the same, so that dependent reads and buttons do not restart. */
function useStableIds(ids: readonly string[]): readonly string[] {
  const kept = useRef(ids);
  const { current } = kept;
  if (current.length !== ids.length || ids.some((id, at) => id !== current[at])) kept.current = ids;
  return kept.current;
}

function findId({ ids }: RowSelectionOptions, id: string | null): number {
  return id === null ? -1 : ids.indexOf(id);
}

/** In either order, without those that cannot be selected. */
function idsBetween({ ids }: RowSelectionOptions, one: number, other: number): string[] {
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1).filter((id) => id !== undefined);
}

/** Whether Shift was held when a checkbox was clicked. */
export function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}

/**
 * What is known of the selected lines. The lookup may take longer than a frame, so it is deferred and does not delay the checkbox.
 * `isRead` says whether `value` is about those selected at this moment. `idOf` has to be the same function at every call.
 */
export function useSelectedLookup<Line, Value>(
  chosen: readonly Line[],
  idOf: (line: Line) => string,
  read: (lines: readonly Line[]) => Promise<Value>,
  deps: readonly unknown[],
): { ids: readonly string[]; value: Value | null; isRead: boolean } {
  const ids = useStableIds(useMemo(() => chosen.map(idOf), [chosen, idOf]));
  const wanted = useDeferredValue(useMemo(() => ({ ids, lines: chosen }), [ids, chosen]));
  const found = useLiveQuery(async () => ({ of: wanted.ids, value: await read(wanted.lines) }), [wanted, ...deps]);
  return { ids, value: found?.value ?? null, isRead: found?.of === ids };
}
