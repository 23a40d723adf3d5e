import { useEffect, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { Members } from './use-members.ts';
import type { Room } from './use-room.ts';

/** Without the one for the tick. */
export const columnCounts: Record<Room, number> = { wide: 5, middle: 4, narrow: 2 };

const titlesOf: Record<Room, () => string[]> = {
  wide: () => [
    ...[i18n.t('lists.who'), i18n.t('lists.why'), i18n.t('lists.when'), i18n.t('lists.by'), i18n.t('lists.expires')],
  ],
  middle: () => [i18n.t('lists.who'), i18n.t('lists.why'), i18n.t('lists.whenBy'), i18n.t('lists.expires')],
  narrow: () => [i18n.t('lists.whoWhy'), i18n.t('lists.whenByExpires')],
};

export interface MembersHeadProps {
  room: Room;
  members: Members;
  selected: ReadonlySet<string>;
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
}

export function MembersHead({ room, members, selected, onSelect }: MembersHeadProps) {
  const titles = titlesOf[room]();
  return (
    <>
      <colgroup>
        {onSelect !== null && <col className={room === 'narrow' ? 'w-[44px]' : 'w-[52px]'} />}
        {room === 'wide' && <WideColumns />}
        {room === 'middle' && <MiddleColumns />}
        {room === 'narrow' && <NarrowColumns />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {onSelect !== null && (
            <th scope="col">
              <SelectAll members={members} selected={selected} onSelect={onSelect} />
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

/** All of the list, or all that the search found, whether they are drawn or not; who was selected before stays so. */
function SelectAll({
  members: { ids, found },
  selected,
  onSelect,
}: {
  members: Members;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}) {
  const on = useMemo(() => countIn(ids, selected), [ids, selected]);
  const isAll = ids.length > 0 && on === ids.length;
  const isSome = on > 0 && !isAll;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);

  function turn(isOn: boolean): void {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  }

  return (
    <input
      className="check"
      type="checkbox"
      ref={box}
      aria-label={i18n.t(found === null ? 'lists.selectAll' : 'lists.selectFound', ids.length, [
        formatCount(ids.length),
      ])}
      disabled={ids.length === 0}
      checked={isAll}
      onChange={({ target }) => turn(target.checked)}
    />
  );
}

function countIn(ids: readonly string[], selected: ReadonlySet<string>): number {
  if (selected.size === 0) return 0;
  return ids.reduce((count, id) => (selected.has(id) ? count + 1 : count), 0);
}
