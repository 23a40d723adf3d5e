import { createI18n } from '@wxt-dev/i18n';
import { flushSync } from 'react-dom';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter } from '@/lib/searches/filter-values';
import { filterRows, findFilter } from '@/lib/service/contract/filters';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';

/** Untyped, because the keys come from the filter table. */
const labels = createI18n();

/** The filter to focus for a problem: the one it is about; for a problem of the whole search, the first that is set; null if none is. Pure. */
export function filterToFocus({ path }: Problem, filters: SearchFilters): FilterRow | null {
  const named = path === '' ? null : findFilter(path);
  return named ?? filterRows.find((row) => readFilter(filters, row.path) !== undefined) ?? null;
}

/** Opens the filter's group and focuses the filter, or the form's first group for null. Elements are found by their labels. */
export function focusFilter(form: HTMLElement, filter: FilterRow | null): void {
  form.closest('details')?.setAttribute('open', '');
  const folds = [...form.querySelectorAll<HTMLButtonElement>('h2 > button[aria-expanded]')];
  const title = filter === null ? null : labels.t(`filterForm.groups.${filter.group}`);
  const fold = folds.find(({ textContent }) => textContent === title) ?? folds[0];
  if (fold === undefined) return;
  // A closed group is not rendered: it has to be opened synchronously before anything in it can be focused.
  if (filter !== null && fold.getAttribute('aria-expanded') === 'false') flushSync(() => fold.click());
  const label = filter === null ? null : filterLabel(filter);
  const controls = fold.closest('section')?.querySelectorAll<HTMLElement>('fieldset[aria-labelledby]') ?? [];
  const control = [...controls].find((each) => nameOf(each) === label) ?? fold;
  control.focus();
}

function nameOf(control: HTMLElement): string | null {
  return document.getElementById(control.getAttribute('aria-labelledby') ?? '')?.textContent ?? null;
}
