import { type RefObject, useLayoutEffect, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { SelectAll } from '@/components/ui/table/select-all';
import type { Members } from './use-members.ts';

/** Without the checkbox column. */
export const columnCounts: Record<TableWidth, number> = { wide: 5, middle: 4, narrow: 2 };

const titlesOf: Record<TableWidth, () => string[]> = {
  wide: () => [
    ...[i18n.t('lists.who'), i18n.t('lists.why'), i18n.t('lists.when'), i18n.t('lists.by'), i18n.t('lists.expires')],
  ],
  middle: () => [i18n.t('lists.who'), i18n.t('lists.why'), i18n.t('lists.whenBy'), i18n.t('lists.expires')],
  narrow: () => [i18n.t('lists.whoWhy'), i18n.t('lists.whenByExpires')],
};

export interface MembersHeadProps {
  width: TableWidth;
  members: Members;
  selected: ReadonlySet<string>;
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
}

export function MembersHead({ width, members, selected, onSelect }: MembersHeadProps) {
  const titles = titlesOf[width]();
  return (
    <>
      <colgroup>
        {onSelect !== null && <col className={width === 'narrow' ? 'w-[44px]' : 'w-[52px]'} />}
        {width === 'wide' && <WideColumns />}
        {width === 'middle' && <MiddleColumns />}
        {width === 'narrow' && <NarrowColumns />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {onSelect !== null && (
            <th scope="col">
              <SelectAll
                label={i18n.t(members.found === null ? 'lists.selectAll' : 'lists.selectFound', members.ids.length, [
                  formatCount(members.ids.length),
                ])}
                keys={members.ids}
                selected={selected}
                onSelect={onSelect}
              />
            </th>
          )}
          {titles.map((title) => (
            <th key={title} scope="col" title={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

const WideColumns = () => (
  <>
    <col className="w-[30%]" />
    <col />
    <col className="w-[104px]" />
    <col className="w-[124px]" />
    <col className="w-[128px]" />
  </>
);

const MiddleColumns = () => (
  <>
    <col className="w-[32%]" />
    <col />
    <col className="w-[152px]" />
    <col className="w-[116px]" />
  </>
);

const NarrowColumns = () => (
  <>
    <col />
    <col className="w-[44%]" />
  </>
);

/** The layout for the available width: all columns, fewer, or two lines per member. */
export type TableWidth = 'wide' | 'middle' | 'narrow';

/** Width in CSS pixels; 0, before layout, counts as wide. Pure. */
export function widthOf(width: number): TableWidth {
  if (width >= 840 || width === 0) return 'wide';
  return width >= 560 ? 'middle' : 'narrow';
}

/** The layout for an element's content, updated as its width changes. */
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
