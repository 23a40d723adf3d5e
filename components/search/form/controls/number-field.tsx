import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { parseDecimal, parseWhole } from '@/components/search/form/parse-number';
import { formatCount } from '@/components/ui/formats';

/** `count` has thousands separators; a year has none; a decimal may be below nothing. */
export type NumberKind = 'count' | 'year' | 'decimal';

export interface NumberFieldProps {
  label: string;
  kind?: NumberKind;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

/** A number, or nothing. What is no number stays as it was typed, says so, and counts as nothing. */
export function NumberField({ label, kind = 'count', value, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const parse = kind === 'decimal' ? parseDecimal : parseWhole;
  const isTyped = typed !== null && (parse(typed) ?? undefined) === value;
  const text = isTyped ? typed : value === undefined ? '' : kind === 'count' ? formatCount(value) : String(value);
  const isWrong = text.trim() !== '' && parse(text) === null;
  return (
    <span className="number">
      <input
        className="field"
        inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parse(target.value) ?? undefined);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
      />
      {isWrong && (
        <span id={id} className="meta stop">
          {kind === 'decimal' ? i18n.t('filterForm.noNumber') : i18n.t('filterForm.noWholeNumber')}
        </span>
      )}
    </span>
  );
}
