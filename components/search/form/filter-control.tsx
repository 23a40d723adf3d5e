import { useState } from 'react';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { checkFilter, problemsAt } from './check-filter.ts';
import { ControlOfShape } from './control-of-shape.tsx';
import { filterLabel } from './filter-labels.ts';
import type { FormContext } from './form-context.ts';
import type { SideName } from './sides.ts';

export interface FilterControlProps {
  filter: FilterRow;
  value: unknown;
  side: SideName | null;
  /** Problems of the whole search; only those of this filter are shown here. */
  problems: readonly Problem[];
  searchContext: FormContext;
  onChange(value: unknown): void;
  onSide(side: SideName): void;
}

/** The editor of one filter with its problems. A value that its schema rejects is reported here and not passed on. */
export function FilterControl({ filter, value, side, problems, searchContext, onChange, onSide }: FilterControlProps) {
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const isSet = value !== undefined;
  const own = [...(isSet ? [] : refused), ...problemsAt(filter.path, problems)];
  // Values with the same problem are reported once.
  const status = [...new Set(own.map(searchContext.labelOf))];
  // Both ends are typed but not in the search (`focusMissing`).
  const isBackwards = !isSet && refused.some(({ rule }) => rule === 'range-backwards');

  function change(next: unknown): unknown {
    const against = next === undefined ? [] : checkFilter(searchContext.kind, filter.path, next);
    setRefused(against);
    const accepted = against.length === 0 ? next : undefined;
    // An incomplete value does not change the search.
    if (accepted !== undefined || isSet) onChange(accepted);
    return accepted;
  }

  return (
    <fieldset className="editor" aria-label={filterLabel(filter)}>
      <ControlOfShape {...{ filter, value, side, searchContext, onSide }} onChange={change} />
      {status.map((text) => (
        <p key={text} className="meta stop" data-missing={isBackwards || undefined}>
          {text}
        </p>
      ))}
    </fieldset>
  );
}
