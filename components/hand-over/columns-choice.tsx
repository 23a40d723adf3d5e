import { i18n } from '#i18n';
import type { ColumnChoice } from '@/components/hand-over/rows/excluded-rows';

export interface ColumnsChoiceProps {
  value: ColumnChoice;
  disabled?: boolean;
  /** Whether a file with excluded people is offered. */
  offersExcluded?: boolean;
  onChoose(value: ColumnChoice): void;
}

const choices: readonly ColumnChoice[] = ['crm', 'everything', 'with-excluded'];

export function ColumnsChoice({ value, disabled = false, offersExcluded = false, onChoose }: ColumnsChoiceProps) {
  return (
    <select
      className="field w-auto min-h-7 py-0 field-sizing-content"
      aria-label={i18n.t('files.columns')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value) ?? 'crm')}
    >
      <option value="crm">{i18n.t('files.usual')}</option>
      <option value="everything">{i18n.t('files.everything')}</option>
      {offersExcluded && <option value="with-excluded">{i18n.t('files.withExcluded')}</option>}
    </select>
  );
}
