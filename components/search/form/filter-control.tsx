import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { checkFilter, problemsAt } from './check-filter.ts';
import { ControlOfShape } from './control-of-shape.tsx';
import { filterLabel } from './filter-labels.ts';
import type { FormContext } from './form-context.ts';

export interface FilterControlProps {
  filter: FilterRow;
  value: unknown;
  /** Problems of the whole search; only those of this filter are shown here. */
  problems: readonly Problem[];
  searchContext: FormContext;
  onChange(value: unknown): void;
}

/** One filter: its label, its control, and what is wrong with it. A value that its schema rejects is reported here and not passed on. */
export function FilterControl({ filter, value, problems, searchContext, onChange }: FilterControlProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [clears, setClears] = useState(0);
  const label = filterLabel(filter);
  const isSet = value !== undefined;
  const own = [...(isSet ? [] : refused), ...problemsAt(filter.path, problems)];
  // Values with the same problem are reported once.
  const status = [...new Set(own.map(searchContext.labelOf))];

  function change(next: unknown): unknown {
    const against = next === undefined ? [] : checkFilter(searchContext.kind, filter.path, next);
    setRefused(against);
    const accepted = against.length === 0 ? next : undefined;
    // An incomplete value does not change the search.
    if (accepted !== undefined || isSet) onChange(accepted);
    return accepted;
  }

  function clear(): void {
    setRefused([]);
    setClears(clears + 1);
    onChange(undefined);
    box.current?.focus({ preventScroll: true });
  }

  const head = (aside?: ReactNode): ReactNode => (
    <div className="filter-head">
      <span className="filter-label">
        <span id={id} className="meta">
          {label}
        </span>
        {isSet && (
          <button
            type="button"
            className="icon"
            data-small
            aria-label={i18n.t('filterForm.clear', { what: label })}
            onClick={clear}
          >
            <X />
          </button>
        )}
      </span>
      {aside}
    </div>
  );

  return (
    <fieldset ref={box} className="filter-one" aria-labelledby={id} tabIndex={-1}>
      <ControlOfShape
        key={clears}
        filter={filter}
        value={value}
        searchContext={searchContext}
        head={head}
        onChange={change}
      />
      {status.map((words) => (
        <p key={words} className="meta stop">
          {words}
        </p>
      ))}
    </fieldset>
  );
}
