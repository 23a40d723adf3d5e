import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import type { HeadColumn, TableColumns } from '@/components/ui/table/use-table-columns';

export interface VisitedChooseProps {
  selected: number;
  columns: TableColumns<HeadColumn>;
  isUnknownOnly: boolean;
  onUnknownOnly(isOn: boolean): void;
}

/** The number selected, the columns and the filter. */
export function VisitedChoose({ selected, columns, isUnknownOnly, onUnknownOnly }: VisitedChooseProps) {
  return (
    <div className="visited-choose">
      <span>{i18n.t('visited.selected', selected, [formatCount(selected)])}</span>
      <button
        type="button"
        className="act"
        data-link
        aria-pressed={isUnknownOnly}
        title={i18n.t('visited.unknownOnlyHint')}
        onClick={() => onUnknownOnly(!isUnknownOnly)}
      >
        {isUnknownOnly && <Check />}
        {i18n.t('visited.unknownOnly')}
      </button>
      <ColumnsMenu columns={columns} />
    </div>
  );
}
