import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { VisitLine } from './visited-lines.ts';

export interface VisitedChooseProps {
  shown: readonly VisitLine[];
  /** How many are selected, whether they are shown or not; null where lines are not to be selected. */
  selected: number | null;
  ticked: ReadonlySet<string>;
  isUnknownOnly: boolean;
  onSelect(ticked: ReadonlySet<string>): void;
  onUnknownOnly(isOn: boolean): void;
}

/** All that are shown at once, how many are selected, and the filter. */
export function VisitedChoose({ shown, selected, ticked, isUnknownOnly, onSelect, onUnknownOnly }: VisitedChooseProps) {
  const keys = shown.filter(({ isSelectable }) => isSelectable).map(({ key }) => key);
  const on = keys.filter((key) => ticked.has(key)).length;
  const isAll = keys.length > 0 && on === keys.length;
  const box = useRef<HTMLInputElement>(null);
  const isSome = on > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);

  function turn(isOn: boolean): void {
    const next = new Set(ticked);
    for (const key of keys) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onSelect(next);
  }

  return (
    <div className="visited-choose">
      {selected !== null && (
        <>
          <input
            className="check"
            type="checkbox"
            ref={box}
            aria-label={i18n.t('visited.selectAll')}
            disabled={keys.length === 0}
            checked={isAll}
            onChange={({ target }) => turn(target.checked)}
          />
          <span>{i18n.t('visited.selected', selected, [formatCount(selected)])}</span>
        </>
      )}
      <button
        type="button"
        className="act"
        data-link
        aria-pressed={isUnknownOnly}
        onClick={() => onUnknownOnly(!isUnknownOnly)}
      >
        {isUnknownOnly && <Check />}
        {i18n.t('visited.unknownOnly')}
      </button>
    </div>
  );
}
