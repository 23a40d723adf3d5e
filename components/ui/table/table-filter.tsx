import { useRef } from 'react';
import { useSlash } from '@/components/ui/hooks/use-slash';

export interface TableFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange(text: string): void;
  onFocus?: () => void;
  /** "/" leads here from the whole page, not only from the table, because nothing else on it takes the key. */
  isOnly?: boolean;
}

/** The field that filters the lines of a table; "/" leads to it from the table. */
export function TableFilter({
  label,
  placeholder = label,
  value,
  onChange,
  onFocus,
  isOnly = false,
}: TableFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlash(field, isOnly);
  return (
    <input
      ref={field}
      className="field"
      type="search"
      data-table-filter
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onFocus={onFocus}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** False if the page's table has no filter. */
export function focusTableFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-table-filter]');
  field?.focus();
  return field !== null;
}
