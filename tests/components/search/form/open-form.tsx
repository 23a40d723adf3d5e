import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FormContext, ValueSource } from '@/components/search/form/form-context';
import type { Editing } from '@/components/search/sentences/editing';
import { SentenceForm } from '@/components/search/sentences/sentence-form';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { languages, type ValueListName } from '@/lib/service/contract/enums';
import type { Problem } from '@/lib/service/contract/filters/problem';

function ready(entries: readonly (readonly [string, number | null])[]): ValueSource {
  return {
    kind: 'ready',
    fetchedAtMs: 0,
    isOld: false,
    entries: entries.map(([value, count]) => ({ value, count })),
  };
}

/** As the static host has them, and shorter. */
export const valueSources: Record<ValueListName, ValueSource> = {
  industries: ready([
    ['banking', null],
    ['bars, taverns, and nightclubs', null],
    ['bakeries', null],
  ]),
  technologies: ready([
    ['JavaScript', 9000],
    ['Java', 4000],
    ['Docker', 11_204],
    ['Dovecot', 3870],
  ]),
  'departments-and-functions': ready([
    ['procurement', null],
    ['supply_chain', null],
  ]),
  languages: ready(languages.map((value) => [value, null])),
};

interface Options extends Partial<FormContext> {
  filters?: SearchFilters;
  problems?: readonly Problem[];
}

/** The form on a page that keeps what it says, and a person before it. */
export function openForm(options: Options = {}) {
  const changes: SearchFilters[] = [];
  const begun: ValueListName[] = [];
  let setFilters: (filters: SearchFilters) => void = () => undefined;

  const searchContext: FormContext = {
    kind: options.kind ?? 'people',
    labelOf: options.labelOf ?? ((problem) => `wrong: ${problem.rule}`),
    valuesOf: options.valuesOf ?? ((name) => valueSources[name]),
    loadValues: options.loadValues ?? ((name) => begun.push(name)),
    companies: options.companies ?? { names: new Map(), known: [], load: () => undefined, finder: () => null },
  };

  function Page() {
    const [filters, keep] = useState<SearchFilters>(options.filters ?? {});
    const [editing, setEditing] = useState<Editing | null>(null);
    setFilters = keep;
    return (
      <SentenceForm
        {...{ searchContext, filters, editing }}
        problems={options.problems ?? []}
        listsField={<p>Lists to leave out</p>}
        lists={null}
        isFolded={false}
        hasIndex
        hasShortcut
        usedLast={new Set()}
        onChange={(next) => {
          changes.push(next);
          keep(next);
        }}
        onClearLists={() => undefined}
        onEditing={setEditing}
        onUnfold={() => undefined}
      />
    );
  }

  render(<Page />);
  return {
    user: userEvent.setup({ delay: null }),
    /** Every change that the form has handed on. */
    changes,
    /** Lists that were asked for. */
    begun,
    /** Somebody else, such as a saved search, sets the filters. */
    set: (filters: SearchFilters) => setFilters(filters),
    last: () => changes.at(-1),
  };
}
