import { i18n } from '#i18n';
import type { ColumnChoice } from './all-columns.ts';

export interface ColumnsChoiceProps {
  value: ColumnChoice;
  disabled?: boolean;
  onChoose(value: ColumnChoice): void;
}

/** Which columns the next file has. */
export function ColumnsChoice({ value, disabled = false, onChoose }: ColumnsChoiceProps) {
  return (
    <select
      className="field w-auto min-h-7 py-0"
      aria-label={i18n.t('files.columns')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value === 'everything' ? 'everything' : 'crm')}
    >
      <option value="crm">{i18n.t('files.crm')}</option>
      <option value="everything">{i18n.t('files.everything')}</option>
    </select>
  );
}
