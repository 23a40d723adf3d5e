import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';

/** `count` has thousands separators, `year` has none, `decimal` may be negative. */
export type NumberKind = 'count' | 'year' | 'decimal';

export interface NumberFieldProps {
  label: string;
  kind?: NumberKind;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

/** A number, or empty. Other text stays as typed, is marked as invalid and counts as empty. */
export function NumberField({ label, kind = 'count', value, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const parse = kind === 'decimal' ? parseDecimal : parseWhole;
  const isTyped = typed !== null && (parse(typed) ?? undefined) === value;
  const text = isTyped ? typed : value === undefined ? '' : kind === 'count' ? formatCount(value) : String(value);
  const isWrong = text.trim() !== '' && parse(text) === null;
  return (
    <span className="number">
      <PlainField
        inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
        aria-label={label}
        isInvalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        value={text}
        onWrite={(next) => {
          setTyped(next);
          onChange(parse(next) ?? undefined);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
      />
      {isWrong && (
        <span id={id} className="meta stop" data-missing="">
          {kind === 'decimal' ? i18n.t('filterForm.noNumber') : i18n.t('filterForm.noWholeNumber')}
        </span>
      )}
    </span>
  );
}

/** Thousands separators: comma, point, apostrophes and any kind of space. */
const grouped = /^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/u;

/** "12,500", "12 500" or "12500" → 12500; null if it is not a whole number. */
export function parseWhole(text: string): number | null {
  const trimmed = text.trim();
  const digits = grouped.test(trimmed) ? trimmed.replace(/\D/gu, '') : trimmed;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** "-12.5", "-12,5" with a decimal comma, or "-12.5%" → -12.5; null if it is not a number. */
export function parseDecimal(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.').replace(/%$/u, '').trimEnd();
  return /^-?\d{1,12}(?:\.\d{1,9})?$/.test(plain) ? Number(plain) : null;
}
