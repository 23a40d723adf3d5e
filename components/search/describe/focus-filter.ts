import { createI18n } from '@wxt-dev/i18n';
import { flushSync } from 'react-dom';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { filterRows, findFilter } from '@/lib/service/contract/filters';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';

/** Keys that the filter table makes. */
const labels = createI18n();

/** Where to begin to mend a search: the filter that is wrong; for the search as a whole, the first that is set; null where none is. Pure. */
export function filterToMend({ path }: Problem, filters: SearchFilters): FilterRow | null {
  const named = path === '' ? null : findFilter(path);
  return named ?? filterRows.find((row) => readFilter(filters, row.path) !== undefined) ?? null;
}

/** Opens what hides the filter in the form and moves focus to it; without one, to the form's first group. It is found by its words, as a person finds it. */
export function focusFilter(form: HTMLElement, filter: FilterRow | null): void {
  form.closest('details')?.setAttribute('open', '');
  const folds = [...form.querySelectorAll<HTMLButtonElement>('h2 > button[aria-expanded]')];
  const title = filter === null ? null : labels.t(`filterForm.groups.${filter.group}`);
  const fold = folds.find(({ textContent }) => textContent === title) ?? folds[0];
  if (fold === undefined) return;
  // What is closed is not drawn: only after it was can something in it take the focus.
  if (filter !== null && fold.getAttribute('aria-expanded') === 'false') flushSync(() => fold.click());
  const label = filter === null ? null : filterLabel(filter);
  const controls = fold.closest('section')?.querySelectorAll<HTMLElement>('fieldset[aria-labelledby]') ?? [];
  const control = [...controls].find((each) => nameOf(each) === label) ?? fold;
  control.focus();
}

function nameOf(control: HTMLElement): string | null {
  return document.getElementById(control.getAttribute('aria-labelledby') ?? '')?.textContent ?? null;
}
