import { useRef } from 'react';
import { useSlash } from '@/components/ui/hooks/use-slash';

export interface TableFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange(text: string): void;
  onFocus?: () => void;
  /** "/" focuses it from the whole page, because nothing else uses the key. */
  isOnly?: boolean;
}

/** Filters a table's lines; "/" in the table focuses it. */
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
