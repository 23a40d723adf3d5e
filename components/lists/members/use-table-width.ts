import { type RefObject, useLayoutEffect, useState } from 'react';

/** How much room a table has: all its columns, fewer of them, or two lines a member. */
export type TableWidth = 'wide' | 'middle' | 'narrow';

/** Of so many CSS pixels; nothing is known of what is not laid out. Pure. */
export function widthOf(width: number): TableWidth {
  if (width >= 840 || width === 0) return 'wide';
  return width >= 560 ? 'middle' : 'narrow';
}

/** The room of what is inside an element; it follows the element's width. */
export function useTableWidth(holder: RefObject<HTMLElement | null>): TableWidth {
  const [width, setWidth] = useState<TableWidth>('wide');
  useLayoutEffect(() => {
    const element = holder.current;
    if (element === null) return;
    const read = () => setWidth(widthOf(element.clientWidth));
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return width;
}
