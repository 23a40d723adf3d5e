import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { SelectAll } from '@/components/ui/table/select-all';
import type { VisitLine } from './visited-lines.ts';

export interface VisitedChooseProps {
  shown: readonly VisitLine[];
  /** The number selected, shown or not; null if lines are not selectable. */
  selected: number | null;
  ticked: ReadonlySet<string>;
  isUnknownOnly: boolean;
  onSelect(ticked: ReadonlySet<string>): void;
  onUnknownOnly(isOn: boolean): void;
}

/** "Select all" for the lines shown, the number selected, and the filter. */
export function VisitedChoose({ shown, selected, ticked, isUnknownOnly, onSelect, onUnknownOnly }: VisitedChooseProps) {
  const keys = shown.filter(({ isSelectable }) => isSelectable).map(({ key }) => key);
  return (
    <div className="visited-choose">
      {selected !== null && (
        <>
          <SelectAll label={i18n.t('visited.selectAll')} keys={keys} selected={ticked} onSelect={onSelect} />
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
